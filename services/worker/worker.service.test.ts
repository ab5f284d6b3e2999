import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { removeRunnerLeftovers } from './runner-folders';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

let site: TestSite;
let stage: Stage;
let visits: number;
const opened: Stage[] = [];

async function open(options: Parameters<typeof setStage>[1] = {}): Promise<Stage> {
  stage = await setStage(site.baseUrl, options);
  opened.push(stage);
  return stage;
}
beforeEach(async () => {
  visits = 0;
  site = await startSite({ '/': '<h1>Shop</h1>', '/count': () => String(++visits) });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((entry) => entry.close()));
  await site.close();
});

const feature = 'Feature: Shop\n  Scenario: one\n    Given it happens\n    Then all is well\n';
const files = (what: string) => ({
  feature,
  code: steps(`Given('it happens', async function () { ${what} });\nThen('all is well', () => {});`),
});
/** Leases and step timeouts longer than a test, so that they end nothing. */
const patient = { stepTimeout: 300_000 };
const slow = { ...patient, leaseSeconds: 600 };
const hanging = files(`await this.page.goto(this.baseUrl + '/hang');`);
const passing = files(`await this.page.goto(this.baseUrl);`);

async function noteWorker(workDir: string, name: string): Promise<void> {
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'worker-name'), name);
}

describe('halt', () => {
  it('ends a running scenario and its pages without waiting for a heartbeat, and the worker goes on', async () => {
    const { queue, worker, recorded, run, enqueue } = await open(slow);
    worker.start();
    const visit = site.visit();
    const { testCaseId, groupId } = await enqueue(hanging, patient);
    const { gone } = await visit;
    await queue.halt(groupId);
    await gone;
    const { outcome, steps: reported } = await recorded.until(testCaseId, (one) => one.outcome !== null);
    expect(outcome).toMatchObject({ status: 'STOPPED', message: 'Stopped by a person.' });
    expect(reported.map(({ result }) => result.status)).toEqual(['SKIPPED', 'SKIPPED']);
    expect((await run(passing)).outcome).toMatchObject({ status: 'PASSED' });
    expect(await queue.counts(groupId)).toMatchObject({ halted: 1, running: 0 });
  });
});

describe('halt of a scenario whose process and browser are still being started', () => {
  it.each([0, 60, 250, 600])('after %s ms waits for none either', async (milliseconds) => {
    const { queue, worker, recorded, run, enqueue } = await open(slow);
    const { testCaseId, groupId } = await enqueue(hanging, patient);
    worker.start();
    await recorded.until(testCaseId, ({ attempts }) => attempts.length > 0);
    await delay(milliseconds);
    await queue.halt(groupId);
    const { outcome } = await recorded.until(testCaseId, (one) => one.outcome !== null);
    expect(outcome).toMatchObject({ status: 'STOPPED' });
    expect((await run(passing)).outcome).toMatchObject({ status: 'PASSED' });
  });
});

describe('an infrastructure fault', () => {
  it('of the browser has the scenario run again', async () => {
    const { worker, run } = await open();
    worker.start();
    const { outcome, attempts, requeued } = await run(
      files(`
        const count = await (await fetch(this.baseUrl + '/count')).text();
        if (count !== '1') return;
        const session = await this.browser.newBrowserCDPSession();
        await session.send('Browser.crash');`),
    );
    expect(requeued).toEqual(['The browser crashed.']);
    expect(attempts).toEqual([1, 2]);
    expect(outcome).toMatchObject({ status: 'PASSED' });
  });

  it('fails the scenario with the reason after the last attempt', async () => {
    const { worker, database, recorded, enqueue, queue } = await open({
      browser: { executablePath: '/bin/false' },
    });
    const { testCaseId, groupId } = await enqueue(passing);
    await database.db.execute(sql`update jobs set attempt = 2`);
    worker.start();
    const { outcome } = await recorded.until(testCaseId, (one) => one.outcome !== null);
    expect(outcome?.message).toMatch(/^The browser did not start: [\s\S]*\(tried 3 times\)$/);
    // Retries of flows are only for tests that fail.
    expect(outcome?.again).toBeUndefined();
    await worker.stop();
    expect(await queue.counts(groupId)).toMatchObject({ error: 1 });
  });

  it('is none when there is no browser: it fails at once and says what to do', async () => {
    const { worker, run } = await open({ browser: { executablePath: '/nowhere/chromium' } });
    worker.start();
    const { outcome, attempts } = await run(passing);
    expect(attempts).toEqual([1]);
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message: "There is no browser at /nowhere/chromium, where the worker's configuration expects it.",
    });
    const firefox = await run(passing, { browser: 'firefox' });
    expect(firefox.outcome?.message).toBe(
      'The worker has no firefox to run this in. Install it there: npx playwright install firefox.',
    );
    expect(firefox.outcome?.again).toBeUndefined();
  });

  // For the time at which this happens see lease.test.ts.
  it('of the database makes the worker kill its own run, which another one goes on with', async () => {
    const { worker, database, recorded, enqueue, queue } = await open({ ...patient, leaseSeconds: 10 });
    worker.start();
    const visit = site.visit();
    const { testCaseId, groupId } = await enqueue(hanging, patient);
    const { gone } = await visit;
    await database.db.execute(sql`alter table jobs rename to jobs_out_of_reach`);
    await gone;
    const again = site.visit();
    await database.db.execute(sql`alter table jobs_out_of_reach rename to jobs`);
    await again;
    const { outcome, attempts, requeued } = recorded.of(testCaseId);
    expect({ outcome, attempts }).toEqual({ outcome: null, attempts: [1, 2] });
    expect(requeued).toEqual(['The worker that ran this scenario was lost.']);
    await queue.halt(groupId);
    await recorded.until(testCaseId, (one) => one.outcome?.status === 'STOPPED');
  });
});

describe('a worker', () => {
  it('runs several scenarios at once', async () => {
    const { worker, enqueue, recorded } = await open({ threads: 2 });
    worker.start();
    const both = [site.visit(), site.visit()];
    const queued = [await enqueue(hanging), await enqueue(hanging)];
    await Promise.all(both);
    expect(queued.map(({ testCaseId }) => recorded.of(testCaseId).attempts)).toEqual([[1], [1]]);
  });

  it('gives its scenarios back when it stops', async () => {
    const { worker, enqueue, recorded, queue } = await open();
    worker.start();
    const visit = site.visit();
    const { testCaseId, groupId } = await enqueue(hanging);
    const { gone } = await visit;
    await worker.stop();
    await gone;
    expect(recorded.of(testCaseId).requeued).toEqual(['The worker shut down.']);
    expect(await queue.counts(groupId)).toMatchObject({ queued: 1 });
  });

  it('reports scenarios of workers that were lost', async () => {
    const { worker, enqueue, recorded, queue, database } = await open();
    const first = await enqueue(passing);
    const last = await enqueue(passing);
    await queue.claim('lost');
    await queue.claim('lost');
    await database.db.execute(
      sql`update jobs set attempt = max_attempts where payload ->> 'testCaseId' = ${last.testCaseId}`,
    );
    await database.db.execute(sql`update jobs set lease_until = now() - interval '1 second'`);
    worker.start();
    const failed = await recorded.until(last.testCaseId, (one) => one.outcome !== null);
    expect(failed.outcome).toMatchObject({
      status: 'FAILED',
      message: 'The worker that ran this scenario was lost 3 times.',
    });
    const ran = await recorded.until(first.testCaseId, (one) => one.outcome !== null);
    expect(ran.outcome).toMatchObject({ status: 'PASSED' });
    expect(ran.attempts).toEqual([2]);
  });

  it('takes over at once what its process that died had, one scenario at a time', async () => {
    const { worker, bench, enqueue, recorded, queue } = await open({ threads: 2 });
    await noteWorker(bench.workDir, 'dead');
    const suspects = [await enqueue(hanging), await enqueue(passing)];
    for (const _ of suspects) await queue.claim('dead');
    const [first, second] = suspects.map(({ testCaseId }) => testCaseId) as [string, string];
    const visit = site.visit();
    worker.start();
    await visit;
    const ended = 'The worker process ended while it ran this scenario.';
    expect(recorded.of(first)).toMatchObject({ attempts: [2], requeued: [ended] });
    expect(recorded.of(second)).toMatchObject({ attempts: [], requeued: [ended] });
    await queue.halt(suspects[0]!.groupId);
    const { outcome } = await recorded.until(second, (one) => one.outcome !== null);
    expect(outcome).toMatchObject({ status: 'PASSED' });
    // After a normal shutdown the next process has nothing to take over.
    await worker.stop();
    expect(existsSync(join(bench.workDir, 'worker-name'))).toBe(false);
  });

  it('hears a halt of what waits to be run by itself', async () => {
    const { worker, enqueue, recorded, queue, database } = await open({ threads: 2 });
    const innocent = await enqueue(hanging);
    const suspect = await enqueue(passing);
    await database.db.execute(
      sql`update jobs set worker_deaths = 1 where payload ->> 'testCaseId' = ${suspect.testCaseId}`,
    );
    const visit = site.visit();
    worker.start();
    await visit;
    await expect.poll(() => queue.counts(suspect.groupId)).toMatchObject({ running: 1 });
    expect(recorded.of(suspect.testCaseId).attempts).toEqual([]);
    await queue.halt(suspect.groupId);
    const { outcome } = await recorded.until(suspect.testCaseId, (one) => one.outcome !== null);
    expect(outcome).toMatchObject({ status: 'STOPPED' });
    expect(recorded.of(innocent.testCaseId).outcome).toBeNull();
  });

  it('does not run a third time what two of its processes died of', async () => {
    const { worker, bench, enqueue, recorded, queue } = await open();
    await noteWorker(bench.workDir, 'dead');
    const { testCaseId, groupId } = await enqueue(passing);
    await queue.claim('dead');
    await queue.reapWorker('dead');
    await queue.claim('dead');
    worker.start();
    const { outcome, attempts } = await recorded.until(testCaseId, (one) => one.outcome !== null);
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message: 'The worker process ended twice while it ran this scenario.',
    });
    expect(attempts).toEqual([]);
    await expect.poll(() => queue.counts(groupId)).toMatchObject({ error: 1, running: 0 });
  });

  it('says so when the files cannot be had', async () => {
    const { worker, enqueue, recorded } = await open();
    worker.start();
    const { testCaseId } = await enqueue(passing, { commit: 'unknown' });
    const { requeued } = await recorded.until(testCaseId, (one) => one.requeued.length > 0);
    expect(requeued).toEqual(['The files of the project could not be checked out: no such commit']);
  });

  it('ends what a killed one left behind, and nothing else', async () => {
    const { bench } = await open();
    const runners = join(bench.workDir, 'runners');
    const run = (owner: number) =>
      spawn(process.execPath, [
        '-e',
        'setInterval(() => {}, 1000)',
        '--',
        `--allow-fs-write=${runners}/${owner}-x`,
      ]);
    const orphan = run(999_999_999);
    const child = run(process.pid);
    await mkdir(join(runners, '999999999-x'), { recursive: true });
    await mkdir(join(runners, `${process.pid}-x`));
    const ended = once(orphan, 'exit');
    await removeRunnerLeftovers(bench.workDir, silentLog);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    expect(existsSync(join(runners, '999999999-x'))).toBe(false);
    expect(existsSync(join(runners, `${process.pid}-x`))).toBe(true);
  });
});
