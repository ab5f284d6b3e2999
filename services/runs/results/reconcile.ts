import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import type { JobStates } from '#services/foundation/run-records';
import type { RunAnnouncer } from './announcer';
import { isOpen } from './attempts';
import { endAttempts } from './ending';
import { openRunsOf } from './progress-repository';
import { lockOpenAttempts, lockRun, openAttemptsOf } from './repository';
import { settleResults } from './results-repository';
import { tellRetrained } from './retraining';

export interface Ending {
  db: Database['db'];
  clock: Clock;
  announcer: RunAnnouncer;
  log: Pick<Log, 'warn' | 'error'>;
}

export async function reconcileRuns(deps: Ending, jobStates: JobStates): Promise<number> {
  let ended = 0;
  for (const runId of await openRunsOf(deps.db)) {
    // Another server may be running it. So read its open attempts, then their jobs, then the attempts again. A new
    // attempt has a job that we did not ask for. An attempt whose job has ended has a result by now.
    const existing = new Set(await openAttemptsOf(deps.db, runId));
    const states = await jobStates([runId]);
    const endTime = deps.clock.now().getTime();
    const halted = (id: string) => states.get(id) === 'halted';
    const stopped = await endOpenAttempts(deps, runId, halted, { status: 'STOPPED', endTime });
    const gone = (id: string) => existing.has(id) && !states.has(id);
    const lost = { status: 'FAILED' as const, endTime, message: interruptedMessage };
    const failed = await endOpenAttempts(deps, runId, gone, lost);
    if (failed > 0) deps.log.warn({ runId, attempts: failed }, 'A run had scenarios that no worker knows of');
    ended += stopped + failed;
  }
  return ended;
}

const interruptedMessage =
  'The run was interrupted: the server stopped before this scenario had a result. Start the run again.';

/**
 * Ends the chosen attempts of a run that have not ended yet.
 * @returns the number of attempts it ended
 */
export async function endOpenAttempts(
  { db, clock, announcer, log }: Ending,
  runId: string,
  isChosen: (attemptId: string) => boolean,
  outcome: ScenarioOutcome,
): Promise<number> {
  const ended = await db.transaction(async (tx) => {
    const projectId = await lockRun(tx, runId);
    if (!projectId) return null;
    const chosen = (await lockOpenAttempts(tx, runId)).filter(({ id }) => isChosen(id));
    if (chosen.length === 0) return null;
    await endAttempts(tx, chosen, outcome, clock.now());
    const resultIds = chosen.map(({ resultId }) => resultId);
    const status = await settleResults(tx, runId, resultIds, { log });
    const retrained = await tellRetrained(tx, resultIds);
    return { projectId, status, retrained, count: chosen.length };
  });
  if (ended) for (const id of [runId, ...ended.retrained]) announcer.changed(id, ended.projectId);
  if (ended && !isOpen(ended.status)) announcer.ended(ended.projectId);
  return ended?.count ?? 0;
}
