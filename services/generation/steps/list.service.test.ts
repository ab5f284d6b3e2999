import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostGenerations } from '#contracts/generation';
import { testDatabase } from '#services/foundation/testing';
import type { GenerationServiceDeps } from '../deps';
import { createStepGenerationHandlers } from './handlers';
import { insertGeneration } from './repository';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const projectId = crypto.randomUUID();
const step = { index: 0, keyword: 'Given', text: 'I pay' };

/** A generation of some time after the first. */
async function add(minutes: number, project = projectId): Promise<string> {
  const id = crypto.randomUUID();
  await insertGeneration(database.db, {
    id,
    projectId: project,
    userId: crypto.randomUUID(),
    branch: 'main',
    commit: 'c'.repeat(40),
    env: 'demo',
    featureName: 'shop/pay',
    scenarioName: `Pay ${minutes}`,
    mode: 'missing',
    state: 'done',
    steps: [
      { ...step, state: 'generated' },
      { ...step, index: 1, state: 'refused' },
      { ...step, index: 2, state: 'kept' },
    ],
    files: [{ name: 'a.mjs', before: '', version: '', after: 'x' }],
    createdAt: new Date(minutes * 60_000),
  });
  return id;
}

test('the newest generations of the project are listed, with what came of them', async () => {
  const { listStepGenerations } = createStepGenerationHandlers({
    database,
  } as unknown as GenerationServiceDeps);
  const listed = async (project: string) => {
    const answer = await listStepGenerations({ query: { projectId: project } }, {} as never);
    return answer.status ? answer.generations : [];
  };
  await add(1, crypto.randomUUID());
  expect(await listed(projectId)).toEqual([]);
  const [old, young] = [await add(1), await add(2)];
  expect((await listed(projectId)).map(({ id }) => id)).toEqual([young, old]);
  expect((await listed(projectId))[1]).toEqual({
    id: old,
    state: 'done',
    featureName: 'shop/pay',
    scenarioName: 'Pay 1',
    branch: 'main',
    env: 'demo',
    mode: 'missing',
    createdAt: 60_000,
    generated: 1,
    refused: 1,
  });
  for (let more = 3; more < mostGenerations + 5; more++) await add(more);
  expect((await listed(projectId)).map(({ createdAt }) => createdAt / 60_000)).toEqual(
    Array.from({ length: mostGenerations }, (_, index) => mostGenerations + 4 - index),
  );
});
