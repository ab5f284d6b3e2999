import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Step code that misbehaves: each case ends with a failed step and a reason; the next scenario passes. */

let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  site = await startSite({ '/': '<h1>Shop</h1>' });
  stage = await setStage(site.baseUrl, { stepTimeout: 30_000, memoryMb: 128, threads: 2 });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

const feature = `Feature: Shop
  Scenario: one step
    Given the shop is open
    When it happens
    Then all is well
`;
const code = (what: string) =>
  steps(`
Given('the shop is open', async function () { await this.page.goto(this.baseUrl); });
When('it happens', async function () { ${what} });
Then('all is well', () => {});
`);

/** Timeout for step code that would never end. */
const hurried = { stepTimeout: 10_000 };

async function misbehave(what: string, job = {}) {
  const recorded = await stage.run({ feature, code: code(what) }, job);
  const healthy = await stage.run({ feature, code: code('') });
  expect(healthy.outcome).toMatchObject({ status: 'PASSED' });
  return recorded;
}

describe('step code', () => {
  it.each([
    ['loops for ever', 'for (;;);', 'The step did not end within 10 s and was stopped.', hurried],
    ['never resolves', 'await new Promise(() => {});', 'The step did not end within 10 s.', hurried],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()));',
      'The step code used more memory than the 128 MB it may use.',
      { stepTimeout: 30_000 },
    ],
    [
      'takes all memory outside the heap',
      // Slow enough for a late watchdog on a busy machine: the machine must not run out of memory first.
      'const all = []; for (;;) { all.push(Buffer.alloc(2e7, 1)); await new Promise((resolve) => setTimeout(resolve, 100)); }',
      'The step code used more memory than the 128 MB it may use.',
      { stepTimeout: 30_000 },
    ],
    ['exits', 'process.exit(3);', 'The step code ended its process (exit code 3).'],
    ['aborts', 'process.abort();', 'The step code ended its process (SIGABRT).'],
  ])(
    'that %s fails its step with the reason',
    async (_name, what, reason, limits: { stepTimeout?: number } = {}) => {
      const { outcome, steps, attempts } = await misbehave(what, limits);
      expect(outcome).toMatchObject({ status: 'FAILED', message: reason, failedStep: 'When it happens' });
      expect(steps.map(({ result }) => [result.status, result.message])).toEqual([
        ['PASSED', undefined],
        ['FAILED', reason],
        ['SKIPPED', undefined],
      ]);
      expect(attempts).toEqual([1]);
    },
  );

  it('that throws after its step has ended fails the scenario', async () => {
    const late = `setTimeout(() => { throw new Error('too late'); });`;
    const files = { feature: feature.replace('    Then all is well\n', ''), code: code(late) };
    const { outcome } = await stage.run(files);
    expect(outcome).toMatchObject({ status: 'FAILED', message: expect.stringContaining('too late') });
  });

  it('that throws after its scenario has ended does not spoil the next one, but its process goes', async () => {
    const files = {
      feature: `Feature: Shop
  Scenario: careless
    Given a timer is left running
  Scenario: careful
    Given the timer throws
`,
      code: steps(`
let thrown = false;
Given('a timer is left running', () => {
  console.log(process.env.HOME);
  const timer = setInterval(() => {
    if (!globalThis.throwNow) return;
    clearInterval(timer);
    thrown = true;
    throw new Error('much too late');
  });
});
Given('the timer throws', async () => {
  console.log(process.env.HOME);
  globalThis.throwNow = true;
  while (!thrown) await new Promise((resolve) => setTimeout(resolve));
});`),
    };
    const [careless, careful, next] = [
      await stage.run(files, { line: 2 }),
      await stage.run(files, { line: 4 }),
      await stage.run(files, { line: 2 }),
    ].map(({ outcome, steps: [step] }) => ({ status: outcome?.status, home: step?.webLog[0]?.text }));
    expect(careful).toEqual({ ...careless, status: 'PASSED' });
    expect(next?.home).not.toBe(careful?.home);
  });

  it('that takes too long in all is stopped', async () => {
    const { outcome } = await misbehave('await new Promise((resolve) => setTimeout(resolve, 900));', {
      scenarioTimeout: 600,
    });
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message: 'The scenario did not end within 0.6 s and was stopped.',
    });
  });

  it('that asks for more time than a step may take does not get it', async () => {
    const patient = code('').replace(
      `When('it happens', async function () {  });`,
      `When('it happens', { timeout: -1 }, () => new Promise(() => {}));`,
    );
    const { outcome } = await stage.run({ feature, code: patient }, hurried);
    expect(outcome).toMatchObject({ status: 'FAILED', message: 'The step did not end within 10 s.' });
  });

  it('that loops while it is loaded fails the scenario', async () => {
    const { outcome } = await stage.run({ feature, code: `${code('')}\nfor (;;);` }, hurried);
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message: 'The loading of the step code did not end within 10 s and was stopped.',
    });
  });

  it('that leaves its pages open finds them closed, in the same process', async () => {
    const open = steps(`
let before;
Given('the shop is open', async function () {
  if (before) this.log(String(before.isClosed()));
  const browser = await (await import('playwright')).chromium.launch();
  console.log('contexts', browser.contexts().length, 'process', process.pid, before?.isClosed());
  before = await browser.newPage();
});
When('it happens', () => {});
Then('all is well', () => {});`);
    const printed = async () => {
      const { steps: reported } = await stage.run({ feature, code: open });
      return reported[0]?.webLog[0]?.text;
    };
    const first = await printed();
    const [, contexts, pid] = /contexts (\d+) process (\d+) undefined/.exec(first ?? '') ?? [];
    expect(await printed()).toBe(`contexts ${contexts} process ${pid} true`);
  });
});
