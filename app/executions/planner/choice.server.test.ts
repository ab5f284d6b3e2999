import { expect, test } from 'vitest';
import type { InProject } from '~/access/gate';
import { readScenarioChoice } from './choice.server';

/** Returns a project whose run has the given number of scenarios, each in the given number of browsers. */
function projectWith({ scenarios, browsers }: { scenarios: number; browsers: number }) {
  const cases = Array.from({ length: scenarios * browsers }, (_, at) => ({
    uri: 'features/shop/basket.feature',
    scenarioName: `Pay ${at % scenarios}`,
    parameters: {},
  }));
  const upstream = {
    runs: {
      getRunCases: async ({ body: { page, limit } }: { body: { page: number; limit: number } }) => ({
        status: true,
        run: { number: 7, name: 'Nightly' },
        cases: cases.slice(page * limit, (page + 1) * limit),
      }),
    },
    workspace: { findTagged: async () => ({ status: true, sets: [] }) },
  };
  return { upstream, project: { id: 'p1' } } as unknown as InProject;
}

test('the scenarios of a run are all of them, or it is said that they are too many', async () => {
  const read = async (of: { scenarios: number; browsers: number }) => {
    const chosen = { picks: ['run:1'], tags: [], everyTag: false };
    const { choice, missing } = await readScenarioChoice(projectWith(of), 'main', chosen);
    return [choice.within?.scenarios.length, missing.length];
  };
  expect(await read({ scenarios: 3, browsers: 2 })).toEqual([3, 0]);
  expect(await read({ scenarios: 1000, browsers: 1 })).toEqual([1000, 0]);
  expect(await read({ scenarios: 1001, browsers: 1 })).toEqual([1000, 1]);
  expect(await read({ scenarios: 500, browsers: 5 })).toEqual([500, 1]);
});
