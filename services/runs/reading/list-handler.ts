import type { runs } from '#contracts/runs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import { countMatching, pageOfRuns } from './list-repository';
import { createPeriodTotals } from './period-totals';
import { runRowOf } from './presentation';

const day = 24 * 60 * 60 * 1000;

/** The list of runs: `project/getDetails`. */
export function listHandlers({
  db,
  clock,
}: {
  db: Database['db'];
  clock: Clock;
}): Pick<Handlers<typeof runs>, 'getDetails'> {
  const periodTotals = createPeriodTotals(clock);
  return {
    async getDetails({ body }, { project }) {
      const since = new Date(clock.now().getTime() - body.days * day);
      const [{ rows, next }, totals, found] = await Promise.all([
        pageOfRuns(db, project.id, since, body),
        periodTotals(db, project.id, body.days),
        countMatching(db, project.id, since, body),
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
