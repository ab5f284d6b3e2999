import type { RunStatus, TestCase } from '#contracts/report';
import { summaryOf } from '../parts/error-parts';
import { shownValue } from '../parts/shown-value';
import { featurePathOf } from '../parts/scenario-origin';

/** How many scenarios of a run are where. */
export type ScenarioCounts = Record<RunStatus, number> & { total: number };

export function countScenarios(testCases: readonly Pick<TestCase, 'status'>[]): ScenarioCounts {
  const counts = { QUEUED: 0, RUNNING: 0, PASSED: 0, FAILED: 0, STOPPED: 0, total: testCases.length };
  for (const { status } of testCases) counts[status] += 1;
  return counts;
}

/** Scenarios with a result, and their share in percent (0 to 100). */
export function progressOf(counts: ScenarioCounts): { done: number; percent: number } {
  const done = counts.PASSED + counts.FAILED + counts.STOPPED;
  return { done, percent: shareOf(done, counts.total) };
}

/** 0 to 100; 0 of nothing is 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** One decimal (specification workbench.md section 9). Never `100.0%` while something is missing. */
export function percentText(percent: number): string {
  const rounded = percent < 100 ? Math.min(percent, 99.9) : 100;
  return `${rounded.toFixed(1)}%`;
}

/** What a row of the run report shows. */
export interface ScenarioRow {
  id: string;
  name: string;
  /** Path below `features/` without `.feature`. */
  feature: string;
  /** Values of an outline's row, which has its name in common with the other rows. */
  values: string;
  attempt: number;
  status: RunStatus;
  startTime: number | null;
  /** Milliseconds; null until it ended. */
  duration: number | null;
  failedStep: string | null;
  /** The error in one line. */
  reason: string | null;
}

export function rowOf(testCase: TestCase): ScenarioRow {
  const { startTime, endTime, message } = testCase;
  return {
    id: testCase.id,
    name: testCase.scenarioName,
    feature: featurePathOf(testCase),
    values: Object.values(testCase.parameters).map(shownValue).join(', '),
    attempt: testCase.attempt,
    status: testCase.status,
    startTime,
    duration: startTime === null || endTime === null ? null : Math.max(0, endTime - startTime),
    failedStep: testCase.failedStep,
    reason: message ? summaryOf(message) : null,
  };
}

/** Failures first, then what still moves, then what needs nobody. */
const urgency: Record<RunStatus, number> = { FAILED: 0, STOPPED: 1, RUNNING: 2, QUEUED: 3, PASSED: 4 };

export interface ScenarioFilter {
  /** Substring of scenario, feature or values, regardless of case. */
  search: string;
  status: RunStatus | null;
}

/** Rows that match, failures first; equal ones keep the order of the run. */
export function filterScenarios(rows: readonly ScenarioRow[], filter: ScenarioFilter): ScenarioRow[] {
  const term = filter.search.trim().toLowerCase();
  return rows
    .filter(({ status }) => filter.status === null || status === filter.status)
    .filter(({ name, feature, values }) => `${name}\n${feature}\n${values}`.toLowerCase().includes(term))
    .sort((one, other) => urgency[one.status] - urgency[other.status]);
}

export interface ScenarioGroup {
  /** The failed step; null for scenarios without one, which come last. */
  title: string | null;
  rows: ScenarioRow[];
}

/** Rows by failed step, the step that broke most scenarios first. */
export function groupByFailedStep(rows: readonly ScenarioRow[]): ScenarioGroup[] {
  const groups = new Map<string | null, ScenarioRow[]>();
  for (const row of rows) {
    const group = groups.get(row.failedStep) ?? [];
    groups.set(row.failedStep, group);
    group.push(row);
  }
  return [...groups]
    .map(([title, members]) => ({ title, rows: members }))
    .sort(
      (one, other) =>
        Number(one.title === null) - Number(other.title === null) || other.rows.length - one.rows.length,
    );
}
