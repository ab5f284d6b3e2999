import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const basket = `@shop
Feature: Basket

  @smoke
  Scenario: Add
    Given I have "Mug"
    Then nothing matches this

  Scenario Outline: Many
    Given I have "<what>"
    Examples:
      | what |
      | Cup  |
`;
const steps = `import { Given } from '@cucumber/cucumber';\nGiven('I have {string}', () => {});\n`;
const files = {
  'features/checkout/basket.feature': basket,
  'features/broken.feature': 'Feature: x\nScenario: a\n  Given b\n  oops\n  @a b\n',
  'features/step_definitions/a.mjs': steps,
};
const place = { projectId, name: 'basket.feature', parentPath: ['checkout'] };

test('the list is a tree with scenarios, tags, errors and the commit', async () => {
  const { call, tip } = await startWorkspace(files);
  const list = succeeded(await call.getFeatureList({ body: { projectId } }));
  expect(list.foldersAndFeatures).toMatchObject([
    {
      name: 'checkout',
      isFolder: true,
      parents: [],
      children: [
        {
          name: 'basket.feature',
          isFolder: false,
          parents: ['checkout'],
          scenarios: [
            { name: 'Add', line: 5, tags: ['shop', 'smoke'] },
            { name: 'Many', line: 9, tags: ['shop'] },
          ],
        },
      ],
    },
    { name: 'broken.feature', scenarios: [], error: { line: 4, column: 3 } },
  ]);
  expect(list.allTags).toEqual(['shop', 'smoke']);
  expect(list).toMatchObject({ commit: await tip(), lastActiveFolder: [], lastActiveScenarioIndex: -1 });
  expect(await call.getFeaturesCount({ body: { projectId } })).toEqual({
    status: true,
    features: 2,
    scenarios: 2,
  });
});

test('a feature comes with its text, scenarios and implemented marks', async () => {
  const { call } = await startWorkspace(files);
  const { feature } = succeeded(await call.getFeature({ body: place }));
  expect(feature).toMatchObject({
    content: basket,
    title: 'Basket',
    tags: ['shop'],
    errors: [],
    parents: ['checkout'],
  });
  expect(feature.scenarios).toMatchObject([
    {
      name: 'Add',
      type: 'Scenario',
      line: 5,
      steps: [
        { keyword: 'Given', text: 'I have "Mug"', line: 6, implemented: true },
        { keyword: 'Then', text: 'nothing matches this', line: 7, implemented: false },
      ],
    },
    { name: 'Many', type: 'Scenario Outline', steps: [{ text: 'I have "<what>"', implemented: true }] },
  ]);
  expect(feature.scenarios[0]?.content).toMatch(/^ {2}@smoke\n[^]*matches this$/);
});

test('steps of backgrounds come once, with their marks', async () => {
  const text = `Feature: x
  Background:
    Given I have "Mug"
  Scenario: a
  Scenario: b
    * c
  Rule: r
    Background:
      Given I have <nothing>
    Scenario Outline: d
      * e
      Examples:
        | nothing |
        | "x"     |
`;
  const { call } = await startWorkspace({ ...files, 'features/x.feature': text });
  const { feature } = succeeded(await call.getFeature({ body: { projectId, name: 'x.feature' } }));
  expect(feature.backgroundSteps).toEqual([
    { keyword: 'Given', text: 'I have "Mug"', line: 3, implemented: true, source: 'USER' },
    { keyword: 'Given', text: 'I have <nothing>', line: 9, implemented: false },
  ]);
  const { steps: ofOutline } = succeeded(
    await call.getStepCode({ body: { projectId, featureName: 'x', scenarioName: 'd' } }),
  );
  expect(ofOutline.map(({ stepName, implemented }) => [stepName, implemented])).toEqual([
    ['I have "Mug"', true],
    ['I have <nothing>', false],
    ['e', false],
  ]);
});

test('malformed text is kept and comes back with all its errors', async () => {
  const { call, git, tip } = await startWorkspace(files);
  const data = files['features/broken.feature'].replace('Feature', 'Future');
  const saved = succeeded(await call.pushScenario({ body: { projectId, name: 'broken.feature', data } }));
  expect((await git.readFile(projectId, await tip(), 'features/broken.feature'))?.bytes.toString()).toBe(
    data,
  );
  const { feature } = succeeded(await call.getFeature({ body: { projectId, name: 'broken.feature' } }));
  expect(feature).toMatchObject({ content: data, version: saved.version, scenarios: [] });
  expect(feature.errors.map(({ line }) => line)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(feature.errors[0]?.message).not.toMatch(/^\(/);
});

test('a save is one commit by the user, is remembered and announced', async () => {
  const { as, git, tip, events } = await startWorkspace(files);
  const { feature } = succeeded(await as('bob').getFeature({ body: place }));
  const saved = succeeded(
    await as('bob').pushScenario({
      body: { ...place, data: `${basket}\n`, baseVersion: feature.version, scenarioIndex: 1 },
    }),
  );
  expect(saved.commit).toBe(await tip());
  const change = await git.lastChange(projectId, saved.commit, 'features/checkout/basket.feature');
  expect(change).toMatchObject({ name: 'Bob Babbage', email: 'bob@example.com' });
  expect(events).toEqual([
    { rooms: [`project:${projectId}`], event: 'features-changed', payload: { projectId, branch: 'main' } },
  ]);
  const last = { lastActiveFolder: ['checkout'], lastActiveScenarioIndex: 1 };
  expect(await as('bob').getFeatureList({ body: { projectId } })).toMatchObject(last);
  expect(await as('ada').getFeatureList({ body: { projectId } })).toMatchObject({ lastActiveFolder: [] });
});

test('of two saves from the same version one wins, the other gets both versions', async () => {
  const { as } = await startWorkspace(files);
  const { feature } = succeeded(await as('ada').getFeature({ body: place }));
  const body = { ...place, baseVersion: feature.version };
  const answers = await Promise.all([
    as('ada').pushScenario({ body: { ...body, data: 'Feature: Adas' } }),
    as('bob').pushScenario({ body: { ...body, data: 'Feature: Bobs' } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([false, true]);
  const winner = answers[0]?.status ? 'Ada Lovelace' : 'Bob Babbage';
  const content = answers[0]?.status ? 'Feature: Adas' : 'Feature: Bobs';
  const now = succeeded(await as('ada').getFeature({ body: place })).feature;
  expect(now.content).toBe(content);
  expect(answers.find(({ status }) => !status)).toEqual({
    status: false,
    because: 'conflict',
    error: `${winner} changed this feature after you opened it.`,
    current: { name: 'basket.feature', content, version: now.version, changedBy: winner },
  });
});

test('a save of a feature that was deleted meanwhile is a conflict, not a new file', async () => {
  const { as } = await startWorkspace(files);
  const { feature } = succeeded(await as('ada').getFeature({ body: place }));
  succeeded(await as('bob').deleteFeature({ body: place }));
  const body = { ...place, data: 'Feature: x', baseVersion: feature.version };
  expect(await as('ada').pushScenario({ body })).toMatchObject({
    because: 'conflict',
    error: 'Bob Babbage deleted this feature after you opened it.',
    current: { content: '', version: '', changedBy: 'Bob Babbage' },
  });
  expect(await as('ada').getFeature({ body: place })).toMatchObject({ because: 'missing' });
  expect(await as('ada').deleteFeature({ body: place })).toMatchObject({ because: 'missing' });
});

test('20 concurrent saves of different features all survive', async () => {
  const { call } = await startWorkspace(files);
  const names = Array.from({ length: 20 }, (_, n) => `f${n}.feature`);
  const save = (name: string) =>
    call.pushScenario({ body: { projectId, name, data: `Feature: ${name}`, baseVersion: null } });
  for (const answer of await Promise.all(names.map(save))) succeeded(answer);
  for (const name of names) {
    const { feature } = succeeded(await call.getFeature({ body: { projectId, name } }));
    expect(feature.title).toBe(name);
  }
});

test('new names follow the rules; nothing lies outside features', async () => {
  const { call, tip } = await startWorkspace(files);
  const before = await tip();
  const create = async (name: string, parentPath: string[] = [], baseVersion: null | undefined = null) => {
    const answer = await call.pushScenario({
      body: { projectId, name, parentPath, data: 'Feature: x', baseVersion },
    });
    return answer.status ? null : answer.error;
  };
  expect(await create('BASKET.feature', ['checkout'])).toBe('A feature with this name already exists.');
  expect(await create('Basket.feature', ['checkout'], undefined)).toBe(
    'A feature with this name already exists.',
  );
  expect(await create('basket.feature', ['checkout'])).toBe('A feature with this name already exists.');
  expect(await create('new.feature', ['Checkout'])).toBe('There is already a folder named "checkout".');
  expect(await create('a.b.feature')).toBe('Only letters, digits, _, - and spaces are allowed');
  expect(await create(`${'x'.repeat(81)}.feature`)).toBe('Feature name cannot exceed 80 characters.');
  expect(await create('a.feature', ['1', '2', '3', '4', '5'])).toBe('Folders can be at most 4 levels deep.');
  expect(await create('a.feature', ['step_definitions'])).toBe(
    'The folder step_definitions is reserved for step code.',
  );
  for (const [name, folders] of [
    ['x.feature', ['..']],
    ['x.feature', ['..', '.git', 'hooks']],
    ['../x.feature', []],
    ['x.feature', ['a/../..']],
    ['x\u0001.feature', []],
    ['.feature', []],
  ] as const) {
    expect(await create(name, [...folders])).not.toBeNull();
    expect(await call.getFeature({ body: { projectId, name, parentPath: [...folders] } })).toMatchObject({
      status: false,
    });
    expect(await call.deleteFeature({ body: { projectId, name, parentPath: [...folders] } })).toMatchObject({
      status: false,
    });
  }
  expect(await tip()).toBe(before);
  expect(await create('Größe.feature', ['a (1)', 'b', 'c', 'd'])).toBeNull();
});

test('a feature that git brought with another name can be read and saved all the same', async () => {
  const { call } = await startWorkspace({ 'features/a.b+c.feature': 'Feature: x' });
  const body = { projectId, name: 'a.b+c.feature' };
  const { feature } = succeeded(await call.getFeature({ body }));
  succeeded(await call.pushScenario({ body: { ...body, data: 'Feature: y', baseVersion: feature.version } }));
  succeeded(await call.pushScenario({ body: { ...body, data: 'Feature: z' } }));
});

test('text that could not come back the same, or is too large, is refused', async () => {
  const { call } = await startWorkspace(files);
  const save = (data: string) => call.pushScenario({ body: { projectId, name: 'a.feature', data } });
  expect(await save('ü'.repeat(75_001))).toMatchObject({
    error: 'This file is too large: 151 kB, limit 150 kB. Split it into smaller feature files.',
  });
  expect(await save('half a pair: \ud83d')).toMatchObject({
    error: 'A feature cannot hold broken characters.',
  });
  succeeded(await save('ü'.repeat(75_000)));
});

test('a file that is not UTF-8 is listed with that error and not opened for editing', async () => {
  const { call, git } = await startWorkspace(files);
  const changes = [{ path: 'features/latin.feature', content: Buffer.from([0x46, 0xfc, 0x72]) }];
  const author = { name: 'x', email: 'x@y' };
  await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'm' });
  const { foldersAndFeatures } = succeeded(await call.getFeatureList({ body: { projectId } }));
  expect(foldersAndFeatures.at(-1)).toMatchObject({ error: { message: 'The file is not UTF-8 text.' } });
  expect(await call.getFeature({ body: { projectId, name: 'latin.feature' } })).toMatchObject({
    because: 'encoding',
  });
});

test('any text is read back byte for byte', async () => {
  const { call, git, tip } = await startWorkspace(files);
  const piece = fc.oneof(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\t',
      ' ',
      '\uFEFF',
      '\u0001',
      '"""',
      '| a |',
      '# language: ru\n',
      'Функция: Корзина',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('機能: 買い物', 'Feature: x', '  Scenario: y\n', '🧺', '\u2028', '\\'),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (data) => {
      const saved = succeeded(await call.pushScenario({ body: { ...place, data } }));
      const { feature } = succeeded(await call.getFeature({ body: place }));
      expect(feature).toMatchObject({ content: data, version: saved.version });
      const stored = await git.readFile(projectId, await tip(), 'features/checkout/basket.feature');
      expect(stored?.bytes.equals(Buffer.from(data))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
