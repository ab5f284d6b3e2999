import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Executor } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { currentMap } from './current-map';
import { isCounted } from './derive';
import { forgetDays, noteDay } from './map-days';
import { mapsToNote, noteCoverage } from './repository';
import { forgetRunUses } from './run-uses';
import { applicationMaps, mapRules } from './tables';

const day = 24 * 60 * 60 * 1000;
/** Pages that no run visited for this long no longer exist in the application. */
const kept = 90 * day;
const together = 1_000;
/** Maps whose coverage is noted per call. */
const notedAtOnce = 50;

interface KeepDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
}

/**
 * Deletes data that was not seen for long, and notes the coverage of maps that changed.
 * @param signal aborted: the next call does the rest
 */
export async function keepMaps(
  { database: { db }, clock, log }: KeepDeps,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const start = new Date(now.getTime() - kept);
  const before = start.toISOString();
  let removed = 0;
  for (const table of ['map_sights', 'map_moves', 'map_steps']) {
    const name = sql.identifier(table);
    for (let gone = together; gone === together && !signal.aborted; removed += gone) {
      const { rows } = await db.execute<{ map_id: string }>(sql`
        delete from ${name} using (
          select map_id, key from ${name} where seen_at < ${before}::timestamptz
          limit ${together} for update skip locked
        ) as old
        where ${name}.map_id = old.map_id and ${name}.key = old.key returning ${name}.map_id`);
      gone = rows.length;
      const maps = [...new Set(rows.map(({ map_id: id }) => id))];
      if (maps.length > 0)
        await db.execute(sql`
          update application_maps set revision = revision + 1 where id = any(${sql.param(maps)}::uuid[])`);
    }
  }
  while (!signal.aborted && (await forgetRunUses(db, start, together)) === together);
  await forgetDays(db, start);
  const { rowCount } = await db.execute(sql`
    delete from application_maps where seen_at < ${before}::timestamptz
      and not exists (select from map_sights where map_id = application_maps.id)
      and not exists (select from map_steps where map_id = application_maps.id)`);
  if (removed > 0 || (rowCount ?? 0) > 0)
    log.info({ removed, maps: rowCount }, 'Pages that were not seen for long were taken off their maps');
  for (const map of await mapsToNote(db, notedAtOnce)) {
    if (signal.aborted) return;
    const current = await currentMap(db, map);
    const { coverage, pages } = current;
    await noteDay(db, map, current);
    await noteCoverage(db, {
      mapId: map.id,
      day: map.seenAt.toISOString().slice(0, 10),
      revision: map.revision,
      ...coverage,
      pages: pages.filter(isCounted).length,
    });
  }
}

/** Deletes the application maps of a project. */
export async function deleteProjectMaps(executor: Executor, projectId: string): Promise<void> {
  for (const table of [applicationMaps, mapRules])
    await executor.delete(table).where(eq(table.projectId, projectId));
}
