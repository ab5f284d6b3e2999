import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opensNoPage, pageKilled } from './browser-source';
import { killBelow, startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Browsers that run but are of no use, because some of Chromium's own processes were killed. */

let site: TestSite;
const opened: Stage[] = [];
let visits: number;
beforeAll(async () => {
  site = await startSite({ '/': '<h1>Shop</h1>', '/count': () => String(++visits) });
});
beforeEach(() => void (visits = 0));
afterAll(async () => {
  await Promise.all(opened.map((stage) => stage.close()));
  await site.close();
});

const feature = 'Feature: Shop\n  Scenario: one\n    Given it happens\n    Then all is well\n';
const files = (what: string) => ({
  feature,
  code: steps(`
    const count = (world) => fetch(world.baseUrl + '/count').then((answer) => answer.text()).then(Number);
    Given('it happens', async function () { ${what} });
    Then('all is well', () => {});`),
});
const passing = files(`await this.page.goto(this.baseUrl);`);
/** Waits for a page that never answers, but only in the first attempt. */
const waitingOnce = files(
  `if ((await count(this)) === 1) await this.page.goto(this.baseUrl + '/hang', { timeout: 0 });`,
);

async function open(betweenLooks: number, stepTimeout: number, pageLimit: number): Promise<Stage> {
  const browser = { betweenLooks, pageLimit };
  const stage = await setStage(site.baseUrl, { browser, stepTimeout, threads: 2 });
  opened.push(stage);
  stage.worker.start();
  return stage;
}

const kill = (type: 'zygote' | 'renderer') => killBelow(process.pid, type);

it('that opens no page is ended while scenarios wait for one, and all that use it run again in another', async () => {
  // Longer than the test runs.
  const patient = { stepTimeout: 300_000 };
  const { run, enqueue, recorded } = await open(1_000, patient.stepTimeout, 6_000);
  const visit = site.visit();
  const other = await enqueue(waitingOnce, patient);
  const { gone } = await visit;
  await kill('zygote');
  const { outcome, attempts, requeued } = await run(passing, patient);
  expect(requeued).toEqual([opensNoPage]);
  expect(attempts).toEqual([1, 2]);
  expect(outcome).toMatchObject({ status: 'PASSED' });
  await gone;
  const beside = await recorded.until(other.testCaseId, (one) => one.outcome !== null);
  expect(beside).toMatchObject({ requeued: [opensNoPage], attempts: [1, 2], outcome: { status: 'PASSED' } });
});

describe('a browser that is looked at when a scenario has failed', () => {
  let stage: Stage;
  // A page usually opens in a fraction of a second, but needs more time on a busy machine.
  beforeAll(async () => {
    stage = await open(300_000, 30_000, 15_000);
    // The first page of a browser is slower than later pages.
    expect((await stage.run(passing)).outcome).toMatchObject({ status: 'PASSED' });
  });

  it('is not blamed for a page or a step that takes too long', async () => {
    const page = await stage.run(waitingOnce, { stepTimeout: 1_000 });
    expect(page).toMatchObject({ attempts: [1], requeued: [], outcome: { status: 'FAILED' } });
    const step = await stage.run(files('await new Promise(() => {});'), { stepTimeout: 1_000 });
    expect(step).toMatchObject({ attempts: [1], requeued: [], outcome: { status: 'FAILED' } });
  });

  it('is when somebody else killed a page, and not when that crashed by itself', async () => {
    const visit = site.visit();
    const patient = { stepTimeout: 30_000 };
    const { testCaseId } = await stage.enqueue(waitingOnce, patient);
    await visit;
    await kill('renderer');
    const killed = await stage.recorded.until(testCaseId, ({ outcome }) => outcome !== null);
    expect(killed).toMatchObject({ requeued: [pageKilled], attempts: [1, 2], outcome: { status: 'PASSED' } });
    const crashing = files(`
      const session = await this.context.newCDPSession(this.page);
      await Promise.all([session.send('Page.crash').catch(() => {}), this.page.waitForURL('**/never')]);`);
    const crashed = await stage.run(crashing, patient);
    expect(crashed).toMatchObject({ requeued: [], attempts: [1], outcome: { status: 'FAILED' } });
    expect(crashed.outcome?.message).toMatch(/crashed/);
  });

  it('is when it gives the scenario no page before its time is over', async () => {
    await kill('zygote');
    const { outcome, attempts, requeued } = await stage.run(passing, { stepTimeout: 10_000 });
    expect(requeued).toEqual([opensNoPage]);
    expect(attempts).toEqual([1, 2]);
    expect(outcome).toMatchObject({ status: 'PASSED' });
  });
});
