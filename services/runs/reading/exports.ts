import { sql } from 'drizzle-orm';
import { mostExported, type exportCalls } from '#contracts/runs/exports';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import type { Executor } from '#services/foundation/database/transaction';
import { isUuid } from '#services/foundation/uuid';
import { testCases } from '../tables';
import { testCaseOf } from './presentation';
import { runById, type TestCaseRecord } from './repository';
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
      const records = await testCasesInOrder(db, runId);
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

/** The test cases of a run, reruns behind their first try; one more than are exported at most. */
async function testCasesInOrder(executor: Executor, runId: string): Promise<TestCaseRecord[]> {
  const first = sql`coalesce(
    (select position from test_cases first where first.id = ${testCases.rerunOf}), ${testCases.position})`;
  return executor
    .select()
    .from(testCases)
    .where(sql`${testCases.runId} = ${runId}`)
    .orderBy(first, sql`coalesce(${testCases.rerunOf}, ${testCases.id})`, testCases.attemptNumber)
    .limit(mostExported + 1);
}
