import { mostExported, type exportCalls } from '#contracts/runs/exports';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import { testCaseOf } from './presentation';
import { attemptsOfRun, runById } from './repository';
import { runSummaryOf } from './run-summary';

/** What files of a run are made of (contracts/runs/exports.ts). */
export function exportHandlers({
  db,
  clock,
}: {
  db: Database['db'];
  clock: Clock;
}): Handlers<typeof exportCalls> {
  return {
    async getRunResults({ query: { runId } }, { project }) {
      const run = isUuid(runId) ? await runById(db, project.id, runId) : null;
      if (!run) return { status: false, because: 'missing', error: 'There is no such run.' };
      const records = await attemptsOfRun(db, runId, mostExported + 1);
      const cases = records.slice(0, mostExported).map((record) => {
        const { steps: _steps, stepCounts: _counts, ...shown } = testCaseOf(record);
        return shown;
      });
      return {
        status: true,
        run: runSummaryOf(run, { now: clock.now().getTime() }),
        cases,
        truncated: records.length > mostExported,
      };
    },
  };
}
