import type { DashboardCounters } from '#contracts/runs/dashboard';
import type { Database } from '#services/foundation/database';
import type { RunsDeps, RunsHandler } from '../deps';
import {
  causesOf,
  countFailures,
  countMutatedScenarios,
  failingMost,
  runDays,
  type Period,
} from './repository';

type Deps = Pick<RunsDeps, 'db' | 'clock'>;

/** Handlers for the numbers of a project's dashboard, counted from stored results. */
export const getProjectMetadata: RunsHandler<'getProjectMetadata', Deps> = async (
  { db },
  { query },
  { project: { id } },
) => {
  return { status: true, metadata: await countersOf(db, id, query) };
};

export const getDashboardDetails: RunsHandler<'getDashboardDetails', Deps> = async (
  { db, clock },
  { query },
  { project: { id } },
) => {
  const period = periodOf(usualPeriod(query, clock.now()));
  const [days, causes, failing] = await Promise.all([
    runDays(db, id, period),
    causesOf(db, id, period),
    failingMost(db, id, period),
  ]);
  return { status: true, details: { days, causes, failingMost: failing } };
};

/** Counts the events of a project from the first day up to, but without, the last (yyyy-MM-dd, UTC). */
export async function countersOf(
  db: Database['db'],
  projectId: string,
  days: { startDate: string; endDate: string },
): Promise<DashboardCounters> {
  const period = periodOf(days);
  const [ran, mutatedScenariosCount, failures] = await Promise.all([
    runDays(db, projectId, period),
    countMutatedScenarios(db, projectId, period),
    countFailures(db, projectId, period),
  ]);
  const sum = (name: 'seconds' | 'passed' | 'healed' | 'failed' | 'pending') =>
    ran.reduce((total, item) => total + item[name], 0);
  return {
    mutatedScenariosCount,
    ...failures,
    totalExecutionTime: sum('seconds'),
    passedExecutionsCount: sum('passed'),
    healedExecutionsCount: sum('healed'),
    failedExecutionsCount: sum('failed'),
    pendingExecutionsCount: sum('pending'),
  };
}

const dayLength = 24 * 60 * 60 * 1000;

/** Fills in missing days: "Last 7 days" up to today or to the given end day (docs/rules/dashboard.md, Periods). */
function usualPeriod({ startDate, endDate }: { startDate?: string; endDate?: string }, now: Date) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const end = endDate ?? dayOf(now.getTime() + dayLength);
  return { startDate: startDate ?? dayOf(Date.parse(end) - 8 * dayLength), endDate: end };
}

function periodOf({ startDate, endDate }: { startDate: string; endDate: string }): Period {
  return { start: new Date(`${startDate}T00:00:00Z`), end: new Date(`${endDate}T00:00:00Z`) };
}
