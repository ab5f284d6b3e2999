import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ScenarioJob } from '#contracts/worker/job';
import type { RunStatus } from '#contracts/runs/report';
import type { AttemptRef, ScenarioOutcome } from '#contracts/worker/run-sink';
import type { Transaction } from '#services/foundation/database/transaction';

/**
 * Queues a job for another attempt of a test whose job runs still. Owned by the executions service.
 * @returns false when nothing more of the run starts, as a person stopped it
 */
export type QueueAgain = (tx: Transaction, job: ScenarioJob, failedAttemptId: string) => Promise<boolean>;

/**
 * Has a failed test tried again where its flow asked for more attempts: another attempt and a job of its own, written with
 * the result, so that a server killed at any moment leaves all of it or nothing, and the run does not end in between.
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
