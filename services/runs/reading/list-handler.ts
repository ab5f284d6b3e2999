import type { runs } from '#contracts/runs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { countMatching, pageOfRuns, type ListQuestion, type RunPage } from './list-repository';
import { createPeriodTotals } from './period-totals';
import { runRowOf } from './presentation';

const day = 24 * 60 * 60 * 1000;

/** Handlers for the list of runs: `project/getDetails`. */
export function listHandlers({
  db,
  clock,
}: {
  db: Database['db'];
  clock: Clock;
}): Pick<Handlers<typeof runs>, 'getDetails'> {
  const periodTotals = createPeriodTotals(clock);

  /** A first page that is also the last one needs no count: its rows are the result. */
  async function matchingRuns(projectId: string, since: Date, question: ListQuestion, listed: RunPage) {
    const isAll = listed.next === null && question.page === 0 && question.cursor === undefined;
    return isAll ? listed.rows.length : countMatching(db, projectId, since, question);
  }

  return {
    async getDetails({ body }, { project }) {
      const since = new Date(clock.now().getTime() - body.days * day);
      const listing = pageOfRuns(db, project.id, since, body);
      const [{ rows, next }, totals, found] = await Promise.all([
        listing,
        periodTotals(db, project.id, body.days),
        listing.then((listed) => matchingRuns(project.id, since, body, listed)),
      ]);
      const matching = found ?? totals.total;
      const pageCount = Math.ceil(matching / body.limit);
      return {
        status: true,
        projectSummary: { report: rows.map(runRowOf), next, stats: { ...totals, pageCount, matching } },
      };
    },
  };
}
