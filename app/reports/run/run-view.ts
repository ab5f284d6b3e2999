import type { Run } from '#contracts/report';
import { statusShown, type ScenarioFilters } from './scenario-filters';
import {
  countScenarios,
  filterScenarios,
  groupByFailedStep,
  progressOf,
  rowOf,
  type ScenarioGroup,
} from './run-scenarios';

/** Rows of a page. */
const limit = 100;

/** What the page of a run shows: only the rows of the present page travel. */
export function runView(run: Run, filters: ScenarioFilters, now: number) {
  const { testCases, startTime, endTime, ...report } = run.report;
  const counts = countScenarios(testCases);
  const matching = filterScenarios(testCases.map(rowOf), {
    search: filters.search,
    status: statusShown(filters),
  });
  const pageCount = Math.max(1, Math.ceil(matching.length / limit));
  const page = Math.min(filters.page, pageCount);
  const ordered =
    filters.group === 'step' ? groupByFailedStep(matching).flatMap(({ rows }) => rows) : matching;
  const shown = ordered.slice((page - 1) * limit, page * limit);
  const groups: ScenarioGroup[] =
    filters.group === 'step' ? groupByFailedStep(shown) : [{ title: null, rows: shown }];
  return {
    id: run._id,
    name: run.name,
    branch: run.branch,
    status: run.status,
    active: run.status === 'QUEUED' || run.status === 'RUNNING',
    publishTime: report.publishTime,
    mode: report.mode,
    username: report.username,
    environment: report.env,
    seconds: startTime === null ? null : Math.max(0, Math.round(((endTime ?? now) - startTime) / 1000)),
    counts,
    progress: progressOf(counts),
    groups,
    matching: matching.length,
    page,
    pageCount,
  };
}
export type RunView = ReturnType<typeof runView>;
