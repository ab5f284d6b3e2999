import type { CaseTry, RunCase } from '#contracts/runs/run-cases';
import { flakinessOf } from '../../identity/flakiness';
import { testCaseOf } from '../presentation';
import type { TestCaseRecord } from '../repository';
import type { ListedCase } from './page-repository';
import type { RecentResult } from './row-repository';

/** Squares of "Past executions" (specification workbench.md section 4). */
const mostPast = 5;

export interface CaseParts {
  listed: ListedCase;
  first: TestCaseRecord;
  /** In order. */
  reruns: TestCaseRecord[];
  /** The run after retraining, where its report is in this project. */
  retrained: TestCaseRecord | undefined;
  /** Newest first, its own result among them once it has one. */
  recent: RecentResult[];
  comments: RunCase['comments'];
}

/** A row of a run report, told by the last try of its scenario. Pure. */
export function runCaseOf({ listed, first, reruns, retrained, recent, comments }: CaseParts): RunCase {
  const last = reruns.at(-1) ?? first;
  const {
    steps: _steps,
    stepCounts: _counts,
    tags: _tags,
    rerunId: _rerun,
    ...shown
  } = testCaseOf({ ...last, id: first.id });
  const passed = listed.status === 'PASSED';
  return {
    ...shown,
    status: listed.status,
    startTime: first.startedAt?.getTime() ?? null,
    duration: durationOf(first.startedAt, last.endedAt, retrained),
    // What went wrong before it passed after all stands at its try.
    message: passed ? null : shown.message,
    failedStep: passed ? null : shown.failedStep,
    analysis: passed && !first.retrainStats ? undefined : shown.analysis,
    retrainStats: first.retrainStats ?? undefined,
    change: listed.change,
    groupTitle: listed.group_title,
    comments,
    past: recent
      .filter(({ id }) => id !== first.id)
      .slice(0, mostPast)
      .reverse()
      .map(({ id, run_id, status, time }) => ({ testCaseId: id, runId: run_id, status, time })),
    flakiness: flakinessOf(recent),
    tries: triesOf(first, reruns, retrained),
  };
}

function durationOf(
  start: Date | null,
  end: Date | null,
  retrained: TestCaseRecord | undefined,
): number | null {
  if (!start || !end) return null;
  const again = retrained?.startedAt && retrained.endedAt ? +retrained.endedAt - +retrained.startedAt : 0;
  return Math.max(0, +end - +start) + again;
}

/** Retraining stands before the original (specification workbench.md section 4), reruns behind it. */
function triesOf(
  first: TestCaseRecord,
  reruns: TestCaseRecord[],
  retrained: TestCaseRecord | undefined,
): CaseTry[] {
  if (reruns.length === 0 && !first.retrainStats) return [];
  const originals = [tryOf('original', first), ...reruns.map((rerun) => tryOf('rerun', rerun))];
  if (!first.retrainStats) return originals;
  const { result, upload_id } = first.retrainStats;
  const nothing = { startTime: null, endTime: null, message: null, failedStep: null };
  const status = result === 'PASSED' ? ('PASSED' as const) : ('FAILED' as const);
  const retrain = retrained
    ? { ...tryOf('retrain', retrained), status }
    : { id: upload_id, kind: 'retrain' as const, attemptNumber: 1, status, ...nothing };
  return [retrain, ...originals];
}

function tryOf(kind: CaseTry['kind'], record: TestCaseRecord): CaseTry {
  const { id, attemptNumber, status, message, failedStep } = record;
  const [startTime, endTime] = [record.startedAt, record.endedAt].map((moment) => moment?.getTime() ?? null);
  return {
    ...{ id, kind, attemptNumber, status, message, failedStep },
    ...{ startTime: startTime ?? null, endTime: endTime ?? null },
  };
}
