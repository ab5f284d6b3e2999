import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTemplates } from '../templates';
import { projectId, startWorkspace, succeeded, type Files } from '../workspace.fixture';

interface Usage {
  uri: string;
  line: number;
  matches: unknown[];
}

/** Returns the result of cucumber's own formatter: `uri:line` of definitions without a match, sorted. */
function unusedByCucumber(files: Files): string[] {
  const parent = mkdtempSync(join(tmpdir(), 'usage-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'project');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(parent, 'node_modules'));
  mkdirSync(join(folder, 'node_modules/@local'), { recursive: true });
  symlinkSync('../../support', join(folder, 'node_modules/@local/test-support'));
  const cucumber = join(parent, 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const options = ['--dry-run', '--import', 'features/**/*.mjs', '--format', 'usage-json:usage.json'];
  execFileSync(process.execPath, [cucumber, ...options, 'features/**/*.feature'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const usages = JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8')) as Usage[];
  return usages
    .filter(({ matches }) => matches.length === 0)
    .map(({ uri, line }) => `${uri}:${line}`)
    .sort();
}

async function unusedByUs(files: Files): Promise<string[]> {
  const { call } = await startWorkspace(files);
  const query = { projectId, branch: 'main' };
  const { stepDefRefs } = succeeded(await call.getUnusedStepDefinitions({ query, body: {} }));
  return stepDefRefs.map(({ uri, line }) => `${uri}:${line}`).sort();
}

test('the demo project has the same unused steps as cucumber finds, with some of its features and with all', async () => {
  const { demo } = await readTemplates('demo/project');
  const all = demo.filter(({ path }) => /^(features\/|support\/|package\.json$)/.test(path));
  for (const left of [all, all.filter(({ path }) => !/(basket|search)\.feature$/.test(path))]) {
    const files = Object.fromEntries(left.map(({ path, content }) => [path, content.toString()]));
    const expected = unusedByCucumber(files);
    expect(await unusedByUs(files)).toEqual(expected);
    expect(expected.length > 0).toBe(left !== all);
  }
});

test('a generated project of many patterns, languages and outlines has the same unused steps', async () => {
  const files = generatedProject();
  const expected = unusedByCucumber(files);
  expect(expected.length).toBeGreaterThan(20);
  expect(await unusedByUs(files)).toEqual(expected);
});

/** 120 definitions of twelve kinds. 40 features use every pattern whose number is no multiple of three. */
function generatedProject(): Files {
  const kinds = [
    [(n: number) => `'${n} has {int} item(s)'`, (n: number) => `${n} has 3 items`],
    [(n: number) => `'${n} costs {float} euros'`, (n: number) => `${n} costs 3.5 euros`],
    [(n: number) => `'${n} says {string}'`, (n: number) => `${n} says "it's"`],
    [(n: number) => `'${n} is on/off'`, (n: number) => `${n} is off`],
    [(n: number) => `'${n} has the {color} one'`, (n: number) => `${n} has the dark blue one`],
    [(n: number) => `'${n} by {user}'`, (n: number) => `${n} by Ada Lovelace`],
    [(n: number) => `/^${n} eats (\\d+)(?: big)? "([^"]*)"$/`, (n: number) => `${n} eats 3 big "cakes"`],
    [(n: number) => `/number ${n}\\b/i`, (n: number) => `at Number ${n} there`],
    [(n: number) => `\`${n} \\\\(round\\\\) and \\\\{curly}\``, (n: number) => `${n} (round) and {curly}`],
    [(n: number) => `'${n} größer {word}'`, (n: number) => `${n} größer Übung`],
    [(n: number) => `'${n} {} anything'`, (n: number) => `${n} what ever, anything`],
    [(n: number) => `'${n} plain'`, (n: number) => `${n} plain`],
  ] as const;
  const keywords = ['Given', 'When', 'Then', 'defineStep'];
  const kindOf = (n: number) => kinds[n % kinds.length] ?? kinds[0];
  const definitions = Array.from(
    { length: 120 },
    (_, n) => `${keywords[n % 4]}(${kindOf(n)[0](n)}, () => {});\n`,
  );
  const half = (from: number) =>
    `import { Given, When, Then, defineStep } from '@cucumber/cucumber';\n\n${definitions.slice(from, from + 60).join('\n')}`;
  const used = Array.from({ length: 120 }, (_, n) => n).filter((n) => n % 3 !== 0);
  const features = Array.from({ length: 40 }, (_, index): [string, string] => {
    const [a = 0, b = 0] = used.slice(index * 2, index * 2 + 2);
    const english = `Feature: F${index}\n  Background:\n    * ${kindOf(a)[1](a)}\n  Rule: R\n    Scenario Outline: S\n      When <step>\n      Examples:\n        | step |\n        | ${kindOf(b)[1](b)} |\n`;
    const german = `# language: de\nFunktionalität: F\n  Szenario: S\n    Angenommen ${kindOf(a)[1](a)}\n    Und ${kindOf(b)[1](b)}\n`;
    const noScenario = `Feature: E${index}\n  Background:\n    * ${kindOf(a + 1)[1](0)}\n`;
    return [
      `features/f${index}.feature`,
      index % 10 === 9 ? `${german}\n` : index % 10 === 8 ? noScenario : english,
    ];
  });
  return {
    'package.json': '{ "type": "module" }',
    'features/step_definitions/a.mjs': half(0),
    'features/step_definitions/more/b.mjs': half(60),
    'features/support/types.mjs': `import { defineParameterType } from '@cucumber/cucumber';
defineParameterType({ name: 'color', regexp: /red|dark blue/ });
defineParameterType({ name: 'user', regexp: ['Ada Lovelace', 'Bob'], transformer: (name) => name });
`,
    ...Object.fromEntries(features),
  };
}
