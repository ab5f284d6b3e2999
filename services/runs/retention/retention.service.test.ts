import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { mapPictures } from '#services/map';
import { silentLog } from '#services/foundation/testing';
import { createBlobStore } from '#services/foundation/blobs';
import { startRuns } from '../../../tests/together/runs.fixture';
import { sweepProject } from './sweep';

type Runs = Awaited<ReturnType<typeof startRuns>>;

const day = 24 * 60 * 60 * 1000;
const picture = (...bytes: number[]) => new Uint8Array([0xff, 0xd8, 0xff, ...bytes]);

/** Adds a finished run with these screenshots. */
async function endedRun(runs: Runs, screenshots: Uint8Array[], change = {}) {
  const { runId, testCaseIds } = await runs.queueRun(change);
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  for (const jpeg of screenshots) await runs.sink.screenshot(at, jpeg);
  await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
  return { runId, testCaseId: at.testCaseId };
}

/** Counts the files on the disk. */
async function files({ blobFolder }: Runs): Promise<number> {
  const all = await readdir(blobFolder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
}

const shown = async (runs: Runs, runId: string) => (await runs.as('ada').getRun({ query: { runId } })).status;

async function keep(runs: Runs, runDays: number | null, artefactDays: number | null) {
  const body = { projectId: runs.projects.ada, rules: { runDays, artefactDays } };
  return { body, answer: await runs.as('admin').updateRetention({ body }) };
}

it('removes what is too old, as a dry run told before, and frees the bytes on the disk', async () => {
  const runs = await startRuns();
  const old = await endedRun(runs, [picture(1), picture(2, 2), picture(2, 2)]);
  runs.pass(20 * day);
  const middle = await endedRun(runs, [picture(1), picture(3, 3, 3)]);
  runs.pass(20 * day);
  const recent = await endedRun(runs, [picture(4)]);
  expect(await files(runs)).toBe(4);

  const { body } = await keep(runs, 30, 10);
  // The old and the middle run share screenshot 1. Both runs go, so its bytes count once.
  const removed = { runs: 1, artefacts: 5, bytes: 4 + 5 + 6 };
  expect(await runs.as('admin').previewRetention({ body })).toEqual({ status: true, removed });
  expect(await files(runs)).toBe(4);
  const { projectId } = body;
  expect(await runs.as('admin').removeExpired({ body: { projectId } })).toEqual({
    status: true,
    removed,
    more: false,
  });
  expect(await files(runs)).toBe(1);
  expect(await shown(runs, old.runId)).toBe(false);
  expect(await shown(runs, middle.runId)).toBe(true);
  expect(await shown(runs, recent.runId)).toBe(true);

  const state = await runs.as('ada').getRetention({ query: { projectId } });
  expect(state).toMatchObject({
    rules: body.rules,
    kept: { runs: 2, pinned: 0, bytes: 4 },
    sweeps: [{ ...removed, at: runs.now() }],
  });
  // Nothing is left to delete, so no sweep is recorded.
  await runs.as('admin').removeExpired({ body: { projectId } });
  expect(await runs.as('ada').getRetention({ query: { projectId } })).toEqual(state);
});

it('leaves pinned runs, runs under way, other projects, and pictures that a kept run shares', async () => {
  const runs = await startRuns();
  const pinned = await endedRun(runs, [picture(1)]);
  await runs.database.pool.query('update runs set pinned_at = now() where id = $1', [pinned.runId]);
  const { runId: waiting } = await runs.queueRun();
  const foreign = await endedRun(runs, [picture(2)], { projectId: runs.projects.bob });
  const gone = await endedRun(runs, [picture(1), picture(2), picture(3)]);
  runs.pass(100 * day);
  const { body } = await keep(runs, 1, 1);
  const removed = { runs: 1, artefacts: 3, bytes: 4 };
  // Screenshots 1, 2 and 3 count once each, even if another run or project has them.
  const before = await runs.as('ada').getRetention({ query: body });
  expect(before).toMatchObject({ kept: { runs: 3, pinned: 1, bytes: 12 } });
  expect(await runs.as('admin').previewRetention({ body })).toEqual({ status: true, removed });
  expect(await runs.as('admin').removeExpired({ body })).toMatchObject({ removed });
  expect(await Promise.all([pinned, { runId: waiting }, gone].map((run) => shown(runs, run.runId)))).toEqual([
    ...[true, true, false],
  ]);
  const { rows } = await runs.database.pool.query('select 1 from runs where id = $1', [foreign.runId]);
  expect(rows.length).toBe(1);
  expect(await files(runs)).toBe(2);
});

it('stops between two pieces when told so, and says that there is more', async () => {
  const runs = await startRuns();
  for (let number = 0; number < 25; number++) await endedRun(runs, []);
  runs.pass(3 * day);
  await keep(runs, 1, null);
  const blobs = createBlobStore({ location: runs.blobFolder });
  const deps = {
    database: runs.database,
    blobs,
    clock: { now: () => new Date(runs.now()) },
    log: silentLog,
    mapPictures,
  };
  let requestCount = 0;
  const first = await sweepProject(deps, runs.projects.ada, () => requestCount++ < 20);
  expect(first).toMatchObject({ runs: 20, more: true });
  expect(await sweepProject(deps, runs.projects.ada)).toMatchObject({ runs: 5, more: false });
});

it('keeps a picture whose equal is removed at the same moment', async () => {
  const runs = await startRuns();
  await endedRun(runs, [picture(7)]);
  runs.pass(3 * day);
  const { body } = await keep(runs, 1, null);
  const [{ runId, testCaseId }] = await Promise.all([
    endedRun(runs, [picture(7)]),
    runs.as('admin').removeExpired({ body }),
  ]);
  const { rows } = await runs.database.pool.query('select id from screenshots where attempt_id = $1', [
    testCaseId,
  ]);
  const params = { runId, testCaseId, screenshotId: (rows[0] as { id: string }).id };
  expect((await runs.as('ada').getRunScreenshot({ params })).bytes).toEqual(picture(7));
});

it('is for administrators to change, within limits', async () => {
  const runs = await startRuns();
  const body = { projectId: runs.projects.ada, rules: { runDays: 30, artefactDays: null } };
  await expect(runs.as('ada').updateRetention({ body })).rejects.toMatchObject({ httpStatus: 403 });
  await expect(runs.as('ada').removeExpired({ body })).rejects.toMatchObject({ httpStatus: 403 });
  const never = { ...body, rules: { runDays: 0, artefactDays: null } };
  await expect(runs.as('admin').updateRetention({ body: never })).rejects.toMatchObject({ httpStatus: 400 });
  expect(await runs.as('ada').getRetention({ query: body })).toMatchObject({
    rules: { runDays: null, artefactDays: null },
    sweeps: [],
  });
});

/** Dependencies of a sweep, with a blob store that calls a function before deleting a file. */
function sweepDeps(runs: Runs, beforeDelete: (blob: string) => Promise<void>) {
  const store = createBlobStore({ location: runs.blobFolder });
  const blobs = {
    ...store,
    async delete(hash: string) {
      await beforeDelete(hash);
      await store.delete(hash);
    },
  };
  return {
    database: runs.database,
    blobs,
    clock: { now: () => new Date(runs.now()) },
    log: silentLog,
    mapPictures,
  };
}

it('waits for nobody who records while it removes files; who stores one of them again waits for its end', async () => {
  const runs = await startRuns();
  await endedRun(runs, [picture(7)]);
  runs.pass(3 * day);
  await keep(runs, 1, null);
  let begun = () => {};
  let goOn = () => {};
  const removing = new Promise<void>((resolve) => (begun = resolve));
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const sweep = sweepProject(
    sweepDeps(runs, () => (begun(), held)),
    runs.projects.ada,
  );
  await removing;
  const other = await endedRun(runs, [picture(8), picture(9)]);
  expect(await shown(runs, other.runId)).toBe(true);
  const equal = endedRun(runs, [picture(7)]);
  await expect.poll(async () => (await runs.database.pool.query(waitingForALock)).rowCount).toBe(1);
  goOn();
  const [{ runId, testCaseId }] = await Promise.all([equal, sweep]);
  const { rows } = await runs.database.pool.query<{ id: string }>(
    'select id from screenshots where attempt_id = $1',
    [testCaseId],
  );
  const params = { runId, testCaseId, screenshotId: rows[0]!.id };
  expect((await runs.as('ada').getRunScreenshot({ params })).bytes).toEqual(picture(7));
});
const waitingForARow = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const waitingForALock = `select 1 from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

it('comes back for files that somebody is storing, and keeps what they store', async () => {
  const runs = await startRuns();
  await endedRun(runs, [picture(7)]);
  runs.pass(3 * day);
  await keep(runs, 1, null);
  const { testCaseIds } = await runs.queueRun();
  const blob = (await runs.database.pool.query<{ blob: string }>('select blob from screenshots')).rows[0]!
    .blob;
  const storingTx = await runs.database.pool.connect();
  await storingTx.query('begin');
  const part = parseInt(blob.slice(0, 3), 16) >> 2;
  await storingTx.query('select pg_advisory_xact_lock_shared(726351841, $1)', [part]);
  await storingTx.query(
    'insert into screenshots (id, attempt_id, blob, size) values (gen_random_uuid(), $1, $2, 4)',
    [testCaseIds[0], blob],
  );
  const transactions = vi.spyOn(runs.database.db, 'transaction');
  const sweep = sweepProject(
    sweepDeps(runs, async () => undefined),
    runs.projects.ada,
  );
  await expect.poll(() => transactions.mock.calls.length).toBeGreaterThan(2);
  // It tries again and again, without waiting for a lock in the database.
  expect((await runs.database.pool.query(waitingForALock)).rowCount).toBe(0);
  await storingTx.query('commit');
  storingTx.release();
  expect(await sweep).toMatchObject({ runs: 1, artefacts: 1, bytes: 0 });
  expect(await files(runs)).toBe(1);
});

it('loses nothing when files cannot be removed: the next sweep does the rest', async () => {
  const runs = await startRuns();
  const old = await endedRun(runs, [picture(1), picture(2)]);
  const kept = await endedRun(runs, [picture(1)]);
  await runs.database.pool.query('update runs set pinned_at = now() where id = $1', [kept.runId]);
  runs.pass(3 * day);
  await keep(runs, 1, null);
  const broken = sweepDeps(runs, async () => {
    throw new Error('The disk is gone.');
  });
  await expect(sweepProject(broken, runs.projects.ada)).rejects.toThrow('The disk is gone.');
  expect(await shown(runs, old.runId)).toBe(true);
  expect(await files(runs)).toBe(2);
  const whole = sweepDeps(runs, async () => undefined);
  expect(await sweepProject(whole, runs.projects.ada)).toMatchObject({ runs: 1, artefacts: 2, bytes: 4 });
  expect(await files(runs)).toBe(1);
});

/** Adds an expired run of fifty scenarios, each with its own screenshot. */
async function largeRun(runs: Runs): Promise<string> {
  const { runId, testCaseIds } = await runs.queueRun({}, 50);
  for (const testCaseId of testCaseIds) {
    const at = { runId, testCaseId, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    await runs.sink.screenshot(at, picture(testCaseIds.indexOf(testCaseId)));
    await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
  }
  runs.pass(3 * day);
  return runId;
}

it('stops in the middle of the pictures of a large run when told so, and goes on there', async () => {
  const runs = await startRuns();
  await largeRun(runs);
  await keep(runs, null, 1);
  const deps = sweepDeps(runs, async () => undefined);
  let pieces = 3;
  const first = await sweepProject(deps, runs.projects.ada, () => pieces-- > 0);
  expect(first).toMatchObject({ runs: 0, more: true });
  expect(first.artefacts).toBeGreaterThan(0);
  expect(first.artefacts).toBeLessThan(50);
  const rest = await sweepProject(deps, runs.projects.ada);
  expect(rest).toMatchObject({ runs: 0, artefacts: 50 - first.artefacts, more: false });
  expect(await files(runs)).toBe(0);
});

it('leaves no run behind of which a part is gone', async () => {
  const runs = await startRuns();
  const runId = await largeRun(runs);
  await keep(runs, 1, null);
  const deps = sweepDeps(runs, async () => undefined);
  let pieces = 1;
  expect(await sweepProject(deps, runs.projects.ada, () => pieces-- > 0)).toMatchObject({ runs: 1 });
  expect(await shown(runs, runId)).toBe(false);
});

it('leaves a run that is pinned while it is removed what it still has', async () => {
  const runs = await startRuns();
  const runId = await largeRun(runs);
  await keep(runs, 1, null);
  let pinning: Promise<unknown> | undefined;
  const deps = sweepDeps(runs, async () => {
    pinning ??= runs.as('ada').pinRun({ body: { runId, pinned: true } });
    // It waits for the transaction that deletes this file.
    await expect.poll(async () => (await runs.database.pool.query(waitingForARow)).rowCount).toBe(1);
  });
  expect(await sweepProject(deps, runs.projects.ada)).toMatchObject({ runs: 0 });
  await pinning;
  expect(await shown(runs, runId)).toBe(true);
  expect(await files(runs)).toBe(30);
  expect(await sweepProject(deps, runs.projects.ada)).toMatchObject({ runs: 0, artefacts: 0 });
});
