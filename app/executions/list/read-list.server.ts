import type { InProject } from '~/access/gate';
import { activeRows, isActive } from './active-rows';
import {
  endedRun,
  matching,
  ownersOf,
  pageOfRows,
  planRow,
  sorted,
  type EndedRunRow,
} from './execution-rows';
import { readListFilters } from './list-filters';

/** Reads one page of a view of the project's executions, and the number of rows of both views. */
export async function readList(inProject: InProject, address: URLSearchParams) {
  const { project, upstream } = inProject;
  const [executions, listed] = await Promise.all([
    upstream.executions.list({ query: { projectId: project.id } }),
    upstream.auth.getMembers({ query: { project_id: project.id } }),
  ]);
  const filters = readListFilters(address);
  const ownerOf = ownersOf(listed.status ? listed.members : []);
  // A run from the features page has no plan, so only the Active view lists it.
  const planned = executions.filter((execution) => execution.planned);
  const counts = { active: executions.filter(isActive).length, all: planned.length };
  if (filters.view === 'active') {
    const { rows, ...pages } = pageOfRows(
      matching(activeRows(executions, ownerOf), filters.search),
      filters.page,
    );
    return { filters, counts, ended: await readEnded(inProject), active: rows, plans: [], ...pages };
  }
  const rows = planned.map((execution) => planRow(execution, ownerOf));
  const { rows: plans, ...pages } = pageOfRows(sorted(matching(rows, filters.search), filters), filters.page);
  return { filters, counts, ended: [], active: [], plans, ...pages };
}

/** Reads the caller's ended runs that the caller has not read. Empty if the service lacks this call. */
async function readEnded({ project, upstream }: InProject): Promise<EndedRunRow[]> {
  const answer = await upstream.executions.getEnded({ query: { projectId: project.id } }).catch(() => null);
  return answer?.status ? answer.ended.map(endedRun) : [];
}
