import { sql } from 'drizzle-orm';
import type { TestCase } from '#contracts/runs/report';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { Executor } from '#services/foundation/database/transaction';
import { traceOf } from '../attachments/repository';
import { commentsOfAttempt } from '../comments/repository';
import { healingsOf } from '../healing/healings-repository';
import { mainBranch } from '../identity/repository';
import { scenarioNameKey } from '../identity/scenario-key';
import { openRetrainings } from '../results/retraining';
import type { RunRecord } from './list-repository';
import { isHealed } from './presentation';
import { attemptsOfResults, failing, passing, type AttemptRecord, type StepCounts } from './repository';

type Details = Pick<
  TestCase,
  | 'comments'
  | 'commentCount'
  | 'healings'
  | 'attempts'
  | 'nowCalled'
  | 'traceFileId'
  | 'traceNote'
  | 'evidenceRemovedAt'
  | 'retrainedBy'
>;

/** Returns data that only the report of one result shows: comments, its other attempts, its trace. */
export async function scenarioDetails(
  executor: Executor,
  run: Pick<RunRecord, 'artefactsRemovedAt' | 'branch'>,
  record: AttemptRecord,
): Promise<Details> {
  const [comments, attempts, trace, nowCalled, healings, retrainings] = await Promise.all([
    commentsOfAttempt(executor, record.id),
    attemptsOfResults(executor, [record.resultId]),
    traceOf(executor, record.id),
    nameNow(executor, run.branch, record),
    healingsOf(executor, record.projectId, record.id),
    openRetrainings(executor, [record.resultId]),
  ]);
  return {
    nowCalled,
    healings: healings.length > 0 ? healings : undefined,
    retrainedBy: retrainings.get(record.resultId),
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
        ? attempts.map((attempt) => ({
            id: attempt.id,
            attemptNumber: attempt.number,
            status: attempt.status,
            healed: isHealed(attempt) || undefined,
          }))
        : undefined,
  };
}

/** Returns the current name of the scenario on its run's branch. Undefined when the name has not changed. */
async function nameNow(
  executor: Executor,
  branch: string,
  { projectId, scenarioId, scenarioName, uri, parameters }: AttemptRecord,
): Promise<TestCase['nowCalled']> {
  const key = scenarioNameKey(scenarioName, parameters);
  const { rows } = await executor.execute<{ uri: string; name: string }>(sql`
    select uri, name from scenario_names
    where project_id = ${projectId} and scenario_id = ${scenarioId} and branch in (${branch}, ${mainBranch})
    order by branch = ${branch} desc, (uri = ${uri} and name = ${key}) desc, name
    limit 1`);
  const [now] = rows;
  if (!now || (now.uri === uri && now.name === key)) return undefined;
  return { uri: now.uri, scenarioName: now.name.split('\n', 1)[0] ?? now.name };
}

/** Returns whether the attempt had a trace when it ended. Without a note, that is unknown and may be so. */
function mayHaveBeenKept({ traceNote }: AttemptRecord): boolean {
  return traceNote === null || ['whole', 'details-left-out', 'actions-left-out'].includes(traceNote);
}

/** Counts the steps of one attempt, like `stepCountsOfRun` for a whole run. */
export function stepCountsOf(steps: readonly ReportStep[]): StepCounts {
  const having = (statuses: StepStatus[]) =>
    steps.filter(({ result }) => statuses.includes(result.status)).length;
  return {
    total: steps.length,
    passed: having(passing),
    failed: having(failing),
    skipped: having(['SKIPPED']),
    pending: having(['PENDING']),
  };
}
