import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ActionStep } from '#contracts/worker/recording';
import type { RecordedValue } from '#contracts/recordings/recorded-values';
import type { PartToSave, RecordingToSave } from '#contracts/recordings/recording-work';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import { ada, projectId } from '../workspace.fixture';
import { createRecordedScenarios } from './save';

const project = { ...sampleProject(projectId), privateRepo: false };
const header = `import { Given, Then, When } from '@cucumber/cucumber';\n\n`;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

const action = (
  id: number,
  text: string,
  pattern: string,
  parameters: string[],
  line: string,
): ActionStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [{ text, element: 'page', code: { pattern, parameters, lines: [line] } }],
  doubts: [],
});
const fill = (id: number, name: string, value: string) =>
  action(
    id,
    `I enter "${value}" in the field labelled "${name}"`,
    'I enter {string} in the field labelled {string}',
    ['value', 'name'],
    'await this.page.getByLabel(name, { exact: true }).fill(value);',
  );
const click = (id: number, name: string) =>
  action(
    id,
    `I click the "${name}" button`,
    'I click the {string} button',
    ['name'],
    `await this.page.getByRole('button', { name, exact: true }).click();`,
  );
const column = (of: number, name: string, parameter = 'value'): RecordedValue => ({
  action: of,
  parameter,
  as: 'column',
  name,
});
const testData = (of: number, name: string): RecordedValue => {
  return { action: of, parameter: 'value', as: 'testData', name };
};
const part = (
  first: ActionStep,
  values: RecordedValue[] = [],
  more: Partial<PartToSave> = {},
): PartToSave => ({
  actions: [first],
  text: undefined,
  mayReuse: true,
  values,
  ...more,
});

/** Starts a project with files. Returns what recordings would write to it. */
async function start(files: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'parameters-'));
  const git = createGitStore({ root: dir, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  onTestFinished(async () => {
    await git.close();
    await rm(dir, { recursive: true, force: true });
  });
  const all = { 'features/a.feature': 'Feature: a\n', ...files };
  const contents = Object.entries(all).map(([path, content]) => ({ path, content }));
  await git.create(projectId, contents, { name: 'Ada', email: 'ada@example.com' });
  const scenarios = createRecordedScenarios({ git, database, log: silentLog });
  const wanted = (parts: PartToSave[], more: Partial<RecordingToSave> = {}): RecordingToSave => ({
    projectId,
    branch: 'main',
    baseUrl: 'http://shop.test',
    environment: 'demo',
    featureName: 'a',
    scenarioName: 'New',
    into: null,
    language: 'en',
    isNewlyChosen: true,
    isSaved: false,
    parts,
    files: new Map(),
    ...more,
  });
  const look = async (parts: PartToSave[], more: Partial<RecordingToSave> = {}) => {
    const answer = await scenarios.proposal(wanted(parts, more), project);
    if (!answer.status) throw new Error(answer.error);
    const { proposal } = answer;
    return {
      ...proposal,
      text: proposal.feature?.after ?? '',
      texts: proposal.steps.map(({ text }) => text),
      code: proposal.files.map(({ after }) => after).join('\n'),
    };
  };
  const save = async (parts: PartToSave[], more: Partial<RecordingToSave> = {}) => {
    const { hash } = await look(parts, more);
    const saved = await scenarios.save(wanted(parts, more), { user: ada, project, hash });
    if (!saved.status) throw new Error(saved.error);
    return saved;
  };
  return { git, scenarios, wanted, look, save };
}

test('values become columns of an outline whose steps have general code', async () => {
  const { look } = await start();
  const { text, code, problem, steps } = await look([
    part(fill(0, 'City', 'a|b'), [column(0, 'city')]),
    part(fill(1, 'Street', 'a|b'), [column(1, 'city')]),
    part(click(2, 'Send'), [column(2, 'button', 'name')]),
  ]);
  expect(problem).toBe(null);
  expect(text).toBe(
    [
      'Feature: a',
      '',
      '  Scenario Outline: New',
      '    When I enter "<city>" in the field labelled "City"',
      '    And I enter "<city>" in the field labelled "Street"',
      '    And I click the "<button>" button',
      '',
      '    Examples:',
      '      | city | button |',
      '      | a\\|b | Send   |',
      '',
    ].join('\n'),
  );
  expect(steps.map(({ columns }) => columns)).toEqual([['city'], ['city'], ['button']]);
  expect(code).toContain(
    `When('I enter {string} in the field labelled {string}', async function (value, name)`,
  );
  expect(code).not.toMatch(/city|a\|b/);
});

test('test data stands in sentences and never in code, and what is missing is told', async () => {
  const data = JSON.stringify({
    demo: [{ key: 'city', value: 'Ulm' }],
    stage: [{ key: 'street', value: 'x' }],
  });
  const { look } = await start({ 'data/data.json': data });
  const parts = [
    part(fill(0, 'City', 'Ulm'), [testData(0, 'city')]),
    part(fill(1, 'Street', 'x'), [testData(1, 'street')]),
  ];
  const { text, steps, code } = await look(parts);
  expect(text).toContain('When I enter "{{city}}" in the field labelled "City"\n');
  expect(steps.map(({ doubts }) => doubts)).toEqual([
    [],
    ['test data “street” for the environment “demo” does not exist yet'],
  ]);
  expect(code).not.toContain('city');
});

test('steps of the project are called with columns and keys as arguments, and only where they take them', async () => {
  const own = `${header}When('I move to {string} with {int} boxes', async function (city, boxes) {
  await this.page.getByLabel('City', { exact: true }).fill(city);
  await this.page.getByLabel('Boxes', { exact: true }).fill(String(boxes));
});
When('I go home', async function () {
  await this.page.getByLabel('City', { exact: true }).fill('Ulm');
  await this.page.getByRole('button', { name: 'Go', exact: true }).click();
});
`;
  const { look } = await start({ 'features/step_definitions/own.mjs': own });
  const moving = [fill(0, 'City', 'Ulm'), fill(1, 'Boxes', '3')] as const;
  const columns = await look([part(moving[0], [column(0, 'city')]), part(moving[1], [column(1, 'boxes')])]);
  expect(columns.texts).toEqual(['I move to "<city>" with <boxes> boxes']);
  expect(columns.problem).toBe(null);
  expect(columns.text).toContain('| Ulm  | 3     |');
  const key = await look([part(moving[0], [testData(0, 'city')]), part(moving[1])]);
  expect(key.texts).toEqual(['I move to "{{city}}" with 3 boxes']);
  // The code of the definition has the value itself.
  const going = [fill(0, 'City', 'Ulm'), click(1, 'Go')] as const;
  expect((await look(going.map((item) => part(item)))).texts).toEqual(['I go home']);
  const other = await look([part(going[0], [column(0, 'city')]), part(going[1])]);
  expect(other.texts).toEqual(['I enter "<city>" in the field labelled "City"', 'I click the "Go" button']);
});

test('a definition for the recorded words alone is no step with a column', async () => {
  const own = `${header}When('I click the "Send" button', async function () {
  await this.page.getByRole('button', { name: 'Send', exact: true }).click();
});
`;
  const { look } = await start({ 'features/step_definitions/own.mjs': own });
  expect((await look([part(click(0, 'Send'))])).problem).toBe(null);
  const { problem } = await look([part(click(0, 'Send'), [column(0, 'button', 'name')])]);
  expect(problem).toMatch(/own\.mjs:3\) has the same words, and does not take the value/);
});

test('words of a person have the values as arguments, or are refused', async () => {
  const { look } = await start();
  const both = (text: string): PartToSave => ({
    ...part(fill(0, 'City', 'Ulm'), [column(0, 'city'), testData(1, 'street')], { text }),
    actions: [fill(0, 'City', 'Ulm'), fill(1, 'Street', 'x')],
  });
  const good = await look([both('I live in "<city>", "{{street}}"')]);
  expect(good.problem).toBe(null);
  expect(good.code).toContain(`When('I live in {string}, {string}', async function (value, value2)`);
  const bad = await look([both('I live in "<city>"')]);
  expect(bad.problem).toMatch(/“I live in "<city>"”: The action contains "\{\{street\}\}"/);
  // The same applies to a secret: code would type its name as it is.
  const secret = part(fill(0, 'Password', '{{password}}'), [], { text: 'I sign in' });
  expect((await look([secret])).problem).toMatch(/The action contains "\{\{password\}\}"/);
});

test('a column has one value, and a text of the page that looks like one is told', async () => {
  const { look } = await start();
  const two = await look([
    part(fill(0, 'City', 'Ulm'), [column(0, 'city')]),
    part(fill(1, 'City', 'Bonn'), [column(1, 'city')]),
  ]);
  expect(two.problem).toMatch(/<city> stands for “Ulm” in another step/);
  const looks = await look([part(fill(0, 'City', 'Ulm'), [column(0, 'city')]), part(click(1, '<city>'))]);
  expect(looks.problem).toMatch(/was recorded with <city> in it/);
});

test('saved again its columns stay as people wrote them, and the value comes back', async () => {
  const { git, look, save } = await start();
  const parts = [part(fill(0, 'City', 'Ulm'), [column(0, 'city')])];
  const first = await save(parts);
  expect(first.columns).toEqual(['city']);
  const path = 'features/a.feature';
  const at = (await git.tip(projectId, 'main')) ?? '';
  const text = (await git.readFile(projectId, at, path))?.bytes.toString() ?? '';
  const changed = text.replace('      | Ulm  |\n', '      | Bonn |\n      | Hof  |\n');
  expect(changed).not.toBe(text);
  const author = { name: 'Bob', email: 'bob@example.com' };
  await git.commit({
    repo: projectId,
    branch: 'main',
    message: 'rows',
    author,
    changes: [{ path, content: changed }],
  });
  const again = {
    into: { after: 0, ran: first.ran, columns: first.columns },
    isSaved: true,
    isNewlyChosen: false,
  };
  const more = await look([...parts, part(click(1, 'Go'))], again);
  expect(more.problem).toBe(null);
  expect(more.text).toBe(changed.replace('"City"\n', '"City"\n    And I click the "Go" button\n'));
  const back = await look([part(fill(0, 'City', 'Ulm'))], again);
  expect(back.problem).toBe(null);
  expect(back.text).toBe(changed.replace('<city>', 'Ulm'));
});

test('what is written aside begins with its first row', async () => {
  const { scenarios, wanted } = await start();
  const parts = [part(fill(0, 'City', 'Ulm'), [column(0, 'city')])];
  const written = await scenarios.aside(wanted(parts), { user: ada, project, name: 'x' });
  if (!written.status) throw new Error(written.error);
  const { feature } = written.aside;
  expect(feature.text.split('\n')[feature.line - 1]).toBe('      | Ulm  |');
  expect(written.scenarios).toHaveLength(1);
});
