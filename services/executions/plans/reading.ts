import type { Project } from '#contracts/auth';
import type { StartProblem, ExecutionSummary } from '#contracts/executions';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionHandler, ExecutionHandlerDeps } from '../deps';
import { followAll, followLatest, shownExecution, shownRuns } from '../follow';
import { adHocSummaryOf, instanceOf, executionSummaryOf, type Followed } from '../present';
import { instancesById, lastInstances, latestInstances } from '../running/repository';
import { executionById, executionsOfProject, type SummaryRow } from './repository';

/** Returns why executions with an enabled schedule cannot start. */
async function refusalsOf(
  { startChecks }: ExecutionHandlerDeps,
  rows: readonly SummaryRow[],
  { maxExecutionThreads, is_expired }: Project,
) {
  return is_expired
    ? new Map<string, StartProblem>()
    : startChecks.of(
        rows.filter(({ enabled }) => enabled),
        maxExecutionThreads,
      );
}

/** Handlers that read executions. They show executions of an expired project as disabled, as the scheduler will do. */
export const listExecutions: ExecutionHandler<'list'> = async (
  deps,
  { query: { projectId } },
  { project },
) => {
  const { db } = deps.database;
  const [plans, latest, last, openRuns] = await Promise.all([
    executionsOfProject(db, projectId),
    latestInstances(db, projectId),
    lastInstances(db, projectId, shownRuns),
    deps.runs.openRuns(projectId),
  ]);
  const refusals = await refusalsOf(deps, plans, project);
  const open = await instancesById(db, projectId, openRuns);
  const adHoc = open.filter(({ planned }) => !planned);
  const followed = await followAll(deps, [...latest, ...adHoc]);
  const recent = new Map<string, Followed[]>();
  for (const item of await followAll(deps, last)) {
    const { executionId, repeatedExecution } = item.instance;
    const of = repeatedExecution ?? executionId;
    recent.set(of, [...(recent.get(of) ?? []), item]);
  }
  const byInstance = new Map(followed.map((item) => [item.instance.id, item]));
  const byExecution = new Map(followed.map((item) => [item.instance.executionId, item]));
  return [
    ...openRuns.flatMap((id) => {
      const one = byInstance.get(id);
      return one && !one.instance.planned ? [adHocSummaryOf(deps, one)] : [];
    }),
    ...plans.map((row) => {
      const runs = { latest: byExecution.get(row.id) ?? null, recent: recent.get(row.id) ?? [] };
      const cannotStart = refusals.get(row.id) ?? null;
      return asLicensed(project, { ...executionSummaryOf(deps, row, runs), cannotStart });
    }),
  ];
};

export const getExecution: ExecutionHandler<'get'> = async (deps, { params: { id } }, { project }) => {
  const { db } = deps.database;
  const projectId = project.id;
  if (!isUuid(id)) return missing;
  const row = await executionById(db, projectId, id);
  if (row) {
    const [shown, refusals] = await Promise.all([
      shownExecution(deps, row),
      refusalsOf(deps, [row], project),
    ]);
    const cannotStart = refusals.get(row.id) ?? null;
    return { status: true, execution: asLicensed(project, { ...shown, cannotStart }) };
  }
  const followed = await followLatest(deps, projectId, id);
  if (!followed || followed.instance.planned) return missing;
  const execution = { ...adHocSummaryOf(deps, followed), flows: [], version: 1, slots: [] };
  return { status: true, execution };
};

export const getExecutionRun: ExecutionHandler<'getRun'> = async (
  deps,
  { params: { id }, query: { projectId } },
) => {
  const { db } = deps.database;
  if (!isUuid(id)) return missing;
  const followed = await followLatest(deps, projectId, id);
  if (followed) return { status: true, instance: instanceOf(deps, followed) };
  return (await executionById(db, projectId, id)) ? { status: true, instance: null } : missing;
};

/** Returns an execution as the scheduler will change it after its next check of licenses. */
function asLicensed<Shown extends ExecutionSummary>(
  { is_expired }: Pick<Project, 'is_expired'>,
  shown: Shown,
): Shown {
  if (!is_expired || !shown.enabled) return shown;
  return { ...shown, enabled: false, nextRun: null, licenceEnded: { at: null } };
}

const missing = { status: false as const, because: 'missing', error: 'There is no such execution.' };
