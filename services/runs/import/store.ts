import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing } from '#services/foundation/endpoint';
import { recountRun } from '../recording/repository';
import { storable } from '../recording/storable';
import type { IdentifiedResult } from './collect';
import { planImport, type PlannedResult } from './plan';
import {
  insertResults,
  lockImportedRun,
  renumberTries,
  replaceResults,
  triesOfRun,
  updateImportedRun,
} from './repository';
import { rowsOf, startTimes, type ResultRows, type StoredPicture } from './rows';

/** What the sender says of the run. */
export interface ImportedRun {
  projectId: string;
  username: string;
  externalKey: string;
  name: string;
  branch: string;
  env: string;
  commit: string;
  attempt: number;
}

export interface ImportOutcome {
  runId: string;
  scenarios: { added: number; replaced: number; unchanged: number };
}

interface StoreDeps {
  db: Database['db'];
  blobs: BlobStore;
  clock: Clock;
}

/** Results that go to the database together. */
const batch = 500;
/** Tests of a run, over all files. */
const mostTests = 50_000;

/** Adds results to their run, all or none; the run is made with its first file. */
export async function storeResults(
  { db, blobs, clock }: StoreDeps,
  run: ImportedRun,
  results: readonly IdentifiedResult[],
): Promise<ImportOutcome> {
  const pictures = await putPictures(blobs, results);
  const outcome = await db.transaction(async (tx) => {
    const now = clock.now();
    const { id: runId, branch } = await lockImportedRun(tx, runRowOf(run, now));
    const { tries, last } = await triesOfRun(tx, runId);
    const plan = planImport(runId, tries, results, run.attempt);
    if (plan.tests > mostTests) throw new Refusing(413, 'input', `A run holds at most ${mostTests} tests.`);
    const written = [...plan.added, ...plan.replaced];
    const starts = startTimes(written, now.getTime());
    const rows = (planned: PlannedResult, position: number) =>
      rowsOf(
        planned,
        {
          runId,
          projectId: run.projectId,
          position,
          startTime: starts.get(planned.id) ?? now.getTime(),
          now,
        },
        pictures.get(planned.result) ?? [],
      );
    await inBatches(
      plan.added,
      (one, at) => rows(one, last + 1 + at),
      (made) => insertResults(tx, branch, made),
    );
    await inBatches(
      plan.replaced,
      (one) => rows(one, 0),
      (made) => replaceResults(tx, made),
    );
    await renumberTries(tx, plan.renumbered);
    await updateImportedRun(tx, runId, plan.tests);
    await recountRun(tx, runId);
    const scenarios = { added: plan.added.length, replaced: plan.replaced.length, unchanged: plan.unchanged };
    return { runId, scenarios };
  });
  // Retention may have removed a file that was there before and had no row of ours yet: putting it again is cheap.
  await putPictures(blobs, results);
  return outcome;
}

async function putPictures(
  blobs: BlobStore,
  results: readonly IdentifiedResult[],
): Promise<Map<IdentifiedResult, StoredPicture[]>> {
  const stored = new Map<IdentifiedResult, StoredPicture[]>();
  for (const result of results) {
    if (result.pictures.length === 0) continue;
    const put = await Promise.all(result.pictures.map(({ bytes }) => blobs.put(bytes)));
    stored.set(
      result,
      put.map(({ hash, size }) => ({ blob: hash, size })),
    );
  }
  return stored;
}

/** Rows are made as they are needed, so that never all of them stand in memory; the server does other things between. */
async function inBatches(
  planned: readonly PlannedResult[],
  make: (one: PlannedResult, at: number) => ResultRows,
  write: (rows: ResultRows[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < planned.length; from += batch) {
    await write(planned.slice(from, from + batch).map((one, at) => make(one, from + at)));
    await breathe();
  }
}

function runRowOf({ projectId, username, externalKey, name, branch, env, commit }: ImportedRun, now: Date) {
  return {
    ...{
      id: randomUUID(),
      projectId,
      type: 'run' as const,
      mode: 'local' as const,
      source: 'import' as const,
    },
    ...storable({ externalKey, name, branch, commit, username, envName: env }),
    ...{ envBaseUrl: '', browser: '', status: 'PASSED' as const, total: 0, publishedAt: now },
  };
}
