import type { Live } from '#contracts/live';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import type { JobStates, NewRun, RunRecords } from '#services/foundation/run-records';
import { chosenResults } from '../reading/chosen-results';
import { createRunAnnouncer } from './announcer';
import { endAttempts } from './ending';
import { eventsOf } from './events-repository';
import { endOpenAttempts, reconcileRuns } from './reconcile';
import { insertRun } from './repository';
import { openRunsOf, progressOfRuns } from './progress-repository';
import { heldResult } from './retraining';
import { settleResults } from './results-repository';
import { storable, storableText } from '#services/foundation/database/storable';

export interface StoredRunRecords extends RunRecords {
  /**
   * Repairs runs after a server was killed. Called at start.
   * Unfinished attempts without a job fail with the reason; halted ones are stopped. Safe at any time and on several
   * servers at once, because runs and jobs are written together, and a result is written before its job ends.
   * @returns the number of attempts ended
   */
  reconcile(jobStates: JobStates): Promise<number>;
}

export interface RunRecordsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export function createRunRecords({ database, clock, live, log }: RunRecordsDeps): StoredRunRecords {
  const { db } = database;
  const ending = { db, clock, log, announcer: createRunAnnouncer(live) };
  return {
    async createRun(run, within) {
      if (run.scenarios.length === 0) throw new Error('A run needs at least one scenario.');
      const write = async (tx: Transaction) => {
        await insertRun(tx, runRowOf(run, clock), rowsOf(run, clock));
        await failAtOnce(tx, run, { now: run.publishedAt ?? clock.now(), log });
      };
      await (within ? write(within) : db.transaction(write));
    },
    async stopQueued(runId, attemptIds) {
      const chosen = new Set(attemptIds);
      const outcome = { status: 'STOPPED' as const, endTime: clock.now().getTime() };
      await endOpenAttempts(ending, runId, (id) => chosen.has(id), outcome);
    },
    openRuns: (projectId, within = db) => openRunsOf(within, projectId),
    heldResult,
    chosenResults: (projectId, runId, choice) => chosenResults(db, projectId, runId, choice),
    progress: (runIds) => progressOfRuns(db, runIds),
    events: (runId, max) => eventsOf(db, runId, max),
    reconcile: (jobStates) => reconcileRuns(ending, jobStates),
  };
}

function runRowOf(run: NewRun, clock: Clock) {
  const { scenarios, env, name, untold: _untold, ...columns } = run;
  return {
    ...columns,
    ...storable({ name, envName: env.name, envBaseUrl: env.baseUrl }),
    status: 'QUEUED' as const,
    total: scenarios.length,
    queued: scenarios.length,
    publishedAt: run.publishedAt ?? clock.now(),
  };
}

/** Ends attempts of scenarios that cannot run. No lock is needed, because the run is new. */
async function failAtOnce(
  tx: Transaction,
  { id, scenarios, untold }: NewRun,
  { now, log }: { now: Date; log: Pick<Log, 'error'> },
): Promise<void> {
  const failed = scenarios.filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return;
  for (const scenario of failed) {
    const attempt = { id: scenario.id, resultId: scenario.id, status: 'QUEUED' as const };
    const message = storableText(scenario.failure ?? '');
    await endAttempts(tx, [attempt], { status: 'FAILED', endTime: now.getTime(), message }, now);
  }
  await settleResults(
    tx,
    id,
    failed.map((scenario) => scenario.id),
    { untold, log },
  );
}

/** Returns a result and its first attempt for each scenario. Both have the same id. */
function rowsOf({ id: runId, projectId, scenarios }: NewRun, clock: Clock) {
  const updatedAt = clock.now();
  const results = scenarios.map(({ failure: _failure, ...scenario }, position) => {
    const { id } = scenario;
    return {
      ...storable(scenario),
      runId,
      projectId,
      position,
      firstAttempt: id,
      lastAttempt: id,
      updatedAt,
    };
  });
  const attempts = scenarios.map(({ id }) => {
    return { id, resultId: id, runId, projectId, status: 'QUEUED' as const, updatedAt };
  });
  return { results, attempts };
}
