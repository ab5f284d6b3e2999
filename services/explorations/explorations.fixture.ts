import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ExploredBy, ExploredSight } from '#contracts/worker/application-map';
import type { User } from '#contracts/auth';
import type { ExplorationEvent, ExploredPage } from '#contracts/worker/exploration';
import { explorations as calls } from '#contracts/explorations';
import { createQueue, type ClaimedJob, type Queue } from '#services/foundation/queue/index';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { ExplorationDeps } from './deps';
import { createExplorationHandlers } from './index';
import { createExplorationStore } from './store';

/** The calls of explorations, and the store that workers use. */

export let database: Awaited<ReturnType<typeof testDatabase>>;
export let queue: Queue;
export const now = { current: new Date('2026-05-04T10:00:00Z') };
export const clock = { now: () => now.current };
export const later = (seconds: number) => (now.current = new Date(now.current.getTime() + seconds * 1000));
/** Sets up a database for one test file. Each test file calls it, because test files share modules. */
export function onOwnDatabase(): void {
  beforeAll(async () => {
    database = await testDatabase();
    queue = createQueue({ database, log: silentLog });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('delete from explorations');
    await database.pool.query('delete from jobs');
  });
}

export const projectId = randomUUID();
const ada = { userId: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' } as User;
export const context = (threads = 2) =>
  ({
    user: ada,
    project: { id: projectId, role: 'MEMBER', maxExecutionThreads: threads },
    headers: {},
  }) as never;

export const environments = new Map([
  ['demo', { name: 'demo', baseUrl: 'http://shop.test' }],
  ['production', { name: 'production', baseUrl: 'https://shop.example.com', proposeOnly: true }],
]);
export const seen: { by: ExploredBy; pages: readonly ExploredSight[] }[] = [];

export function startExplorations() {
  seen.length = 0;
  const deps = { database, clock, log: silentLog, live: { publish: () => undefined } };
  const handlers = createExplorationHandlers({
    ...deps,
    queue,
    refusalOfRuns: async () => null,
    stepCode: {
      environment: async (_project: string, _branch: string, name: string) => environments.get(name) ?? null,
      limits: { stepTimeout: 30_000, scenarioTimeout: 60_000 },
    },
    recording: {
      placeOf: async ({ scenarioName }: { scenarioName?: string }) =>
        scenarioName === 'None'
          ? { status: false, error: 'There is no such scenario.' }
          : {
              status: true,
              place: {
                commit: 'c'.repeat(40),
                feature: { uri: 'features/a.feature', text: 'Feature: a\n  Scenario: One\n', line: 2 },
                upTo: 0,
              },
            },
    },
  } as unknown as ExplorationDeps);
  const store = createExplorationStore({
    ...deps,
    map: { explored: async (by, pages) => void seen.push({ by, pages }) },
  });
  const ask = (request: Record<string, unknown> = {}, as = context()) =>
    handlers.startExploration(
      { body: calls.startExploration.body!.parse({ projectId, env: 'demo', ...request }) },
      as,
    );
  const get = async (id: string) => {
    const answer = await handlers.getExploration({ params: { id }, query: { projectId } }, context());
    if (!answer.status) throw new Error(answer.error);
    return answer.exploration;
  };
  const proceed = (id: string, request: Record<string, unknown> = {}) =>
    handlers.continueExploration(
      { params: { id }, body: calls.continueExploration.body!.parse({ projectId, ...request }) },
      context(),
    );
  const stop = (id: string) => handlers.stopExploration({ params: { id }, body: { projectId } }, context());
  return { handlers, store, ask, get, proceed, stop };
}

export async function claimed(): Promise<ClaimedJob> {
  const job = await queue.claim('w1');
  if (!job) throw new Error('There is no job.');
  return job;
}
export const refOf = ({ payload, attempt }: ClaimedJob) => ({
  id: payload.testCaseId,
  groupId: payload.runId,
  attempt,
});

export const exploredPageEvent = (address: string, change: Partial<ExploredPage> = {}): ExplorationEvent => ({
  type: 'page',
  page: {
    address: `http://shop.test${address}`,
    asked: null,
    shown: { route: address, title: `Title of ${address}`, status: 200 },
    aria: '- main',
    path: [{ route: '/', action: 'open /' }],
    group: address,
    isNew: true,
    isVisit: true,
    picture: null,
    ...change,
  },
});
export const waiting = (...addresses: string[]): ExplorationEvent => ({
  type: 'waiting',
  addresses: addresses.map((address) => ({
    address: `http://shop.test${address}`,
    group: address,
    path: [],
  })),
});
export const ending = (because: 'whole' | 'pages' | 'minutes', remaining: number): ExplorationEvent => ({
  type: 'end',
  because,
  reason: '',
  waiting: remaining,
});
export const finding = (text: string): ExplorationEvent => ({
  type: 'finding',
  finding: {
    kind: 'console-error',
    route: '/',
    address: 'http://shop.test/',
    text,
    detail: '',
    path: [],
    rule: null,
  },
});
