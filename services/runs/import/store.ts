import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { BlobStore } from '#services/foundation/blobs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { Refusing } from '#services/foundation/calls/endpoint';
import { insertResults, type NewResultRow } from '../recording/insert-results';
import { settleResults } from '../recording/results-repository';
import { importedRunNumber } from '../recording/run-numbers';
import { storable } from '#services/foundation/database/storable';
import type { IdentifiedResult } from './collect';
import { endedWell, planImport, type PlannedAttempt } from './plan';
import {
  addToTotal,
  attemptsAt,
  insertEvidence,
  lastPosition,
  lockImportedRun,
  outsideTakenBack,
  redescribeResults,
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

/**
 * Adds results to their run, all or none. The first file makes the run.
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
    // From here on the cost is that of the file, however much the run has already: sixty shards come one after the other.
    const { id: runId, branch, browser, total } = await lockImportedRun(tx, runRowOf(run, { number, now }));
    const scenarios = [...new Set(results.map(({ scenario }) => scenario))];
    const stored = await attemptsAt(tx, runId, scenarios);
    const plan = planImport(runId, stored, results, run.attempt);
    const { started, replaced } = plan;
    const outside =
      run.attempt > 1 ? await outsideTakenBack(tx, runId, { attempt: run.attempt, scenarios }) : [];
    const takenBack = outside.map((one) => endedWell(runId, one, run.attempt));
    const added = [...plan.added, ...takenBack];
    if (total + started.length > mostTests)
      throw new Refusing(413, 'input', `A run holds at most ${mostTests} tests.`);
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
        some.map((one, at) => resultRowOf(one, { runId, projectId, position: last + 1 + from + at, now })),
      ),
    );
    await inBatches(added, (some) => insert(some.map(rowsOf), []));
    await inBatches(replaced, (some) => replaceAttempts(tx, some.map(rowsOf)));
    await redescribeResults(
      tx,
      replaced.map((one) => ({ ...describedBy(one), id: one.resultId })),
    );
    await renumberAttempts(tx, plan.renumbered);
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
  // Retention may have removed a file that was there before and had no row of ours yet: putting it again is cheap.
  await putPictures(blobs, results);
  return outcome;
}

/** Whether a run's text of browsers has this one; a result without a browser adds none. */
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

/** Rows are made as they are needed, so that never all of them stand in memory; the server does other things between. */
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
