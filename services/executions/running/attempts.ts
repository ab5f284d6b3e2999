import type { ScenarioJob } from '#contracts/worker/job';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Queue } from '#services/foundation/queue';
import { isHalted } from './repository';

/**
 * Queues another attempt of a test beside its last job, unless a person stopped the instance. The runs service calls it
 * in the transaction that writes the result.
 */
export function createAttemptQueue({ queue }: { queue: Pick<Queue, 'enqueueAgain'> }) {
  return async (tx: Transaction, job: ScenarioJob, failedTestCaseId: string): Promise<boolean> => {
    const { projectId, runId } = job;
    if (await isHalted(tx, runId)) return false;
    return queue.enqueueAgain(job, { projectId, groupId: runId, testCaseId: failedTestCaseId }, tx);
  };
}
