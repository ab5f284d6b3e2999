import { eq, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Executor } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { elementMemory, oversights, pageLooks, reviewSettings } from '#services/runs/healing/tables';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** A use that no run has needed for this long belongs to a page that no longer exists. */
const memoryKept = 90 * day;
/** A look that nothing names stays this long, because a transaction may be about to name it. */
const looksKept = 60 * minute;
/** Rows deleted per statement. */
const together = 1_000;

interface PruneDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
}

/** Forgets old uses, and looks that nothing names. @param signal aborted: the next call removes the rest */
export async function pruneMemory({ database: { db }, clock, log }: PruneDeps, signal: AbortSignal) {
  const before = (age: number) => new Date(clock.now().getTime() - age).toISOString();
  const uses = await removeAll(
    db,
    signal,
    sql`
    delete from element_memory using (
      select project_id, env, key from element_memory
      where seen_at < ${before(memoryKept)}::timestamptz limit ${together} for update skip locked
    ) as old
    where element_memory.project_id = old.project_id and element_memory.env = old.env and element_memory.key = old.key`,
  );
  const looks = await removeAll(
    db,
    signal,
    sql`
    delete from page_looks using (
      select project_id, digest from page_looks
      where created_at < ${before(looksKept)}::timestamptz
        and not exists (
          select from element_memory
          where element_memory.project_id = page_looks.project_id and element_memory.look = page_looks.digest)
        and not exists (
          select from healings
          where healings.project_id = page_looks.project_id and healings.look = page_looks.digest)
      limit ${together} for update skip locked
    ) as old
    where page_looks.project_id = old.project_id and page_looks.digest = old.digest`,
  );
  if (uses > 0 || looks > 0)
    log.info({ uses, looks }, 'Looks of elements that runs no longer need were removed');
}

async function removeAll(executor: Executor, signal: AbortSignal, some: SQL): Promise<number> {
  let removed = 0;
  for (let gone = together; gone > 0 && !signal.aborted; removed += gone)
    gone = (await executor.execute(some)).rowCount ?? 0;
  return removed;
}

/** Deletes what healing remembers of a project, code fixes and review settings. Its runs must be deleted before. */
export async function deleteProjectHealing(executor: Executor, projectId: string): Promise<void> {
  for (const table of [elementMemory, pageLooks, oversights, reviewSettings])
    await executor.delete(table).where(eq(table.projectId, projectId));
}
