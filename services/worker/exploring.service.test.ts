import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  ExplorationEvent,
  ExplorationOutcome,
  ExplorationStore,
  ExplorationWork,
} from '#contracts/worker/exploration';
import { setStage, type Stage } from './testing.stage';
import { startSite, steps, type TestSite } from './testing';

let site: TestSite;
let stage: Stage;
let explorationEvents: ExplorationEvent[] = [];
let outcome: ExplorationOutcome | null = null;
let work: Partial<ExplorationWork> = {};
/** Called before each write. */
let write: () => Promise<boolean> = async () => true;
/** Calls of the store that fail once, and those that have failed. */
let failing: ('begin' | 'end')[] = [];
let failed: string[] = [];
function failOnce(call: 'begin' | 'end'): void {
  if (!failing.includes(call)) return;
  failing = failing.filter((other) => other !== call);
  failed.push(call);
  throw new Error('The database is away.');
}

const feature = 'Feature: f\n  Scenario: Sign in\n    Given I sign in\n    Then nothing else\n';
const store: ExplorationStore = {
  async begin() {
    failOnce('begin');
    return {
      settings: {
        pages: 10,
        minutes: 1,
        origins: [],
        requests: [],
        signIn: null,
        unclear: false,
        suite: false,
      },
      time: 60_000,
      pages: 10,
      known: { visited: [], waiting: [] },
      feature: { uri: 'features/shop.feature', text: feature, line: 2 },
      upTo: 1,
      ...work,
    };
  },
  async tell(_job, _at, events) {
    if (!(await write())) return false;
    explorationEvents.push(...events);
    return true;
  },
  async end(_at, ended) {
    failOnce('end');
    outcome = ended;
  },
  async requeued() {},
};
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

beforeAll(async () => {
  site = await startSite({
    '/': page('Home', '<a href="/basket">Basket</a><p>k3y-secret</p>'),
    '/basket': page('Basket', '<form method="post" action="/pay"><button>Pay</button></form>'),
  });
  stage = await setStage(site.baseUrl, {
    explorations: store,
    testData: async () => ({ values: [{ key: 'key', type: 'secret', value: 'k3y-secret' }] }),
  });
  stage.worker.start();
});
beforeEach(() => {
  explorationEvents = [];
  outcome = null;
  work = {};
  write = async () => true;
  failing = [];
  failed = [];
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

const code = steps(`
  Given('I sign in', async function () { await this.page.goto(this.baseUrl); });
  Then('nothing else', () => { throw new Error('it ran'); });`);
const explore = (own = code) => stage.enqueue({ feature, code: own }, { explore: true, line: 2 });
const ended = () => expect.poll(() => outcome, { timeout: 60_000 }).not.toBeNull();
const visits = () =>
  explorationEvents.flatMap((event) =>
    event.type === 'page' && event.page.isVisit ? [event.page.shown.route] : [],
  );

test('what signs in runs first, then the application is explored, masked, and no report comes of it', async () => {
  const { testCaseId } = await explore();
  await ended();
  expect(outcome).toMatchObject({ state: 'done', because: 'whole' });
  expect(visits()).toEqual(['/', '/basket']);
  expect(explorationEvents.at(-1)).toMatchObject({ type: 'end', waiting: 0 });
  expect(JSON.stringify(explorationEvents)).not.toContain('k3y-secret');
  const pictures = explorationEvents.flatMap((event) =>
    event.type === 'page' ? [event.page.picture ?? ''] : [],
  );
  expect(pictures.map((jpeg) => [...Buffer.from(jpeg, 'base64').subarray(0, 3)])).toEqual([
    [0xff, 0xd8, 0xff],
    [0xff, 0xd8, 0xff],
  ]);
  expect(stage.recorded.of(testCaseId).outcome).toBeNull();
});

test('a scenario that does not sign in says so, and nothing is explored', async () => {
  await explore(steps(`Given('I sign in', () => { throw new Error('No such user'); });`));
  await ended();
  expect(outcome).toMatchObject({ state: 'failed', because: null });
  expect(outcome?.reason).toMatch(/^“Given I sign in”: No such user/);
  expect(visits()).toEqual([]);
});

test('a person stops it while it goes on; what it saw is kept', async () => {
  work = { known: { visited: [], waiting: [] } };
  const { groupId } = await explore(
    steps(`Given('I sign in', async function () {
      await this.page.goto(this.baseUrl);
      await this.context.route('**/basket', () => undefined);
    });`),
  );
  await expect.poll(visits, { timeout: 30_000 }).toContain('/');
  await stage.queue.halt(groupId);
  await ended();
  expect(outcome).toEqual({ state: 'stopped', because: null, reason: 'Stopped by a person.' });
});

test('a write that fails is tried again, in order and once; a claim that counts no more ends quietly', async () => {
  let fails = 1;
  write = async () => {
    if (fails-- > 0) throw new Error('The database is away.');
    return true;
  };
  await explore();
  await ended();
  expect(visits()).toEqual(['/', '/basket']);

  explorationEvents = [];
  outcome = null;
  write = async () => false;
  await explore();
  await ended();
  expect(explorationEvents).toEqual([]);
});

test('step code that ends its process is told as that', async () => {
  await explore(steps(`Given('I sign in', () => { process.exit(3); });`));
  await ended();
  expect(outcome).toEqual({
    state: 'failed',
    because: null,
    reason: 'The step code ended its process (exit code 3).',
  });
});

test.each(['begin', 'end'] as const)(
  'explores the next when the store fails at the %s of one',
  async (call) => {
    failing = [call];
    await explore();
    await expect.poll(() => failed, { timeout: 60_000 }).toEqual([call]);
    await explore();
    await ended();
    expect(outcome).toMatchObject({ state: 'done' });
  },
);
