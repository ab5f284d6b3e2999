import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedStep } from '#contracts/worker/recording';
import { textLiteral } from '#runner/resolver/source-text';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import { ranScenarios, type RanStep } from './ran';

export interface RecordedScenario {
  name: string;
  steps: readonly RecordedStep[];
  files: ReadonlyMap<string, Buffer>;
}

export interface Replayed {
  status: 'passed' | 'failed';
  message: string;
  /** State of the page at the end. */
  state: unknown;
  steps: RanStep[];
}

/** Reads a page's log and its field values. The expression runs in the page. */
export const stateExpression = `(() => ({
  path: location.pathname + location.search,
  log: window.LOG ?? null,
  fields: [...document.querySelectorAll('#q, #ac')].map((one) => one.value),
  inner: document.querySelector('#if1')?.contentDocument?.body.innerText ?? null,
}))()`;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the steps that were recorded, without those in other states. */
export const recordedOf = (steps: readonly RecordedStep[]) =>
  steps.flatMap((step) => (step.state === 'recorded' ? [step] : []));

/** Returns one step definition per pattern of all scenarios. @throws when one pattern would have two bodies */
export function definitionsOf(scenarios: readonly RecordedScenario[]): string {
  const cache = new Map<string, { body: string; source: string }>();
  for (const { steps } of scenarios) {
    for (const { keyword, choices } of recordedOf(steps)) {
      const [choice] = choices;
      if (!choice) continue;
      const { pattern, parameters, lines } = choice.code;
      const body = `async function (${parameters.join(', ')}) {\n${lines.join('\n')}\n}`;
      const before = cache.get(pattern);
      if (before && before.body !== body)
        throw new Error(`Two bodies for "${pattern}":\n${before.body}\n${body}`);
      cache.set(pattern, { body, source: `${keyword}(${textLiteral(pattern)}, ${body});` });
    }
  }
  return [...cache.values()].map(({ source }) => source).join('\n\n');
}

const keywords: Record<StepLanguage, Record<string, string>> = {
  en: { Given: 'Given', When: 'When', Then: 'Then', Feature: 'Feature', Scenario: 'Scenario' },
  de: { Given: 'Angenommen', When: 'Wenn', Then: 'Dann', Feature: 'Funktionalität', Scenario: 'Szenario' },
};

export function featureOf(scenarios: readonly RecordedScenario[], language: StepLanguage): string {
  const written = scenarios.map(({ name, steps }) => {
    const texts = recordedOf(steps).map(({ choices, ...step }) => ({
      ...step,
      text: choices[0]?.text ?? '',
    }));
    return scenarioLines(name, texts, language);
  });
  return [
    `# language: ${language}`,
    `${keywords[language]['Feature']}: Recorded`,
    ...written.flat(),
    '',
  ].join('\n');
}

type Told = { keyword: string; text: string; docString?: string };

/** A feature with one scenario. */
export function featureLines(name: string, steps: readonly Told[], language: StepLanguage): string {
  const first = [`# language: ${language}`, `${keywords[language]['Feature']}: ${name}`];
  return [...first, ...scenarioLines(name, steps, language), ''].join('\n');
}

function scenarioLines(name: string, steps: readonly Told[], language: StepLanguage): string[] {
  const words = keywords[language];
  const lines = ['', `  ${words['Scenario']}: ${name}`];
  for (const { keyword, text, docString } of steps) {
    lines.push(`    ${words[keyword]} ${text}`);
    if (docString === undefined) continue;
    const below = docString.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
    lines.push('      """', ...below.split('\n').map((line) => `      ${line}`), '      """');
  }
  return lines;
}

const support = `
import { writeFileSync } from 'node:fs';
import { After, AfterAll, Before, BeforeAll, defineParameterType, setDefaultTimeout } from '@cucumber/cucumber';
import { chromium } from 'playwright';
setDefaultTimeout(15_000);
let browser;
BeforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
});
Before(async function () {
  this.baseUrl = process.env.BASE_URL;
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  context.setDefaultTimeout(4_000);
  this.page = await context.newPage();
});
After(async function ({ pickle, result }) {
  await this.page.waitForTimeout(250).catch(() => undefined);
  const state = await this.page.evaluate(process.env.STATE).catch((error) => String(error));
  const told = { status: result.status === 'PASSED' ? 'passed' : 'failed', message: result.message ?? '', state };
  writeFileSync('out/' + Buffer.from(pickle.name).toString('hex') + '.json', JSON.stringify(told));
  await this.page.context().close();
});
AfterAll(() => browser.close());
`;

export interface ReplayOptions {
  /** Milliseconds that a check waits. */
  patience?: number;
  /** Number of processes. Each has a browser and runs some of the scenarios. */
  processes?: number;
}

/** Runs scenarios with plain cucumber-js, from the files alone, in a separate browser. */
export async function replay(
  scenarios: readonly RecordedScenario[],
  language: StepLanguage,
  baseUrl: string,
  chromium: string,
  { patience = 5_000, processes = 1 }: ReplayOptions = {},
): Promise<Map<string, Replayed>> {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  try {
    await mkdir(join(folder, 'features/steps'), { recursive: true });
    await mkdir(join(folder, 'out'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const secrets = (text: string) =>
      text.replaceAll('{{password}}', 's3cret').replaceAll('{{cardNumber}}', '4242').replaceAll('\\{{', '{{');
    await writeFile(join(folder, 'features/recorded.feature'), secrets(featureOf(scenarios, language)));
    await writeFile(join(folder, 'features/steps/support.mjs'), support);
    const imports = `import { Given, Then, When } from '@cucumber/cucumber';
import { expect as checks } from 'playwright/test';
const expect = checks.configure({ timeout: ${patience} });
`;
    await writeFile(join(folder, 'features/steps/recorded.mjs'), `${imports}${definitionsOf(scenarios)}\n`);
    for (const [path, content] of scenarios.flatMap(({ files }) => [...files])) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const env = { BASE_URL: baseUrl, STATE: stateExpression, CHROMIUM: chromium };
    const output = await run(folder, env, processes);
    const replayed = new Map<string, Replayed>();
    // There are no results when the step files do not load.
    const ran = await ranScenarios(join(folder, 'results.json')).catch(() => new Map<string, RanStep[]>());
    for (const { name } of scenarios) {
      const file = join(folder, 'out', `${Buffer.from(name).toString('hex')}.json`);
      const text = await readFile(file, 'utf8').catch(() => null);
      const steps = ran.get(name) ?? [];
      const told = text === null ? null : (JSON.parse(text) as Omit<Replayed, 'steps'>);
      const missing = { status: 'failed', message: output.slice(-2_000), state: null } as const;
      replayed.set(name, { ...(told ?? missing), steps });
    }
    return replayed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(folder: string, env: Record<string, string>, processes: number): Promise<string> {
  const program = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const formats = ['--format', 'json:results.json', '--format', 'progress'];
  // With one process, cucumber runs the scenarios itself.
  const parallel = processes > 1 ? ['--parallel', String(processes)] : [];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...formats, ...parallel, '--import', 'features/steps/*.mjs', 'features/recorded.feature'],
      { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}
