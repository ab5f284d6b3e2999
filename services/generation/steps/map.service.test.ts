import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScenarioJob } from '#contracts/worker/job';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createGenerationMap } from './map';
import { insertGeneration } from './repository';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const projectId = crypto.randomUUID();
const env = { name: 'demo', baseUrl: 'http://shop.test' };

async function generation(state: 'queued' | 'running' | 'stopped' = 'running') {
  const id = crypto.randomUUID();
  await insertGeneration(database.db, {
    id,
    projectId,
    userId: crypto.randomUUID(),
    branch: 'next',
    commit: 'c'.repeat(40),
    env: 'demo',
    featureName: 'shop/pay',
    scenarioName: 'Pay',
    mode: 'missing',
    state,
    attempt: 2,
    steps: [],
    files: [],
    createdAt: new Date(0),
  });
  return id;
}

test('what a generation saw is in the map of its branch, while its attempt counts', async () => {
  const reported: unknown[][] = [];
  const map = { passed: async (...all: unknown[]) => void reported.push(all) };
  const store = createGenerationMap({ database, log: silentLog, map });
  const see = (id: string, { attempt = 2, ...job }: Partial<ScenarioJob> & { attempt?: number } = {}) =>
    store.see({ projectId, env, ...job } as ScenarioJob, { runId: id, testCaseId: id, attempt }, []);
  const id = await generation();
  await see(id);
  expect(reported).toEqual([[{ kind: 'generation', id, projectId, branch: 'next', env }, []]]);

  await see(id, { attempt: 1 });
  await see(id, { projectId: crypto.randomUUID() });
  await see(id, { env: { ...env, name: 'other' } });
  await see(await generation('stopped'));
  await see(crypto.randomUUID());
  await see('none');
  expect(reported).toHaveLength(1);
});
