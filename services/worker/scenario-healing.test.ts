import { describe, expect, it } from 'vitest';
import type { HealingMode, HealReport } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import { silentLog } from '#services/foundation/testing.log';
import { memoryStore } from './healing-store.fixture';
import { ScenarioHealing } from './scenario-healing';
import { scenarioJob } from './testing';

const pattern = 'I pay';
const locator = "getByRole('button', { name: 'Pay' })";
const at = { runId: 'r', testCaseId: 't', attempt: 1 };

function report(ordinal: number, healReport: Partial<HealReport> = {}): HealReport {
  const none = { doubt: null, before: null, found: null, runnerUp: null, reason: null, identity: null };
  const use = { pattern, ordinal, locator, action: 'click', place: null, route: '/', isAmbiguous: false };
  return Object.assign(
    { outcome: 'healed', to: 'getByText("Pay now")', took: 4_000 },
    none,
    use,
    healReport,
  ) as HealReport;
}

async function scenario(healing: HealingMode = 'heal', change: Partial<ScenarioJob> = {}) {
  const store = memoryStore();
  const env = { name: 'demo', baseUrl: 'http://127.0.0.1:1' };
  const job = scenarioJob({ testCaseId: 't', env, healing, ...change });
  const memory = new ScenarioHealing(store, job, silentLog);
  store.lookOf = async () => ({ look: '', target: 0, route: '/', took: 5, discarded: [] });
  await memory.answer({ type: 'askMemory', id: 't', pattern });
  const ask = (ordinal: number, index = 0) =>
    memory.answer({ type: 'askLook', id: 't', index, use: { pattern, ordinal, locator }, route: '/' });
  for (const ordinal of [0, 1, 2]) await ask(ordinal);
  return {
    store,
    memory,
    ask,
    tell: (ordinal: number, healReport?: Partial<HealReport>, index = 0, jpeg?: Uint8Array) =>
      memory.take({ type: 'healing', id: 't', index, report: report(ordinal, healReport), jpeg }),
    see: (look: Uint8Array, own = pattern) =>
      memory.take({
        type: 'seen',
        id: 't',
        index: 1,
        route: '/',
        uses: [{ pattern: own, ordinal: 0, locator, action: 'click', target: 0, took: 5, isPictured: true }],
        look,
      }),
    ends: (status: StepStatus, index = 0) =>
      memory.take({ type: 'stepFinished', id: 't', index, status, endTime: 1 }),
    conclude: (passed: boolean, ...statuses: StepStatus[]) =>
      memory.conclude(
        at,
        statuses.map((status) => ({ result: { status }, screenshotId: `of ${status}` }) as ReportStep),
        passed,
      ),
  };
}

describe('a healed step', () => {
  it('counts where the worker knows of its heal', async () => {
    const { tell, ends, conclude, store, memory } = await scenario();
    expect(tell(0)).toBe(true);
    expect(ends('FIXED_BY_AI')).toBe(true);
    expect(await conclude(true, 'FIXED_BY_AI')).toBe(1);
    expect(memory.forged).toBeNull();
    expect(store.reports.get('t')).toMatchObject([{ index: 0, report: { outcome: 'healed' }, jpeg: null }]);
  });

  it.each<[string, HealingMode, Partial<HealReport>]>([
    ['that only proposes', 'propose', {}],
    ['that told of a refusal', 'heal', { outcome: 'refused' }],
    ['that told of no locator', 'heal', { to: null }],
    ['that asked for another step', 'heal', { pattern: 'I fly' }],
    ['that asked for another element', 'heal', { locator: "getByRole('link')" }],
    ['that did not ask for it', 'heal', { ordinal: 5 }],
  ])('is not believed of a scenario %s', async (_name, mode, own) => {
    const { tell, ends, memory } = await scenario(mode);
    tell(0, own);
    expect(ends('FIXED_BY_AI')).toBe(false);
    expect(memory.forged).toMatch(/healing that is not valid/);
  });

  it('is not believed of an element that nobody remembers', async () => {
    const { ask, tell, ends, memory, store } = await scenario();
    store.lookOf = async () => null;
    await ask(3);
    tell(3);
    expect(ends('FIXED_BY_AI')).toBe(false);
    expect(memory.forged).toMatch(/healing that is not valid/);
  });

  it('is one of two in a scenario, and no third', async () => {
    const { tell, memory, conclude, store } = await scenario();
    expect([tell(0), tell(1), tell(1)]).toEqual([true, true, true]);
    expect(memory.forged).toBeNull();
    expect(tell(2)).toBe(false);
    expect(memory.forged).toMatch(/more than 2 healings/);
    // The first two heals are not stored either: no report of a scenario with a false one counts.
    expect(await conclude(false, 'FAILED')).toBe(0);
    expect(store.reports.size).toBe(0);
  });
});

describe('reports', () => {
  it('are kept of steps that failed or were healed, the last of each call', async () => {
    const { ask, tell, conclude, store } = await scenario();
    for (const [ordinal, index] of [
      [1, 1],
      [2, 1],
      [3, 2],
    ] as const)
      await ask(ordinal, index);
    tell(0, { outcome: 'refused', reason: 'first' });
    tell(0, { outcome: 'refused', reason: 'last' });
    tell(1, { outcome: 'healed' }, 1);
    tell(2, { outcome: 'proposed' }, 1);
    tell(3, { outcome: 'refused' }, 2);
    expect(await conclude(false, 'FAILED', 'FIXED_BY_AI', 'PASSED')).toBe(1);
    const kept = store.reports.get('t')?.map(({ report: { ordinal, reason } }) => [ordinal, reason]);
    expect(kept).toEqual([
      [0, 'last'],
      [1, null],
    ]);
  });

  it('are taken back where the call went on by itself', async () => {
    const { tell, memory, conclude, store } = await scenario();
    tell(0, { outcome: 'refused' });
    memory.take({ type: 'healingOver', id: 't', index: 0, ordinal: 0 });
    await conclude(false, 'FAILED');
    expect(store.reports.size).toBe(0);
  });

  it('and their pictures are no more than a scenario may have', async () => {
    const { ask, tell, conclude, store } = await scenario();
    const jpeg = new Uint8Array(1_900_000);
    for (let ordinal = 3; ordinal < 300; ordinal++) await ask(ordinal);
    for (let ordinal = 0; ordinal < 300; ordinal++) tell(ordinal, { outcome: 'refused' }, 0, jpeg);
    await conclude(false, 'FAILED');
    const reports = store.reports.get('t') ?? [];
    expect(reports).toHaveLength(100);
    expect(reports.filter((stepHealReport) => stepHealReport.jpeg !== null)).toHaveLength(4);
  });
});

describe('pages', () => {
  const look = Uint8Array.from([0x1f, 0x8b, 8]);

  it('are remembered of a scenario that passed, with the picture that shows them', async () => {
    const { see, conclude, store } = await scenario();
    see(look);
    await conclude(true, 'PASSED', 'PASSED');
    expect(store.remembered).toMatchObject([{ index: 1, look, picture: 'of PASSED' }]);
  });

  it.each<[string, boolean, StepStatus[]]>([
    ['failed', false, ['PASSED', 'FAILED']],
    ['was healed', true, ['FIXED_BY_AI', 'PASSED']],
  ])('are not of one that %s', async (_name, passed, statuses) => {
    const { see, tell, conclude, store } = await scenario();
    tell(0);
    see(look);
    await conclude(passed, ...statuses);
    expect(store.remembered).toEqual([]);
  });

  it('are no more than a scenario may have, and of its own steps', async () => {
    const { see, conclude, store } = await scenario();
    see(look, 'I fly');
    for (let count = 0; count < 400; count++) see(new Uint8Array(60_000));
    await conclude(true, 'PASSED', 'PASSED');
    expect(store.remembered).toHaveLength(139);
  });
});

describe('questions', () => {
  it('are answered in a bounded number, each step once, and never with an error', async () => {
    const { memory, store } = await scenario();
    let requestCount = 0;
    store.usesOf = async () => {
      requestCount++;
      throw new Error('the database is away');
    };
    store.lookOf = store.usesOf as unknown as typeof store.lookOf;
    for (let count = 0; count < 400; count++) {
      const answer = await memory.answer({ type: 'askMemory', id: 't', pattern: `step ${count % 350}` });
      expect(answer).toMatchObject({ type: 'memory', uses: [] });
    }
    // One pattern was requested before.
    expect(requestCount).toBe(299);
    // Three looks were requested before.
    for (let count = 0; count < 400; count++) {
      const answer = await memory.answer({
        type: 'askLook',
        id: 't',
        index: 0,
        use: { pattern, ordinal: 3, locator },
        route: '/',
      });
      expect(answer).toEqual({ type: 'look', id: 't', index: 0, ordinal: 3, remembered: null });
    }
    expect(requestCount).toBe(396);
    await memory.answer({
      type: 'askLook',
      id: 't',
      index: 0,
      use: { pattern: 'I fly', ordinal: 0, locator },
      route: '/',
    });
    expect(requestCount).toBe(396);
  });
});

describe('what the words of a step lead to', () => {
  const variants = [{ pattern, parameters: [], lines: ['await this.page.getByText("Pay").click();'] }];
  const byWords = { text: pattern, element: 'button "Pay"', confidence: 1, variants };
  const read: Partial<HealReport> = { outcome: 'refused', to: null, byWords };

  it('is kept of a retraining, also where the element was never seen', async () => {
    const { tell, conclude, store } = await scenario('heal', { retrains: 'failed' });
    expect(tell(5, read)).toBe(true);
    await conclude(false, 'FAILED');
    expect(store.reports.get('t')).toMatchObject([{ report: { ordinal: 5, byWords } }]);
  });

  it.each([
    ['of other runs', {}, read],
    ['where the run went on with something', { retrains: 'failed' }, { ...read, outcome: 'healed', to: 'x' }],
    ['of a step that nobody asked about', { retrains: 'failed' }, { ...read, pattern: 'I flee' }],
  ] as const)('is not believed %s', async (_what, job, told) => {
    const { tell, conclude, store } = await scenario('heal', job);
    expect(tell(0, told)).toBe(false);
    await conclude(false, 'FAILED');
    expect(store.reports.get('t')).toBeUndefined();
  });
});
