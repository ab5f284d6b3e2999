import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#services/foundation/database/transaction';
import { mapSights } from './tables';

/** Returns the latest title of each route. */
export async function titlesOfRoutes(
  tx: Transaction,
  mapId: string,
  routes: readonly string[],
): Promise<Map<string, string>> {
  if (routes.length === 0) return new Map();
  const { route, title, seenAt, key } = mapSights;
  const rows = await tx
    .selectDistinctOn([route], { route, title })
    .from(mapSights)
    .where(and(eq(mapSights.mapId, mapId), inArray(route, [...routes])))
    .orderBy(route, desc(seenAt), key);
  return new Map(rows.map((row) => [row.route, row.title]));
}

/**
 * Deletes failures that a later attempt of the same scenario (or row of an outline) did not repeat: the step passed,
 * was not reached, or no longer exists. Other results of the same run stay.
 */
export async function forgetFailures(
  tx: Transaction,
  { mapId, scenarioKey, attemptId }: { mapId: string; scenarioKey: string; attemptId: string },
): Promise<void> {
  await tx.execute(sql`
    with own as (
      select results.id, results.scenario_id, results.run_id from attempts
      join results on results.id = attempts.result_id where attempts.id = ${attemptId}::uuid
    )
    delete from map_steps as step
    where step.map_id = ${mapId} and step.status in ('FAILED', 'AMBIGUOUS')
      and step.test_case_id <> ${attemptId}::uuid
      and (
        exists (
          select from own
          join results on results.scenario_id = own.scenario_id
          join attempts on attempts.result_id = results.id
          where attempts.id = step.test_case_id and (results.id = own.id or results.run_id <> own.run_id)
        )
        or step.scenario_key = ${scenarioKey}
          and not exists (select from attempts where attempts.id = step.test_case_id)
      )`);
}
