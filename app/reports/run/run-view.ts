import type { z } from 'zod';
import type { CaseCounts, runCasesCalls } from '#contracts/runs/run-cases';
import { rowOf, type ScenarioRow } from './scenario-row';
import type { ScenarioFilters } from './scenario-filters';

type Answer = Extract<z.infer<(typeof runCasesCalls)['getRunCases']['answer']>, { status: true }>;

/** Rows of a page. */
export const caseLimit = 50;

export interface ScenarioGroup {
  /** The failed step or root cause; null for scenarios without one. */
  title: string | null;
  /** In the whole run, not on this page alone. */
  count: number;
  rows: ScenarioRow[];
}

/** What the page of a run shows of the service's answer. */
export function runView(answer: Answer, filters: ScenarioFilters) {
  const { run, counts, previous, matching } = answer;
  const { report } = run;
  const active = run.status === 'QUEUED' || run.status === 'RUNNING';
  const imported = run.source === 'import';
  const isGeneration = run.type === 'scenario';
  const rows = answer.cases.map((testCase) => {
    const row = rowOf(active ? { ...testCase, change: null } : testCase, answer.severalBrowsers);
    // Runs of code on no branch do not count for the scenario's history, and cannot be retrained.
    return isGeneration || run.offBranch ? { ...row, scenarioId: null, retrainable: false } : row;
  });
  return {
    id: run._id,
    number: run.number,
    name: run.name,
    branch: run.branch,
    commit: run.commit,
    /** Its code is on no branch, so it does not count for one. */
    offBranch: run.offBranch ?? false,
    rerunOf: answer.rerunOf,
    reruns: answer.reruns,
    status: run.status,
    active,
    /** Why nothing of it starts. */
    waitsFor: counts.RUNNING === 0 ? (answer.waitsFor ?? null) : null,
    publishTime: report.publishTime,
    /** What the start of a scenario is told from; null before the first of them. */
    startTime: report.startTime,
    mode: report.mode,
    healing: isGeneration ? undefined : run.healing,
    /** A scenario of it is being retrained, and will say what came of that. */
    retrains: answer.cases.some(({ retrainedBy }) => retrainedBy),
    imported,
    /** It wrote code for the steps of its scenario, and is told of on a page of its own. */
    isGeneration,
    /** Results from elsewhere can be neither stopped nor run again here, and code is written anew by generating. */
    control: imported ? null : active ? ('stop' as const) : isGeneration ? null : ('rerun' as const),
    username: report.username,
    environment: report.env,
    seconds: run.seconds,
    pin: run.pin,
    /** Of those that passed: on a later attempt. */
    flaky: run.flaky ?? 0,
    /** Of those that passed: with fixes. */
    healed: run.healed ?? 0,
    counts,
    progress: progressOf(counts),
    // While it goes on, what is missing would look like a change.
    previous: active ? null : previous,
    /** Of a part of the run before there is nothing to say of numbers. */
    isPart: answer.rerunOf !== null && previous !== null && counts.total !== previous.total,
    groups: groupsOf(answer, rows),
    matching,
    page: filters.page,
    pageCount: Math.max(1, Math.ceil(matching / caseLimit)),
  };
}
export type RunView = ReturnType<typeof runView>;

/** Scenarios with a result. */
export function progressOf(counts: CaseCounts): { done: number } {
  return { done: counts.PASSED + counts.FAILED + counts.STOPPED + counts.SKIPPED + counts.PENDING };
}

/** Grouped rows come group after group, so that how often each is there is enough to part them. */
function groupsOf({ groups, cases }: Answer, rows: ScenarioRow[]): ScenarioGroup[] {
  if (groups.length === 0) return [{ title: null, count: rows.length, rows }];
  const titles = cases.map(({ groupTitle = null }) => groupTitle);
  return groups.map(({ title, count }) => ({
    title,
    count,
    rows: rows.filter((_, index) => titles[index] === title),
  }));
}
