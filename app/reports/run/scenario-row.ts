import { browserText } from '#domain/executions/names';
import type { RunLink } from '#contracts/runs/report';
import type { MarkedStatus } from '#contracts/runs/outcome';
import type { CaseChange, CaseTry, RunCase } from '#contracts/runs/run-cases';
import { markedStatus } from '~/ui/run-text';
import { cut } from '~/ui/cut';
import { summaryOf } from '#domain/errors/error-parts';
import { flakyReason } from '../parts/flaky-rule';
import { featurePathOf } from '../parts/scenario-origin';
import { shownValue } from '../parts/shown-value';

/** Signs of an error that a row has, more than a line shows; its report has all of it. */
const longestReason = 240;

/** A square of "Past executions". */
export interface PastSquare {
  /** Address below the project's. */
  to: string;
  status: MarkedStatus;
  time: number;
}

/** One of the attempts below a row. */
export interface AttemptRow {
  /** Address below the project's; null where the report is kept elsewhere. */
  to: string | null;
  label: string;
  status: MarkedStatus;
  startTime: number | null;
  duration: number | null;
  reason: string | null;
}

/** What a row of the run report shows. */
export interface ScenarioRow {
  id: string;
  /** Address of the report below the project's: that of the last attempt. */
  to: string;
  name: string;
  /** Feature, values of an outline's row, and what tells it apart from its neighbours. */
  below: string;
  status: MarkedStatus;
  change: CaseChange | null;
  startTime: number | null;
  /** Milliseconds; null until it ended. */
  duration: number | null;
  failedStep: string | null;
  /** The error in one line. */
  reason: string | null;
  standsFor: RunCase['standsFor'];
  /** In the file of its feature. */
  line: number;
  /** Path of the feature below `features/` without `.feature`. */
  feature: string;
  cause: string | null;
  signature: string | null;
  retraining: string | null;
  /** The run that retrains it at the moment. */
  retrainedBy: RunLink | null;
  /** It failed, and nobody retrains it yet. */
  retrainable: boolean;
  comments: { count: number; last: string } | null;
  past: PastSquare[];
  /** False for one that stands for a start that never was: there is nothing to repeat. */
  rerunnable: boolean;
  /** Why it is marked as flaky; null when it is not. */
  flaky: string | null;
  /** Identity of the scenario, for its history. */
  scenarioId: string | null;
  attempts: AttemptRow[];
}

/** @param severalBrowsers whether browser and viewport tell the rows of this run apart */
export function rowOf(testCase: RunCase, severalBrowsers: boolean): ScenarioRow {
  const { message, analysis, retrainStats } = testCase;
  const own = testCase.tries.filter(({ kind }) => kind !== 'retrain');
  // Where the last attempt did not fail, another one says why the result did.
  const failed = testCase.status === 'FAILED' && own.findLast(({ status }) => status === 'FAILED');
  const last = failed || own.at(-1);
  return {
    id: testCase.id,
    to: `run-report/${testCase.runId}/${last?.id ?? testCase.id}`,
    name: testCase.scenarioName,
    below: belowOf(testCase, severalBrowsers),
    status: markedStatus(testCase.status, (testCase.heals ?? 0) > 0),
    change: testCase.change,
    startTime: testCase.startTime,
    duration: testCase.duration,
    failedStep: testCase.failedStep,
    reason: message ? cut(summaryOf(message), longestReason, longestReason) : null,
    standsFor: testCase.standsFor,
    line: testCase.line,
    feature: featurePathOf(testCase),
    cause: analysis?.tag ?? null,
    signature: analysis?.signature ?? null,
    retraining: retrainStats
      ? (retrainStats.reason ?? analysis?.tag ?? testCase.tries.at(-1)?.failedStep ?? null)
      : null,
    retrainedBy: testCase.retrainedBy ?? null,
    retrainable: testCase.status === 'FAILED' && !testCase.standsFor && !testCase.retrainedBy,
    comments: testCase.comments,
    past: testCase.past.map(({ runId, testCaseId, status, healed, time }) => ({
      to: `run-report/${runId}/${testCaseId}`,
      status: markedStatus(status, healed),
      time,
    })),
    rerunnable: testCase.standsFor !== 'start',
    flaky: testCase.flakiness.flaky ? flakyReason(testCase.flakiness) : null,
    scenarioId: testCase.scenarioId ?? null,
    attempts: testCase.tries.map((one) => attemptRowOf(testCase, one)),
  };
}

function belowOf(testCase: RunCase, severalBrowsers: boolean): string {
  const { browser, viewport, flow, attempt } = testCase;
  return [
    featurePathOf(testCase),
    Object.values(testCase.parameters).map(shownValue).join(', '),
    ...(severalBrowsers ? [browser && browserText(browser), viewport] : []),
    flow === undefined ? '' : `Flow ${flow}`,
    attempt > 1 ? `started ${attempt} times` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function attemptRowOf({ runId, retrainStats }: RunCase, one: CaseTry): AttemptRow {
  const { kind, attemptNumber, status, healed, startTime, endTime, message } = one;
  const elsewhere = kind === 'retrain' && startTime === null;
  const numbered = `Attempt ${attemptNumber}`;
  const labels = { original: retrainStats ? 'Original' : numbered, rerun: numbered, retrain: 'Retrain run' };
  return {
    // The run after retraining is found by its own id, whatever run it is in.
    to: elsewhere ? null : kind === 'retrain' ? `scenario-report/${one.id}` : `run-report/${runId}/${one.id}`,
    label: labels[kind],
    status: markedStatus(status, healed),
    startTime,
    duration: startTime === null || endTime === null ? null : Math.max(0, endTime - startTime),
    reason: message ? cut(summaryOf(message), longestReason, longestReason) : null,
  };
}
