import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { createBlobStore } from '#services/foundation/blobs';
import { startRuns } from './runs.fixture';
import { sweepProject } from './retention/sweep';

type Runs = Awaited<ReturnType<typeof startRuns>>;

const day = 24 * 60 * 60 * 1000;
const picture = (...bytes: number[]) => new Uint8Array([0xff, 0xd8, 0xff, ...bytes]);

/** A run that ended with these screenshots. */
async function endedRun(runs: Runs, screenshots: Uint8Array[], change = {}) {
  const { runId, testCaseIds } = await runs.queueRun(change);
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  for (const jpeg of screenshots) await runs.sink.screenshot(at, jpeg);
  await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
  return { runId, testCaseId: at.testCaseId };
}

/** Files on the disk. */
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
  // The old run's picture 1 is also the middle one's: both go, so its bytes count, once.
  const removed = { runs: 1, artefacts: 5, bytes: 4 + 5 + 6 };
  expect(await runs.as('admin').previewRetention({ body })).toEqual({ status: true, removed });
  expect(await files(runs)).toBe(4);
  const { projectId } = body;
  expect(await runs.as('admin').removeExpired({ body: { projectId } })).toEqual({
    ...{ status: true, removed, more: false },
  });
  expect(await files(runs)).toBe(1);
  expect(await shown(runs, old.runId)).toBe(false);
  expect(await shown(runs, middle.runId)).toBe(true);
  expect(await shown(runs, recent.runId)).toBe(true);

  const state = await runs.as('ada').getRetention({ query: { projectId } });
  expect(state).toMatchObject({
    ...{ rules: body.rules, kept: { runs: 2, pinned: 0, bytes: 4 } },
    sweeps: [{ ...removed, at: runs.now() }],
  });
  // Nothing is left to do, and nothing is written about it.
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
  const deps = { database: runs.database, blobs, clock: { now: () => new Date(runs.now()) }, log: silentLog };
  const pieces = [true, false];
  const first = await sweepProject(deps, runs.projects.ada, () => pieces.shift() ?? false);
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
