import { browserText } from '#domain/executions/names';
import type { RunLink } from '#contracts/runs/report';
import type { MarkedStatus } from '#contracts/runs/outcome';
import type { CaseChange, CaseTry, RunCase } from '#contracts/runs/run-cases';
import { markedStatus } from '~/ui/run-text';
import { cutText } from '~/ui/cut';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { flakyReason } from '../parts/flaky-rule';
import { featurePathOfUri, shownFeatureOf } from '../parts/scenario-origin';
import { shownValue } from '../parts/shown-value';

/** Characters of a row's error. More than a line shows; the report has the whole error. */
const maxReasonLength = 240;

/** A square of "Past executions". */
export interface PastSquare {
  /** Address below the project's. */
  to: string;
  status: MarkedStatus;
  time: number;
}

/** An attempt, listed below its row. */
export interface AttemptRow {
  /** Address below the project's; null when another place keeps the report. */
  to: string | null;
  label: string;
  status: MarkedStatus;
  startTime: number | null;
  duration: number | null;
  reason: string | null;
}

/** A row of the run report. */
export interface ReportRow {
  id: string;
  /** Address of the report below the project's: that of the last attempt. */
  to: string;
  name: string;
  /** Feature, values of an outline's row, and other facts that distinguish it from similar rows. */
  below: string;
  status: MarkedStatus;
  change: CaseChange | null;
  startTime: number | null;
  /** Milliseconds; null until the scenario ends. */
  duration: number | null;
  failedStep: string | null;
  /** The error in one line. */
  reason: string | null;
  standsFor: RunCase['standsFor'];
  /** Line in the feature's file. */
  line: number;
  /** Path of the feature below `features/` without `.feature`. */
  feature: string;
  cause: string | null;
  signature: string | null;
  retraining: string | null;
  /** The run that is retraining the scenario now. */
  retrainedBy: RunLink | null;
  /** True when the scenario failed and no run is retraining it. */
  retrainable: boolean;
  comments: { count: number; last: string } | null;
  past: PastSquare[];
  /** False for a result that represents a failed start: there is no scenario to rerun. */
  rerunnable: boolean;
  /** Why the scenario is marked as flaky; null when it is not. */
  flaky: string | null;
  /** Identity of the scenario, for its history. */
  scenarioId: string | null;
  attempts: AttemptRow[];
}

/** @param severalBrowsers true when rows differ by browser or viewport, so that they must show them */
export function reportRowOf(testCase: RunCase, severalBrowsers: boolean): ReportRow {
  const { message, analysis, retrainStats } = testCase;
  const own = testCase.tries.filter(({ kind }) => kind !== 'retrain');
  // If the last attempt did not fail, use the last failed one: it says why the result failed.
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
    reason: message ? cutText(errorSummaryOf(message), maxReasonLength, maxReasonLength) : null,
    standsFor: testCase.standsFor,
    line: testCase.line,
    feature: featurePathOfUri(testCase),
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
    attempts: testCase.tries.map((entry) => attemptRowOf(testCase, entry)),
  };
}

function belowOf(testCase: RunCase, severalBrowsers: boolean): string {
  const { browser, viewport, flow, attempt } = testCase;
  return [
    shownFeatureOf(testCase),
    Object.values(testCase.parameters).map(shownValue).join(', '),
    ...(severalBrowsers ? [browser && browserText(browser), viewport] : []),
    flow === undefined ? '' : `Flow ${flow}`,
    attempt > 1 ? `started ${attempt} times` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function attemptRowOf({ runId, retrainStats }: RunCase, caseTry: CaseTry): AttemptRow {
  const { kind, attemptNumber, status, healed, startTime, endTime, message } = caseTry;
  const elsewhere = kind === 'retrain' && startTime === null;
  const numbered = `Attempt ${attemptNumber}`;
  const labels = { original: retrainStats ? 'Original' : numbered, rerun: numbered, retrain: 'Retrain run' };
  return {
    // The report of a retraining is found by its own id, whichever run it belongs to.
    to: elsewhere
      ? null
      : kind === 'retrain'
        ? `scenario-report/${caseTry.id}`
        : `run-report/${runId}/${caseTry.id}`,
    label: labels[kind],
    status: markedStatus(status, healed),
    startTime,
    duration: startTime === null || endTime === null ? null : Math.max(0, endTime - startTime),
    reason: message ? cutText(errorSummaryOf(message), maxReasonLength, maxReasonLength) : null,
  };
}
