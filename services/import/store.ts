import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing } from '#services/foundation/calls/endpoint';
import { insertResults, type NewResultRow } from '#services/runs/results/insert-results';
import { settleResults } from '#services/runs/results/results-repository';
import { importedRunNumber } from '#services/runs/results/run-numbers';
import { storable } from '#services/foundation/database/storable';
import type { IdentifiedResult } from './result';
import { endedWell, planImport, type PlannedAttempt } from './plan';
import {
  addToTotal,
  attemptsAt,
  insertEvidence,
  lastPosition,
  lockImportedRun,
  outsideTakenBack,
  redescribeResults,
  relabelResults,
  renameBrowsers,
  renumberAttempts,
  replaceAttempts,
} from './repository';
import {
  attemptRowsOf,
  describedBy,
  resultRowOf,
  startTimes,
  type AttemptRows,
  type StoredPicture,
} from './rows';

/** Data of the run that the sender gives. */
export interface ImportedRun {
  projectId: string;
  username: string;
  externalKey: string;
  name: string;
  branch: string;
  env: string;
  commit: string;
  attempt: number;
  /** Name of the job that ran the tests, if the sender gave one. */
  job: string | undefined;
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

/** Results stored per batch. */
const batch = 500;
/** Tests of a run at most, over all its files. */
const maxTests = 50_000;

/**
 * Adds all results to their run, or none. The first file of a run creates the run.
 * @param results at least one
 */
export async function storeResults(
  { db, blobs, clock }: StoreDeps,
  run: ImportedRun,
  results: readonly IdentifiedResult[],
): Promise<ImportOutcome> {
  const pictures = await putPictures(blobs, results);
  const number = await importedRunNumber(db, run);
  const outcome = await db.transaction(async (tx) => {
    const now = clock.now();
    const { projectId } = run;
    // From here, the cost depends on the file only, not on the size of the run, which may have 60 shards.
    const { id: runId, branch, browser, total } = await lockImportedRun(tx, runRowOf(run, { number, now }));
    const tests = [...new Set(results.map(({ scenario }) => scenario))];
    const stored = await attemptsAt(tx, runId, tests);
    const plan = planImport(runId, stored, results, run.attempt);
    const { started, replaced, scenarios } = plan;
    const { attempt, job } = run;
    const outside =
      attempt > 1 ? await outsideTakenBack(tx, runId, { attempt, scenarios, origin: { job } }) : [];
    const takenBack = outside.map((failure) => endedWell(runId, failure, run.attempt));
    const added = [...plan.added, ...takenBack];
    if (total + started.length > maxTests)
      throw new Refusing(413, 'input', `A run holds at most ${maxTests} tests.`);
    const starts = startTimes([...started, ...added, ...replaced], now.getTime());
    const rowsOf = (planned: PlannedAttempt) => {
      const startTime = starts.get(planned.id) ?? now.getTime();
      return attemptRowsOf(planned, { runId, projectId, startTime, now }, pictures.get(planned.result) ?? []);
    };
    const insert = async (rows: AttemptRows[], made: NewResultRow[]) => {
      await insertResults(tx, { branch }, { results: made, attempts: rows.map(({ attempt }) => attempt) });
      await insertEvidence(tx, rows);
    };
    const last = started.length > 0 ? await lastPosition(tx, runId) : 0;
    await inBatches(started, (some, from) =>
      insert(
        some.map(rowsOf),
        some.map((attempt, at) =>
          resultRowOf(attempt, { runId, projectId, position: last + 1 + from + at, now }),
        ),
      ),
    );
    await inBatches(added, (some) => insert(some.map(rowsOf), []));
    await inBatches(replaced, (some) => replaceAttempts(tx, some.map(rowsOf)));
    await redescribeResults(
      tx,
      replaced.map((attempt) => ({ ...describedBy(attempt), id: attempt.resultId })),
    );
    await renumberAttempts(tx, plan.renumbered);
    await relabelResults(tx, plan.relabelled);
    await addToTotal(tx, runId, started.length);
    if (started.some(({ result }) => !names(browser, result.browser))) await renameBrowsers(tx, runId);
    await settleResults(tx, runId, [...plan.touched, ...takenBack.map(({ resultId }) => resultId)]);
    const counts = {
      added: started.length + plan.added.length,
      replaced: replaced.length,
      unchanged: plan.unchanged,
    };
    return { runId, scenarios: counts };
  });
  // Retention may have deleted an existing file before our row named it. Writing the files again is cheap.
  await putPictures(blobs, results);
  return outcome;
}

/** Returns whether a run's list of browsers contains this one. True for a result without a browser. */
function names(browsers: string, browser: string | null): boolean {
  return browser === null || `, ${browsers}, `.includes(`, ${browser}, `);
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

/** Builds rows batch by batch, so that they are never all in memory. The server can do other work in between. */
async function inBatches(
  planned: readonly PlannedAttempt[],
  write: (some: PlannedAttempt[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < planned.length; from += batch) {
    await write(planned.slice(from, from + batch), from);
    await others();
  }
}

function runRowOf(
  { projectId, username, externalKey, name, branch, env, commit }: ImportedRun,
  { number, now }: { number: number; now: Date },
) {
  return {
    id: randomUUID(),
    projectId,
    number,
    type: 'run' as const,
    mode: 'local' as const,
    source: 'import' as const,
    ...storable({ externalKey, name, branch, commit, username, envName: env }),
    envBaseUrl: '',
    browser: '',
    status: 'PASSED' as const,
    total: 0,
    publishedAt: now,
  };
}
