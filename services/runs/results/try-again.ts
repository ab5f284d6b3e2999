import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ScenarioJob } from '#contracts/worker/job';
import type { RunStatus } from '#contracts/runs/report';
import type { AttemptRef, ScenarioOutcome } from '#contracts/worker/run-sink';
import type { Transaction } from '#services/foundation/database/transaction';

/**
 * Queues a job for another attempt of a test whose job is still running. The executions service provides it.
 * @returns false when a person stopped the run, so that nothing more starts
 */
export type QueueAgain = (tx: Transaction, job: ScenarioJob, failedAttemptId: string) => Promise<boolean>;

/**
 * Tries a failed test again if its flow has more attempts. Writes the new attempt and its job together with the result,
 * so that a killed server leaves all or nothing, and the run does not end in between.
 */
export async function tryAgain(
  tx: Transaction,
  queueAgain: QueueAgain | undefined,
  { at, outcome: { status, again }, now }: { at: AttemptRef; outcome: ScenarioOutcome; now: Date },
): Promise<void> {
  if (status !== 'FAILED' || !again?.attemptsLeft || !queueAgain) return;
  const job: ScenarioJob = {
    ...again,
    testCaseId: randomUUID(),
    attemptNumber: (again.attemptNumber ?? 1) + 1,
    attemptsLeft: again.attemptsLeft - 1,
  };
  if (await queueAgain(tx, job, at.testCaseId)) await insertAttempt(tx, job, at.testCaseId, now);
}

async function insertAttempt(
  tx: Transaction,
  { testCaseId, attemptNumber }: ScenarioJob,
  before: string,
  now: Date,
): Promise<void> {
  const status: RunStatus = 'QUEUED';
  await tx.execute(sql`
    insert into attempts (id, result_id, run_id, project_id, number, status, updated_at)
    select ${testCaseId}::uuid, result_id, run_id, project_id, ${attemptNumber}::int, ${status},
      ${now.toISOString()}::timestamptz
    from attempts where id = ${before}`);
}
