import type { z } from 'zod';
import type { CaseCounts, runCasesCalls } from '#contracts/runs/run-cases';
import { reportRowOf, type ReportRow } from './scenario-row';
import type { ScenarioFilters } from './scenario-filters';

type Answer = Extract<z.infer<(typeof runCasesCalls)['getRunCases']['answer']>, { status: true }>;

/** Rows per page. */
export const caseLimit = 50;

export interface SameFailureGroup {
  /** The failed step or root cause; null for scenarios without one. */
  title: string | null;
  /** Number of scenarios in the whole run, not only on this page. */
  count: number;
  rows: ReportRow[];
}

/** Returns the data that the page of a run shows, from the service's answer. */
export function runView(answer: Answer, filters: ScenarioFilters) {
  const { run, counts, previous, matching } = answer;
  const { report } = run;
  const active = run.status === 'QUEUED' || run.status === 'RUNNING';
  const imported = run.source === 'import';
  const isGeneration = run.type === 'scenario';
  const rows = answer.cases.map((testCase) => {
    const row = reportRowOf(active ? { ...testCase, change: null } : testCase, answer.severalBrowsers);
    // Runs of code that is on no branch are not part of the scenario's history, and cannot be retrained.
    return isGeneration || run.offBranch ? { ...row, scenarioId: null, retrainable: false } : row;
  });
  return {
    id: run._id,
    number: run.number,
    name: run.name,
    branch: run.branch,
    commit: run.commit,
    /** True when the code is on no branch. The run then does not count for any branch. */
    offBranch: run.offBranch ?? false,
    rerunOf: answer.rerunOf,
    reruns: answer.reruns,
    status: run.status,
    active,
    /** Why no scenario starts. */
    waitsFor: counts.RUNNING === 0 ? (answer.waitsFor ?? null) : null,
    publishTime: report.publishTime,
    /** Time from which the starts of scenarios are measured; null before the first one. */
    startTime: report.startTime,
    mode: report.mode,
    healing: isGeneration ? undefined : run.healing,
    /** True while a scenario is being retrained. Its row shows the result later. */
    retrains: answer.cases.some(({ retrainedBy }) => retrainedBy),
    imported,
    /** True when the run generated step code. A generation has its own page. */
    isGeneration,
    /** Imported results can be neither stopped nor rerun. To write code again, users generate it again. */
    control: imported ? null : active ? ('stop' as const) : isGeneration ? null : ('rerun' as const),
    username: report.username,
    environment: report.env,
    seconds: run.seconds,
    pin: run.pin,
    /** Scenarios that passed on a later attempt. Included in the passed ones. */
    flaky: run.flaky ?? 0,
    /** Scenarios that passed with fixes. Included in the passed ones. */
    healed: run.healed ?? 0,
    counts,
    progress: caseProgressOf(counts),
    // During the run, missing results would look like changes.
    previous: active ? null : previous,
    /** True when the run repeats only a part of the previous run. Their numbers are not compared. */
    isPart: answer.rerunOf !== null && previous !== null && counts.total !== previous.total,
    groups: groupsOf(answer, rows),
    matching,
    page: filters.page,
    pageCount: Math.max(1, Math.ceil(matching / caseLimit)),
  };
}
export type RunView = ReturnType<typeof runView>;

/** Returns the number of scenarios with a result. */
export function caseProgressOf(counts: CaseCounts): { done: number } {
  return { done: counts.PASSED + counts.FAILED + counts.STOPPED + counts.SKIPPED + counts.PENDING };
}

/** Divides the rows by the group title of their case. `count` includes rows on other pages. */
function groupsOf({ groups, cases }: Answer, rows: ReportRow[]): SameFailureGroup[] {
  if (groups.length === 0) return [{ title: null, count: rows.length, rows }];
  const titles = cases.map(({ groupTitle = null }) => groupTitle);
  return groups.map(({ title, count }) => ({
    title,
    count,
    rows: rows.filter((_, index) => titles[index] === title),
  }));
}
