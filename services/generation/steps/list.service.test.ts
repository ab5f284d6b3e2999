import { afterAll, beforeAll, expect, test } from 'vitest';
import { generation } from '#contracts/generation';
import { testDatabase } from '#services/foundation/testing';
import type { GenerationDeps } from '../deps';
import { createGenerationHandlers } from '../index';
import { insertGeneration, noteReviewed } from './repository';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const projectId = crypto.randomUUID();
const step = { keyword: 'Given', text: 'I pay' };

/** Adds a generation some minutes after the first. */
async function add(minutes: number, changes: { project?: string; branch?: string; scenario?: string } = {}) {
  const { project = projectId, branch = 'main', scenario = 'Pay' } = changes;
  const id = crypto.randomUUID();
  await insertGeneration(database.db, {
    id,
    projectId: project,
    userId: crypto.randomUUID(),
    branch,
    commit: 'c'.repeat(40),
    env: 'demo',
    featureName: 'shop/pay',
    scenarioName: scenario,
    mode: 'missing',
    state: 'done',
    steps: [
      { ...step, index: 0, state: 'generated' },
      { ...step, index: 1, state: 'refused' },
      { ...step, index: 2, state: 'kept' },
    ],
    files: [{ name: 'a.mjs', before: '', version: '', after: 'x' }],
    createdAt: new Date(minutes * 60_000),
    endedAt: new Date(minutes * 60_000 + 1000),
  });
  return id;
}

test('generations are listed where they were asked for, the newest first, with what came of them', async () => {
  const { listStepGenerations } = createGenerationHandlers({
    database,
    settings: { model: null },
  } as unknown as GenerationDeps);
  const listed = async (request: { scenarioName?: string; featureName?: string; limit?: number } = {}) => {
    const query = generation.listStepGenerations.query!.parse({ projectId, ...request });
    const answer = await listStepGenerations({ query }, {} as never);
    return answer.status ? answer.generations : [];
  };
  await Promise.all([
    add(1, { project: crypto.randomUUID() }),
    add(2, { branch: 'other' }),
    add(3, { scenario: 'Pay again' }),
  ]);
  const [old, young] = [await add(4), await add(5)];
  expect((await listed({ scenarioName: 'Pay', featureName: 'shop/pay' })).map(({ id }) => id)).toEqual([
    young,
    old,
  ]);
  expect(await listed({ featureName: 'shop' })).toEqual([]);
  expect(await listed()).toHaveLength(3);
  await noteReviewed(database.db, projectId, young, new Date(0));
  const [first, second] = await listed({ limit: 2 });
  expect(first).toMatchObject({ id: young, waits: false });
  expect(second).toEqual({
    id: old,
    state: 'done',
    featureName: 'shop/pay',
    scenarioName: 'Pay',
    env: 'demo',
    createdAt: 4 * 60_000,
    generated: 1,
    refused: 1,
    waits: true,
  });
});
