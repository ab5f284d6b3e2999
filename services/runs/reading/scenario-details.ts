import type { ReportStep, StepStatus, TestCase } from '#contracts/report';
import type { Executor } from '#services/foundation/database/transaction';
import { traceOf } from '../attachments/repository';
import { commentsOf } from '../comments/repository';
import type { RunRecord } from './list-repository';
import { attemptsOfResults, failing, passing, type AttemptRecord, type StepCounts } from './repository';

type Details = Pick<
  TestCase,
  'comments' | 'commentCount' | 'attempts' | 'traceFileId' | 'traceNote' | 'evidenceRemovedAt'
>;

/** What only the report of one result shows: comments, its other attempts, its trace. */
export async function scenarioDetails(
  executor: Executor,
  run: Pick<RunRecord, 'artefactsRemovedAt'>,
  record: AttemptRecord,
): Promise<Details> {
  const [comments, attempts, trace] = await Promise.all([
    commentsOf(executor, record.id),
    attemptsOfResults(executor, [record.resultId]),
    traceOf(executor, record.id),
  ]);
  return {
    comments,
    commentCount: comments.length,
    traceFileId: trace?.id,
    traceNote:
      !trace && mayHaveBeenKept(record) && run.artefactsRemovedAt
        ? 'removed'
        : (record.traceNote ?? undefined),
    evidenceRemovedAt: run.artefactsRemovedAt?.getTime(),
    attempts:
      attempts.length > 1
        ? attempts.map(({ id, number, status }) => ({ id, attemptNumber: number, status }))
        : undefined,
  };
}

/** Whether there was a trace as the attempt ended; of attempts without a note nobody knows. */
function mayHaveBeenKept({ traceNote }: AttemptRecord): boolean {
  return traceNote === null || ['whole', 'details-left-out', 'actions-left-out'].includes(traceNote);
}

/** The same as `stepCountsOfRun` has for a whole run. */
export function stepCountsOf(steps: readonly ReportStep[]): StepCounts {
  const having = (statuses: StepStatus[]) =>
    steps.filter(({ result }) => statuses.includes(result.status)).length;
  return {
    total: steps.length,
    passed: having(passing),
    failed: having(failing),
    skipped: having(['SKIPPED']),
  };
}
