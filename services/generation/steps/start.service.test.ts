import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contracts/auth';
import { testDatabase } from '#services/foundation/testing';
import type { GenerationDeps } from '../deps';
import { createGenerationHandlers } from '../index';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const projectId = crypto.randomUUID();
const steps = [
  { keyword: 'Given', text: 'I pay', code: 'own' as const },
  { keyword: 'Then', text: 'I have seven', code: 'none' as const },
];

/** Starts a generation of an outline with rows at lines 7 and 8. @param line of the row to run */
async function start(line: number, pages: object[] = [], token: Partial<User> = {}) {
  const jobs: object[] = [];
  const reports: object[] = [];
  const asked: object[] = [];
  const planned = (at: number) => {
    return { uri: 'features/a.feature', line: at, scenarioName: `Row ${at}`, tags: [], parameters: {} };
  };
  const { startStepGeneration } = createGenerationHandlers({
    database,
    clock: { now: () => new Date(0) },
    live: { publish: () => undefined },
    settings: { model: null },
    refusalOfRuns: async () => null,
    mapPages: async (_caller: object, _projectId: string, place: object) => {
      asked.push(place);
      return pages;
    },
    queue: { enqueue: async (all: object[]) => void jobs.push(...all) },
    reports: { createRun: async (run: object) => void reports.push(run) },
    stepCode: {
      environment: async () => ({ name: 'demo' }),
      plan: async () => ({ status: true, commit: 'c0ffee', scenarios: [planned(7), planned(8)] }),
      steps: async () => ({ line, steps }),
      keptCode: async () => [],
      limits: { stepTimeout: 1, scenarioTimeout: 1 },
    },
  } as unknown as GenerationDeps);
  const body = { projectId, branch: 'main', env: 'demo', featureName: 'a', scenarioName: 'Row <n>' };
  const context = {
    headers: {},
    project: { id: projectId, maxExecutionThreads: 1 },
    user: { userId: crypto.randomUUID(), name: 'Ada', ...token },
  };
  const answer = await startStepGeneration({ body: { ...body, mode: 'missing' } }, context as never);
  return { answer, jobs, reports, asked };
}

test('of an outline the row runs whose steps are written', async () => {
  const { answer, jobs, reports } = await start(8);
  expect(answer).toMatchObject({
    status: true,
    generation: { steps: [{ text: 'I pay' }, { text: 'I have seven', hasCode: false }] },
  });
  expect(jobs).toMatchObject([{ line: 8, scenarioName: 'Row 8' }]);
  expect(reports).toMatchObject([{ name: 'Row 8', scenarios: [{ line: 8 }] }]);
});

test('a row that would not run is none', async () => {
  const { answer, jobs } = await start(9);
  expect(answer).toMatchObject({ status: false, error: 'There is no such scenario.' });
  expect(jobs).toEqual([]);
});

test('a job has the pages of the place that its steps speak of', async () => {
  const seven = { route: '/seven', title: 'Seven wonders', name: null };
  const { jobs, asked } = await start(8, [seven, { route: '/basket', title: 'Basket', name: null }]);
  expect(asked).toEqual([{ env: 'demo', branch: 'main' }]);
  expect(jobs).toMatchObject([{ pages: [seven] }]);
  expect(jobs[0]).not.toMatchObject({ pages: [seven, {}] });
});

test('the map is not asked by a token that may not read it, which would be refused each time', async () => {
  const tokenProjectId = projectId;
  const { answer, asked } = await start(8, [], { tokenProjectId, tokenScopes: ['write'] });
  expect(answer.status).toBe(true);
  expect(asked).toEqual([]);
  expect((await start(8, [], { tokenProjectId, tokenScopes: ['read', 'write'] })).asked).toHaveLength(1);
});
