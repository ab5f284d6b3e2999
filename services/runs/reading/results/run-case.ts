import type { RunStatus, RunLink } from '#contracts/runs/report';
import type { CaseTry, RunCase } from '#contracts/runs/run-cases';
import { flakinessOf } from '../../identity/flakiness';
import { isHealed, testCaseOf } from '../presentation';
import type { AttemptRecord } from '../repository';
import type { ListedResult } from './page-repository';
import type { RecentResult } from './row-repository';

/** Squares of "Past executions" (docs/rules/runs.md, Past results). */
const mostPast = 5;

export interface CaseParts {
  listed: ListedResult;
  first: AttemptRecord;
  /** The later attempts, in order. */
  later: AttemptRecord[];
  /** The attempt of the retraining, if its report is in this project. */
  retrained: AttemptRecord | undefined;
  /** Newest first. Includes the result itself when it is finished. */
  recent: RecentResult[];
  retrainedBy: RunLink | undefined;
  comments: RunCase['comments'];
}

/** Returns a row of a run report, with the data of its first and last attempts. Pure. */
export function runCaseOf({
  listed,
  first,
  later,
  retrained,
  retrainedBy,
  recent,
  comments,
}: CaseParts): RunCase {
  const last = later.at(-1) ?? first;
  // A later pending or skipped attempt does not explain why the result failed.
  const failed = [first, ...later].findLast(({ status }) => status === 'FAILED');
  const { message, failedStep, analysis } = (listed.status === 'FAILED' && failed) || last;
  const {
    steps: _steps,
    stepCounts: _counts,
    tags: _tags,
    rerunId: _rerun,
    ...shown
  } = testCaseOf({ ...last, id: first.id, message, failedStep, analysis });
  const passed = listed.status === 'PASSED';
  return {
    ...shown,
    status: listed.status,
    startTime: first.startedAt?.getTime() ?? null,
    duration: durationOf(listed.status, first.startedAt, last.endedAt, retrained),
    // Failures before the final pass are shown at their attempt.
    message: passed ? null : shown.message,
    failedStep: passed ? null : shown.failedStep,
    analysis: passed && !first.retrainStats ? undefined : shown.analysis,
    retrainStats: first.retrainStats ?? undefined,
    heals: first.retrainStats?.heals ?? shown.heals,
    retrainedBy,
    change: listed.change,
    groupTitle: listed.group_title,
    comments,
    past: recent
      .filter(({ id }) => id !== first.resultId)
      .slice(0, mostPast)
      .reverse()
      .map(({ last_attempt, run_id, status, healed, time }) => {
        return { testCaseId: last_attempt, runId: run_id, status, healed: healed || undefined, time };
      }),
    flakiness: flakinessOf(recent),
    tries: attemptsOf(first, later, retrained),
  };
}

/** Returns milliseconds. Null if the scenario did not run, e.g. a test that another tool skipped in 0 ms. */
function durationOf(
  status: RunStatus,
  start: Date | null,
  end: Date | null,
  retrained: AttemptRecord | undefined,
): number | null {
  if (!start || !end || (status === 'SKIPPED' && +end <= +start)) return null;
  const again = retrained?.startedAt && retrained.endedAt ? +retrained.endedAt - +retrained.startedAt : 0;
  return Math.max(0, +end - +start) + again;
}

/** Returns retraining first, then the original (docs/rules/runs.md, Results), then later attempts. */
function attemptsOf(
  first: AttemptRecord,
  later: AttemptRecord[],
  retrained: AttemptRecord | undefined,
): CaseTry[] {
  if (later.length === 0 && !first.retrainStats) return [];
  const originals = [attemptOf('original', first), ...later.map((attempt) => attemptOf('rerun', attempt))];
  if (!first.retrainStats) return originals;
  const { result, upload_id } = first.retrainStats;
  const nothing = { startTime: null, endTime: null, message: null, failedStep: null };
  const status = result === 'PASSED' ? ('PASSED' as const) : ('FAILED' as const);
  const retrain = retrained
    ? { ...attemptOf('retrain', retrained), status }
    : { id: upload_id, kind: 'retrain' as const, attemptNumber: 1, status, ...nothing };
  return [retrain, ...originals];
}

function attemptOf(kind: CaseTry['kind'], record: AttemptRecord): CaseTry {
  const { id, number, status, message, failedStep } = record;
  const [startTime, endTime] = [record.startedAt, record.endedAt].map((moment) => moment?.getTime() ?? null);
  return {
    id,
    kind,
    attemptNumber: number,
    status,
    healed: isHealed(record) || undefined,
    message,
    failedStep,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
  };
}
