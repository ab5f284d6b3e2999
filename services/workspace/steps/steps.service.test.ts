import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';
import { syntaxProblem } from './step-file';

const files = {
  'features/shop/Guest checkout.feature': `Feature: Guest

  Background:
    Given a shop

  Scenario: Pay
    When I add "Mug" and "Cup"
    And I pay 3 times
      | a |
    Then it is twice here

  Scenario Outline: Rows
    When I add <what>
    Examples:
      | what  |
      | "Mug" |
      | "Cup" |
`,
  'features/broken.feature': 'Feature: a\nScenario: b\n Given c\n oops',
  'features/step_definitions/shop.mjs': `import { Given, Then } from '@cucumber/cucumber';

Given('a shop', async function () {});
Then('it is {word} here', async function () {});
`,
  'features/step_definitions/more/other.mjs': `Then(/^it is twice/, () => {});\n// @source REC\nWhen('recorded', () => {});`,
  'features/support/world.mjs': `Given('from support', () => {});`,
};
const featureName = 'shop/Guest checkout';
const body = { projectId };

test('a scenario shows its steps with the code behind each, and the files to edit', async () => {
  const { call } = await startWorkspace(files);
  const { steps, files: edited } = succeeded(
    await call.getStepCode({ body: { ...body, featureName, scenarioName: 'Pay' } }),
  );
  expect(steps).toEqual([
    {
      stepName: 'a shop',
      keyword: 'Given',
      implemented: true,
      isNotValid: false,
      implemented_at: 3,
      mjsFile: 'shop.mjs',
      mjsFileContent: "Given('a shop', async function () {});",
      definition: { keyword: 'Given', pattern: 'a shop', source: 'USER' },
    },
    ...['I add "Mug" and "Cup"', 'I pay 3 times'].map((stepName, index) => ({
      stepName,
      keyword: ['When', 'And'][index],
      implemented: false,
      isNotValid: false,
      mjsFile: '',
      mjsFileContent: '',
      implemented_at: 0,
    })),
    expect.objectContaining({
      stepName: 'it is twice here',
      implemented: true,
      isNotValid: true,
      mjsFile: 'more/other.mjs',
      problem: 'More than one step definition matches: more/other.mjs:1, shop.mjs:4',
    }),
  ]);
  expect(edited.map(({ name, version, stubs }) => [name, version === '', stubs === ''])).toEqual([
    ['shop.mjs', false, true],
    ['more/other.mjs', false, true],
    ['guest-checkout.mjs', true, false],
  ]);
  expect(edited[0]?.content).toBe(files['features/step_definitions/shop.mjs']);
  expect(edited[2]?.stubs).toBe(`import { When } from '@cucumber/cucumber';

When('I add {string} and {string}', async function (string, string2) {
  throw new Error('Write the code of this step.');
});

When('I pay {int} times', async function (int, dataTable) {
  throw new Error('Write the code of this step.');
});
`);
});

test('stubs saved as they come implement the scenario, also the rows of an outline', async () => {
  const { call } = await startWorkspace(files);
  for (const scenarioName of ['Pay', 'Rows']) {
    const place = { body: { ...body, featureName, scenarioName } };
    const before = succeeded(await call.getStepCode(place));
    const changed = before.files.filter(({ stubs }) => stubs !== '');
    const saved = await call.uploadStepFiles({
      body: {
        ...body,
        files: changed.map(({ name, content, version, stubs }) => ({
          name,
          version,
          content: content + stubs,
        })),
      },
    });
    expect(succeeded(saved).problems).toEqual([]);
    const after = succeeded(await call.getStepCode(place));
    expect(after.steps.every(({ implemented }) => implemented)).toBe(true);
    expect(after.files.every(({ stubs, content }) => stubs === '' && syntaxProblem(content) === null)).toBe(
      true,
    );
  }
});

test('all step definitions of the branch are listed with their source, also those of support code', async () => {
  const { call } = await startWorkspace(files);
  expect(await call.getSteps({ query: body, body: {} })).toEqual({
    status: true,
    steps: {
      'a shop': { implemented: true, source: 'USER' },
      'it is {word} here': { implemented: true, source: 'USER' },
      '/^it is twice/': { implemented: true, source: 'USER' },
      recorded: { implemented: true, source: 'REC' },
      'from support': { implemented: true, source: 'USER' },
    },
  });
});

test('a line that a run had is found in its file as it is now, or said to be changed', async () => {
  const { call, tip } = await startWorkspace(files);
  const commit = await tip();
  const ask = async (path: string, line: number, at = commit) => {
    const ran = { commit: at, path, line };
    const answer = succeeded(
      await call.getStepCode({ body: { ...body, featureName, scenarioName: 'Rows', ran } }),
    );
    return { ran: answer.ran, files: answer.files.map(({ name }) => name) };
  };
  const shop = 'features/step_definitions/shop.mjs';
  const content = `// Shop\n${files[shop].replace('{word} here', '{word} there')}`;
  succeeded(await call.uploadStepFiles({ body: { ...body, files: [{ name: 'shop.mjs', content }] } }));
  expect(await ask(shop, 3)).toEqual({
    ran: { path: shop, line: 4 },
    files: ['shop.mjs', 'guest-checkout.mjs'],
  });
  expect((await ask(shop, 4)).ran).toEqual({ path: shop, line: null });
  expect((await ask(shop, 3, 'a'.repeat(40))).ran).toEqual({ path: shop, line: null });
  // A helper that no step of the scenario is defined in.
  const other = await ask('features/step_definitions/more/other.mjs', 3);
  expect(other.files).toContain('more/other.mjs');
  expect(other.ran).toEqual({ path: 'features/step_definitions/more/other.mjs', line: 3 });
  const support = 'features/support/world.mjs';
  expect((await ask(support, 1)).ran).toEqual({ path: support, line: 1, content: files[support] });
  expect((await ask('features/step_definitions/gone.mjs', 1)).ran).toEqual({
    path: 'features/step_definitions/gone.mjs',
    line: null,
  });
  for (const path of ['environments/demo.json', 'features/../package.js', 'features/a\nb.mjs', 'x'])
    expect((await ask(path, 1)).ran).toBeUndefined();
});

test('what cannot be shown says why', async () => {
  const { call } = await startWorkspace(files);
  const ask = (name: string, scenarioName: string) =>
    call.getStepCode({ body: { ...body, featureName: name, scenarioName } });
  expect(await ask(featureName, 'Nope')).toMatchObject({ because: 'missing' });
  expect(await ask('nope', 'Pay')).toMatchObject({ because: 'missing' });
  expect(await ask('../../x', 'Pay')).toMatchObject({ because: 'missing' });
  const broken = await ask('broken', 'b');
  expect(broken).toMatchObject({ because: 'gherkin' });
  if (!broken.status) expect(broken.error).toMatch(/^features\/broken\.feature, line 4: expected:/);
});

test('a file with a syntax error is kept, reported with its line and marked at its steps', async () => {
  const { call, git, tip } = await startWorkspace(files);
  const content = "Given('a shop', async function () {\n  oops oops\n});\n";
  const answer = succeeded(
    await call.uploadStepFiles({ body: { ...body, files: [{ name: 'shop.mjs', content }] } }),
  );
  expect(answer.problems).toEqual([{ name: 'shop.mjs', line: 2, message: 'Unexpected token' }]);
  const stored = await git.readFile(projectId, await tip(), 'features/step_definitions/shop.mjs');
  expect(stored?.bytes.toString()).toBe(content);
  expect(answer.files).toEqual([{ name: 'shop.mjs', version: stored?.blob }]);
  const { steps } = succeeded(
    await call.getStepCode({ body: { ...body, featureName, scenarioName: 'Pay' } }),
  );
  expect(steps[0]).toMatchObject({
    implemented: true,
    isNotValid: true,
    mjsFile: 'shop.mjs',
    implemented_at: 1,
    problem: 'shop.mjs, line 2: Unexpected token',
  });
});

test('several files are one commit or none', async () => {
  const { as, git, tip, events } = await startWorkspace(files);
  const before = succeeded(
    await as('ada').getStepCode({ body: { ...body, featureName, scenarioName: 'Pay' } }),
  );
  const version = before.files[0]?.version;
  succeeded(
    await as('bob').uploadStepFiles({ body: { ...body, files: [{ name: 'shop.mjs', content: '// bob' }] } }),
  );
  const start = await tip();
  const both = [
    { name: 'new.mjs', content: '// new', version: '' },
    { name: 'shop.mjs', content: '// ada', version },
  ];
  expect(await as('ada').uploadStepFiles({ body: { ...body, files: both } })).toMatchObject({
    status: false,
    because: 'conflict',
    error: 'Bob Babbage changed this step file meanwhile.',
    current: { name: 'shop.mjs', content: '// bob', changedBy: 'Bob Babbage' },
  });
  expect(await tip()).toBe(start);
  expect(events).toHaveLength(1);
  const saved = succeeded(
    await as('ada').uploadStepFiles({
      body: { ...body, files: both.map((file) => ({ ...file, version: undefined })) },
    }),
  );
  expect(saved.commit).toBe(await tip());
  expect(await git.lastChange(projectId, saved.commit, 'features/step_definitions/new.mjs')).toMatchObject({
    name: 'Ada Lovelace',
    commit: saved.commit,
  });
  const again = await as('ada').uploadStepFiles({
    body: { ...body, files: [{ name: 'new.mjs', content: 'x', version: '' }] },
  });
  expect(again).toMatchObject({ because: 'conflict' });
});

test('nothing but step files is written', async () => {
  const { call, tip } = await startWorkspace(files);
  const before = await tip();
  const names = ['../support/world.mjs', '../../package.json', 'a.js', '.git/x.mjs', 'a b.mjs'];
  for (const name of [...names, 'user_defined_functions.mjs', 'Shop.mjs']) {
    const answer = await call.uploadStepFiles({ body: { ...body, files: [{ name, content: '' }] } });
    expect([name, answer.status]).toEqual([name, false]);
  }
  expect(await tip()).toBe(before);
});

test('the same file twice or one that is too large is refused', async () => {
  const { call } = await startWorkspace(files);
  const twice = { name: 'a.mjs', content: '' };
  expect(await call.uploadStepFiles({ body: { ...body, files: [twice, twice] } })).toMatchObject({
    error: 'The same step file is named twice.',
  });
  const large = { name: 'a.mjs', content: ' '.repeat(1_000_001) };
  expect(await call.uploadStepFiles({ body: { ...body, files: [large] } })).toMatchObject({
    error: 'The step file a.mjs cannot be larger than 1 MB.',
  });
});

test('a file of code is read by its path, and nothing else', async () => {
  const { call } = await startWorkspace(files);
  const read = (path: string) => call.getCodeFile({ body: { ...body, path } });
  const more = 'features/step_definitions/more/other.mjs';
  expect(succeeded(await read(more)).content).toBe(files[more]);
  expect(succeeded(await read('features/support/world.mjs')).content).toContain('from support');
  for (const path of [
    'features/broken.feature',
    'features/none.mjs',
    'features/../a.mjs',
    '/etc/a.mjs',
    '',
  ]) {
    expect(await read(path), path).toMatchObject({ status: false, because: 'missing' });
  }
});
