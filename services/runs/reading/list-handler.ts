import type { RunsDeps, RunsHandler } from '../deps';
import { countMatching, pageOfRuns, type ListQuestion, type RunPage } from './list-repository';
import { runRowOf } from './presentation';

type Deps = Pick<RunsDeps, 'db' | 'clock' | 'periodTotals'>;

const day = 24 * 60 * 60 * 1000;

/** Handlers for the list of runs: `project/getDetails`. */
export const getDetails: RunsHandler<'getDetails', Deps> = async (deps, { body }, { project }) => {
  const { db, clock, periodTotals } = deps;
  const since = new Date(clock.now().getTime() - body.days * day);
  const listing = pageOfRuns(db, project.id, since, body);
  const [{ rows, next }, totals, found] = await Promise.all([
    listing,
    periodTotals(db, project.id, body.days),
    listing.then((listed) => matchingRuns(deps, project.id, since, body, listed)),
  ]);
  const matching = found ?? totals.total;
  const pageCount = Math.ceil(matching / body.limit);
  return {
    status: true,
    projectSummary: { report: rows.map(runRowOf), next, stats: { ...totals, pageCount, matching } },
  };
};

/** A first page that is also the last one needs no count: its rows are the result. */
async function matchingRuns(
  { db }: Deps,
  projectId: string,
  since: Date,
  question: ListQuestion,
  listed: RunPage,
) {
  const isAll = listed.next === null && question.page === 0 && question.cursor === undefined;
  return isAll ? listed.rows.length : countMatching(db, projectId, since, question);
}
