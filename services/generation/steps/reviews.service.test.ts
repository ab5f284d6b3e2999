import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepResolution } from '#contracts/generation';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { GenerationDeps } from '../deps';
import { createGenerationHandlers } from '../index';
import { stepGenerations } from '../tables';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-05-20T10:00:00Z');
const day = 24 * 60 * 60 * 1000;
type Row = typeof stepGenerations.$inferInsert;

const trial = {
  withStubs: true,
  taken: ['2'],
  failedBefore: [{ feature: 'shop/pay', scenario: 'Pay' }],
};

function step(index: number, state: StepResolution['state']) {
  return { index, keyword: 'When', text: `step ${index}`, state };
}

function start() {
  const projectId = randomUUID();
  const told: unknown[] = [];
  const { getWaitingReviews, endReview, noteTrial, getStepGeneration } = createGenerationHandlers({
    database,
    clock: { now: () => now },
    live: { publish: (rooms: string[]) => void told.push(...rooms) },
    log: silentLog,
    settings: { model: null },
  } as unknown as GenerationDeps);
  const context = { headers: {}, address: '', user: {}, project: { id: projectId } } as never;
  return {
    told,
    async add(scenarioName: string, daysAgo: number, change: Partial<Row> = {}) {
      const at = new Date(now.getTime() - daysAgo * day);
      const id = randomUUID();
      await database.db.insert(stepGenerations).values({
        id,
        projectId,
        userId: randomUUID(),
        branch: 'main',
        commit: 'c0ffee',
        env: 'demo',
        featureName: 'shop/basket',
        scenarioName,
        mode: 'missing',
        state: 'done',
        steps: [step(0, 'kept'), step(1, 'generated'), step(2, 'refused')],
        files: [{ name: 'basket.mjs', before: '', version: '', after: 'code' }],
        createdAt: at,
        endedAt: at,
        ...change,
      });
      return id;
    },
    async waiting({ branch = 'main', limit = 5 } = {}) {
      const answer = await getWaitingReviews({ query: { projectId, branch, limit } }, context);
      if (!answer.status) throw new Error(answer.error);
      return answer;
    },
    try: (id: string, runId: string) =>
      noteTrial({ params: { id }, body: { ...trial, projectId, runId } }, context),
    async trialOf(id: string) {
      const found = await getStepGeneration({ params: { id }, query: { projectId } }, context);
      return found.status ? found.generation.trial : found.error;
    },
    end: (id: string) => endReview({ params: { id }, body: { projectId } }, context),
  };
}

test('code waits for a review until somebody saved or discarded it', async () => {
  const { add, waiting, end, told } = start();
  const id = await add('Pay', 1);
  expect(await waiting()).toEqual({
    status: true,
    total: 1,
    reviews: [
      {
        id,
        featureName: 'shop/basket',
        scenarioName: 'Pay',
        generated: 1,
        refused: 1,
        time: now.getTime() - day,
      },
    ],
  });
  expect(await end(id)).toEqual({ status: true });
  expect(told).toHaveLength(1);
  expect(await waiting()).toMatchObject({ total: 0, reviews: [] });
});

test('of a scenario only the latest generation waits, and only with something to save', async () => {
  const { add, waiting } = start();
  await add('Twice', 3);
  const second = await add('Twice', 2);
  await add('Goes on again', 3);
  await add('Goes on again', 1, { state: 'running', endedAt: null });
  await add('Saved after all', 4);
  await add('Saved after all', 1, { reviewedAt: now });
  await add('Nothing', 1, { files: [] });
  await add('Stubs alone', 1, { steps: [step(0, 'kept'), step(1, 'refused')] });
  await add('Failed', 1, { state: 'failed' });
  await add('Elsewhere', 1, { branch: 'next' });
  await add('Forgotten', 31);
  const stopped = await add('Stopped', 1, { state: 'stopped' });
  const { reviews, total } = await waiting();
  expect([total, reviews.map(({ id }) => id)]).toEqual([2, [stopped, second]]);
  expect(await waiting({ limit: 1 })).toMatchObject({ total: 2, reviews: [{ id: stopped }] });
});

test('what is not there, goes on, or is of another project cannot be ended', async () => {
  const [mine, theirs] = [start(), start()];
  const missing = { status: false, because: 'missing' };
  expect(await mine.end('no-id')).toMatchObject(missing);
  expect(await mine.end(await theirs.add('Pay', 1))).toMatchObject(missing);
  const open = await mine.add('Open', 1, { state: 'running', endedAt: null });
  expect(await mine.end(open)).toMatchObject(missing);
  expect((await theirs.waiting()).total).toBe(1);
});

test('the last run that tries a proposal is kept with what it tried; it ends no review', async () => {
  const [mine, theirs] = [start(), start()];
  const id = await mine.add('Pay', 1);
  expect(await mine.trialOf(id)).toBeNull();
  await mine.try(id, 'first');
  expect(await mine.try(id, 'second')).toEqual({ status: true });
  expect(await mine.trialOf(id)).toEqual({ ...trial, runId: 'second' });
  expect((await mine.waiting()).total).toBe(1);
  const missing = { status: false, because: 'missing' };
  expect(await theirs.try(id, 'third')).toMatchObject(missing);
  const open = await mine.add('Open', 1, { state: 'running', endedAt: null });
  expect(await mine.try(open, 'third')).toMatchObject(missing);
  expect(await mine.trialOf(id)).toMatchObject({ runId: 'second' });
});
