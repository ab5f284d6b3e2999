import type { Project } from '#contracts/auth';
import type { executions } from '#contracts/executions';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { followAll, followLatest, shownExecution, shownRuns } from '../follow';
import { adHocSummaryOf, instanceOf, summaryOf, type Followed } from '../present';
import { instancesById, lastInstances, latestInstances } from '../running/repository';
import { executionById, executionsOfProject, type SummaryRow } from './repository';

type Reading = Pick<Handlers<typeof executions>, 'list' | 'get' | 'getRun'>;

/** Handlers that read executions. Those of an expired project are shown disabled, as the scheduler makes them. */
export function executionReading(deps: ExecutionsServiceDeps): Reading {
  const { db } = deps.database;
  return {
    async list({ query: { projectId } }, { project }) {
      const [plans, latest, last, openRuns] = await Promise.all([
        executionsOfProject(db, projectId),
        latestInstances(db, projectId),
        lastInstances(db, projectId, shownRuns),
        deps.runs.openRuns(projectId),
      ]);
      const open = await instancesById(db, projectId, openRuns);
      const adHoc = open.filter(({ planned }) => !planned);
      const followed = await followAll(deps, [...latest, ...adHoc]);
      const recent = new Map<string, Followed[]>();
      for (const one of await followAll(deps, last)) {
        const { executionId, repeatedExecution } = one.instance;
        const of = repeatedExecution ?? executionId;
        recent.set(of, [...(recent.get(of) ?? []), one]);
      }
      const byInstance = new Map(followed.map((one) => [one.instance.id, one]));
      const byExecution = new Map(followed.map((one) => [one.instance.executionId, one]));
      return [
        ...openRuns.flatMap((id) => {
          const one = byInstance.get(id);
          return one && !one.instance.planned ? [adHocSummaryOf(deps, one)] : [];
        }),
        ...plans.map((row) => {
          const runs = { latest: byExecution.get(row.id) ?? null, recent: recent.get(row.id) ?? [] };
          return summaryOf(deps, asLicensed(project, row), runs);
        }),
      ];
    },

    async get({ params: { id } }, { project }) {
      const projectId = project.id;
      if (!isUuid(id)) return missing;
      const row = await executionById(db, projectId, id);
      if (row) return { status: true, execution: await shownExecution(deps, asLicensed(project, row)) };
      const followed = await followLatest(deps, projectId, id);
      if (!followed || followed.instance.planned) return missing;
      const execution = { ...adHocSummaryOf(deps, followed), flows: [], version: 1, slots: [] };
      return { status: true, execution };
    },

    async getRun({ params: { id }, query: { projectId } }) {
      if (!isUuid(id)) return missing;
      const followed = await followLatest(deps, projectId, id);
      if (followed) return { status: true, instance: instanceOf(deps, followed) };
      return (await executionById(db, projectId, id)) ? { status: true, instance: null } : missing;
    },
  };
}

function asLicensed<Row extends SummaryRow>({ is_expired }: Pick<Project, 'is_expired'>, row: Row): Row {
  return is_expired ? { ...row, enabled: false, nextRunAt: null } : row;
}

const missing = { status: false as const, because: 'missing', error: 'There is no such execution.' };
