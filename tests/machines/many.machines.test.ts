import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#services/foundation/database/index';
import { hasEnded, runUntil, startRun } from '../flows/outside-client';
import { descendantsOf, stillRunning, type ProcessMark } from '../flows/processes';
import { makeCountingProject } from './counting-project';
import { lineTo } from './cut-line';
import { startDebianPostgres } from './debian-postgres';
import { startInstallation } from './installation';
import { eachReportedOnce } from './outcome';
import { runsEverywhere } from './run-everywhere';
import { startCountingSite } from './site';

/** What a failing machine may cost; a lease lasts 30 s. */
const limit = 240_000;

async function postgres() {
  const database = await startDebianPostgres();
  onTestFinished(() => database.close());
  return database;
}

/** Jobs that a worker has now. */
async function jobsOf({ pool }: Pick<Database, 'pool'>, worker: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from jobs where status = 'running' and worker = $1",
    [worker],
  );
  return rows[0]?.count ?? 0;
}

/** Processes with step code; the browser is kept a little longer, for the next scenario. */
async function runnersOf(worker: number): Promise<ProcessMark[]> {
  const marks = await descendantsOf(worker);
  const commands = await Promise.all(
    marks.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return marks.filter((_, index) => commands[index]?.includes('/runners/'));
}

test('two servers, two workers, PostgreSQL 15 and a bucket: 100 scenarios are each reported once', async () => {
  await runsEverywhere(await postgres(), { scenarios: 100, limit });
});

test('kill -9 of a worker in the middle: its scenarios run again elsewhere, and none twice at once', async () => {
  const database = await postgres();
  const site = await startCountingSite();
  onTestFinished(() => site.close());
  const { urls, workers, close } = await startInstallation(database.url, 2);
  onTestFinished(close);
  const [one = ''] = urls;
  const [killed] = workers;
  const { projectId, at } = await makeCountingProject(one, site.baseUrl, 30);
  const calls = at(one);
  const go = site.hold();
  const runId = await startRun({ calls, projectId }, [{ feature: 'pages' }], 'site');
  await vi.waitFor(async () => expect(await jobsOf(database, killed?.said ?? '')).toBe(2), {
    timeout: 60_000,
  });
  const left = await descendantsOf(killed?.pid ?? 0);
  await killed?.end('SIGKILL');
  go();
  const run = await runUntil(calls, runId, hasEnded, { limit, every: 500 });
  expect(run.status).toBe('PASSED');
  const ran = await eachReportedOnce(database, runId, 30);
  expect([...ran]).toEqual([workers[1]?.said]);
  // Its runners and browsers ended by themselves.
  await vi.waitFor(async () => expect(await stillRunning(left)).toEqual([]), { timeout: 20_000 });
  const { rows } = await database.pool.query("select 1 from attempts where claim = 2 and status = 'PASSED'");
  expect(rows).toHaveLength(2);
});

test('a worker that is cut off from the database gives up before another one begins', async () => {
  const database = await postgres();
  const site = await startCountingSite();
  onTestFinished(() => site.close());
  const { urls, workers, startWorker, close } = await startInstallation(database.url, 1);
  onTestFinished(close);
  for (const { end } of workers) await end('SIGTERM');
  const line = await lineTo(database.url);
  onTestFinished(() => line.close());
  const alone = await startWorker({ DATABASE_URL: line.url });
  const [one = ''] = urls;
  const { projectId, at } = await makeCountingProject(one, site.baseUrl, 2);
  const calls = at(one);
  const go = site.hold();
  onTestFinished(go);
  const runId = await startRun({ calls, projectId }, [{ feature: 'pages' }], 'site');
  await vi.waitFor(() => expect(site.visits.size).toBe(1), { timeout: 60_000 });
  const runners = await runnersOf(alone.pid);
  expect(runners.length).toBeGreaterThan(0);

  line.cut();
  // The worker ends them itself: no other worker has taken the job yet.
  await vi.waitFor(async () => expect(await stillRunning(runners)).toEqual([]), {
    timeout: 28_000,
    interval: 200,
  });
  expect(await jobsOf(database, alone.said)).toBe(1);

  go();
  const next = await startWorker();
  const run = await runUntil(calls, runId, hasEnded, { limit, every: 500 });
  expect(run.status).toBe('PASSED');
  expect([...(await eachReportedOnce(database, runId, 2))]).toEqual([next.said]);
});

test('servers and workers with other keys or repositories are refused with the reason', async () => {
  const database = await postgres();
  const { startServer, startWorker, close } = await startInstallation(database.url, 1);
  onTestFinished(close);
  const other = 'a key that nobody else has, long enough';
  await expect(startServer({ SECRETS_KEY: other })).rejects.toThrow('sealed with another SECRETS_KEY');
  await expect(startServer({ GIT_STORE: '' })).rejects.toThrow('Set GIT_STORE to the folder that they share');
  await expect(startServer({ SESSION_SECRET: other })).rejects.toThrow('has another SESSION_SECRET');
  await expect(startWorker({ SECRETS_KEY: other })).rejects.toThrow('sealed with another SECRETS_KEY');
  await expect(startWorker({ SECRETS_KEY: '', BLOB_STORE: '' })).rejects.toThrow(
    /BLOB_STORE: must be the same as on the servers.*\n.*SECRETS_KEY: must be the same as on the servers/,
  );
});
