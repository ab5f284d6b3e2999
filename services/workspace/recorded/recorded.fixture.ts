import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog } from '#services/foundation/testing';
import { createRecordedCode } from '.';
import type { PartToSave } from '#contracts/recordings/recording-work';
import type { ActionStep } from '#contracts/worker/recording';

const projectId = '3b0c6a52-3a5e-4b3e-9a53-2d2f0f6f6a01';
export const stepFileHeader = `import { Given, Then, When } from '@cucumber/cucumber';\nimport { expect } from 'playwright/test';\n\n`;

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
export type RecordedFixture = Pick<ActionStep, 'keyword' | 'choices' | 'docString'>;
/** The locator finds only this element without `exact`, too. */
const one = (
  keyword: RecordedFixture['keyword'],
  text: string,
  pattern: string,
  parameters: string[],
  ...lines: string[]
) => {
  return {
    keyword,
    choices: [{ text, element: 'page', code: { pattern, parameters, lines }, isLoose: true }],
  };
};
const click = (name: string, role = 'button', word = role): RecordedFixture =>
  one(
    'When',
    `I click the ${quoted(name)} ${word}`,
    `I click the {string} ${word}`,
    [role],
    `await this.page.getByRole('${role}', { name: ${role}, exact: true }).click();`,
  );
const fill = (name: string, value: string): RecordedFixture =>
  one(
    'When',
    `I enter ${quoted(value)} in the field labelled "${name}"`,
    'I enter {string} in the field labelled {string}',
    ['value', 'name'],
    'await this.page.getByLabel(name, { exact: true }).fill(value);',
  );
/** The step for a page that exists, as the recorder writes it. */
const open = (path: string): RecordedFixture =>
  one(
    'Given',
    `I open the page "${path}"`,
    'I open the page {string}',
    ['address'],
    'const response = await this.page.goto(new URL(address, this.baseUrl).href);',
    'if (response && response.status() >= 400)',
    '  throw new Error(`The page ${response.url()} answered with status ${response.status()}.`);',
  );
const says = (text: string): RecordedFixture =>
  one(
    'Then',
    `I see the status "${text}"`,
    'I see the status {string}',
    ['message'],
    `await expect(this.page.getByRole('status')).toContainText(message);`,
  );

/** The step for a check of a response, as the recorder writes it. */
const answered = (request: string, status: number): RecordedFixture => {
  const lines = [
    'await expect',
    '  .poll(async () => {',
    `    const [method, address] = request.split(' ');`,
    '    const { href } = new URL(address, this.baseUrl);',
    '    const all = await this.page.requests();',
    '    const found = all.filter((one) => one.method() === method && one.url().split(/[?#]/)[0] === href);',
    '    const response = await found.at(-1)?.response();',
    '    return response?.status();',
    '  })',
    '  .toBe(status);',
  ];
  const text = `the response to "${request}" has the status ${status}`;
  const pattern = 'the response to {string} has the status {int}';
  return {
    keyword: 'Then',
    choices: [{ text, element: request, code: { pattern, parameters: ['request', 'status'], lines } }],
  };
};

/** Writes the code of recorded actions for a project with step files. */
export async function recordedCodeOf(
  files: Record<string, string>,
  parts: (RecordedFixture | { text: string; actions: RecordedFixture[] })[],
  baseUrl = 'http://shop.test',
  others = '',
) {
  const dir = await mkdtemp(join(tmpdir(), 'recorded-'));
  const git = createGitStore({ root: dir, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  onTestFinished(async () => {
    await git.close();
    await rm(dir, { recursive: true, force: true });
  });
  const feature = {
    path: 'features/a.feature',
    content: `Feature: a\n  Scenario: Other\n    When I wait\n${others}`,
  };
  const code = Object.entries(files).map(([name, content]) => ({
    path: `features/step_definitions/${name}`,
    content,
  }));
  await git.create(projectId, [feature, ...code], { name: 'Ada', email: 'ada@example.com' });
  const commit = (await git.tip(projectId, 'main')) ?? '';
  let id = 0;
  const actionOf = (action: RecordedFixture): ActionStep => ({
    ...action,
    state: 'recorded',
    id: id++,
    doubts: [],
  });
  const all = parts.map((part): PartToSave => {
    if (!('actions' in part)) return { actions: [actionOf(part)], text: undefined, mayReuse: true };
    const [first, ...others] = part.actions.map(actionOf);
    return { actions: [first as ActionStep, ...others], text: part.text, mayReuse: true };
  });
  const place = { projectId, commit, featureName: 'a', scenarioName: 'New' };
  const { steps, files: proposed } = await createRecordedCode(git).propose(place, baseUrl, all);
  return {
    steps,
    texts: steps.map(({ keyword, text }) => `${keyword} ${text}`),
    reused: steps.map(({ reused }) => reused?.pattern ?? null),
    problems: steps.map(({ problem }) => problem),
    after: (name: string) => proposed.find((file) => file.name === name)?.after,
    names: proposed.map(({ name }) => name),
  };
}

export async function demoStepFiles(): Promise<Record<string, string>> {
  const folder = 'demo/project/features/step_definitions';
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => [
        name,
        await readFile(join(folder, name), 'utf8'),
      ]),
    ),
  );
}

/** Actions as the recorder writes them. */
export const recordedActions = { one, click, fill, open, says, answered };
