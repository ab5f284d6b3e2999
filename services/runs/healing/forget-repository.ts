import { sql } from 'drizzle-orm';
import type { Transaction } from '#services/foundation/database/transaction';

/** Removes the healings of an attempt that restarts, and the open fixes that only they had found. */
export async function forgetHealings(tx: Transaction, attemptId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; found: number; healed: number }>(sql`
    with gone as (delete from healings where attempt_id = ${attemptId} returning oversight_id, report)
    select oversight_id as id, count(*)::int as found,
      (count(*) filter (where report ->> 'outcome' = 'healed'))::int as healed
    from gone where oversight_id is not null group by 1`);
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  // Lock in the order in which attempts find the fixes (report.ts).
  await tx.execute(sql`
    select from oversights where id = any(${ids}::uuid[]) and state = 'open' order by edit_key for update`);
  for (const { id, found, healed } of rows) {
    await tx.execute(sql`
      update oversights set found = found - ${found}, healed = healed - ${healed}
      where id = ${id} and state = 'open'`);
  }
  await tx.execute(sql`
    delete from oversights where id = any(${ids}::uuid[]) and state = 'open' and found <= 0`);
}
