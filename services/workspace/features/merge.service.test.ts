import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const place = { projectId, name: 'basket.feature', parentPath: [] };
const path = 'features/basket.feature';
const scenario = (number: number, step: string) => `  Scenario: Nr ${number}\n    Given ${step}\n`;
const feature = (...steps: string[]) =>
  `Feature: Basket\n\n${steps.map((step, at) => scenario(at, step)).join('\n')}`;

test('two people who edit different scenarios at once both get through', async () => {
  const count = 12;
  const { as, git, tip } = await startWorkspace({ [path]: feature(...Array<string>(count).fill('old')) });
  const opened = succeeded(await as('ada').getFeature({ body: place })).feature;
  const saves = Array.from({ length: count }, (_, number) => {
    const data = opened.content.replace(scenario(number, 'old'), scenario(number, `new ${number}`));
    const who = as(number % 2 === 0 ? 'ada' : 'bob');
    return who.pushScenario({ body: { ...place, data, baseVersion: opened.version, merge: true } });
  });
  const answers = (await Promise.all(saves)).map(succeeded);
  const stored = await git.readFile(projectId, await tip(), path);
  expect(stored?.bytes.toString()).toBe(feature(...Array.from({ length: count }, (_, n) => `new ${n}`)));
  // All saves but the fastest were merged with another version. Each save is a commit of its own.
  expect(answers.filter(({ mergedWith }) => mergedWith === undefined)).toHaveLength(1);
  const { versions } = succeeded(await as('ada').getFeatureHistory({ body: place }));
  expect(versions).toHaveLength(count + 1);
});

test('the same line stays a conflict, and so does every stale save that does not ask for a merge', async () => {
  const { as, git, tip } = await startWorkspace({ [path]: feature('old', 'old') });
  const { version } = succeeded(await as('ada').getFeature({ body: place })).feature;
  const save = (data: string, merge: boolean) =>
    as('bob').pushScenario({ body: { ...place, data, baseVersion: version, merge } });
  succeeded(await as('ada').pushScenario({ body: { ...place, data: feature('ada', 'old') } }));
  expect(await save(feature('bob', 'old'), true)).toMatchObject({
    because: 'conflict',
    error: 'Ada Lovelace changed this feature after you opened it.',
    current: { content: feature('ada', 'old') },
  });
  expect(await save(feature('old', 'bob'), false)).toMatchObject({ because: 'conflict' });
  expect((await git.readFile(projectId, await tip(), path))?.bytes.toString()).toBe(feature('ada', 'old'));
  expect(await save(feature('old', 'bob'), true)).toMatchObject({ status: true, mergedWith: 'Ada Lovelace' });

  succeeded(await as('ada').deleteFeature({ body: place }));
  expect(await save(feature('old', 'late'), true)).toMatchObject({
    because: 'conflict',
    error: 'Ada Lovelace deleted this feature after you opened it.',
  });
});

test('a feature names the author of its last change when the call requests it', async () => {
  const { as } = await startWorkspace({ [path]: feature('old') });
  succeeded(await as('bob').pushScenario({ body: { ...place, data: feature('bob') } }));
  const read = succeeded(await as('ada').getFeature({ body: { ...place, lastChange: true } })).feature;
  expect(read.lastChange?.name).toBe('Bob Babbage');
  expect(succeeded(await as('ada').getFeature({ body: place })).feature.lastChange).toBeUndefined();
});

test('tags are counted by the scenarios that carry them', async () => {
  const { call } = await startWorkspace({
    [path]:
      '@shop\nFeature: A\n\n  @b @10\n  Scenario: One\n    * a\n\n  @b @9 @_x\n  Scenario: Two\n    * a\n',
    'features/more/empty.feature': '@none @b\nFeature: Empty\n',
  });
  const { tags } = succeeded(await call.getTags({ body: { projectId } }));
  expect(tags).toEqual([
    { name: 'b', count: 2 },
    { name: 'none', count: 0 },
    { name: 'shop', count: 2 },
    { name: '9', count: 1 },
    { name: '10', count: 1 },
    { name: '_x', count: 1 },
  ]);
});

test('sets of tags and places find the scenarios that are meant, and tell what is gone', async () => {
  const { call } = await startWorkspace({
    [path]: '@shop\nFeature: A\n\n  @b\n  Scenario: One\n    * a\n\n  @c\n  Scenario: Two\n    * a\n',
    'features/more/other.feature': 'Feature: B\n\n  @b @c\n  Scenario: Three\n    * a\n',
    'features/broken.feature': 'Feature: C\n\n  @b\n  Scenario: Four\n    * a\n    no step\n',
  });
  const sets = [
    { tags: ['b'], list: true },
    { tags: ['b', 'c', 'shop'] },
    { tags: ['B', '@b'] },
    { tags: [] },
    { tags: ['b'], within: { folders: ['more', 'gone'], features: ['broken'] } },
  ];
  expect(succeeded(await call.findTagged({ body: { projectId, sets } })).sets).toEqual([
    {
      count: 2,
      runs: 2,
      scenarios: [
        { feature: 'basket', scenario: 'One' },
        { feature: 'more/other', scenario: 'Three' },
      ],
      broken: ['broken'],
      missing: [],
    },
    { count: 3, runs: 3, scenarios: [], broken: ['broken'], missing: [] },
    { count: 0, runs: 0, scenarios: [], broken: [], missing: [] },
    { count: 0, runs: 0, scenarios: [], broken: [], missing: [] },
    {
      count: 1,
      runs: 1,
      scenarios: [],
      broken: ['broken'],
      missing: ['The folder "gone" has no scenario any more.'],
    },
  ]);
});
