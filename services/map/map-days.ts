import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { readAria } from '#domain/pages/aria-tree';
import type { Database } from '#services/foundation/database';
import type { Executor } from '#services/foundation/database/transaction';
import type { RunsHandler } from '#services/runs/deps';
import { currentMap, unpackAria } from './current-map';
import type { DerivedMap } from './derived-map';
import { mapsOf, type MapRow } from './repository';
import { differencesSince, storedDay, type StoredDay } from './since';
import { mapDays, mapSights } from './tables';

interface Deps {
  db: Database['db'];
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** Maximum size of an unpacked day, in bytes. We never pack larger ones. */
const largestDay = 100_000_000;

/** Stores the state of a map for its day. Later calls on the same day replace it. */
export async function noteDay(executor: Executor, row: MapRow, map: DerivedMap): Promise<void> {
  const pages = await pack(JSON.stringify(storedDay(map)));
  const day = row.seenAt.toISOString().slice(0, 10);
  await executor
    .insert(mapDays)
    .values({ mapId: row.id, day, seenAt: row.seenAt, pages })
    .onConflictDoUpdate({ target: [mapDays.mapId, mapDays.day], set: { seenAt: row.seenAt, pages } });
}

export async function forgetDays(executor: Executor, before: Date): Promise<void> {
  await executor.delete(mapDays).where(lt(mapDays.seenAt, before));
}

/** Handlers for changes of the application since a day (contracts/runs/map-since.ts). */
export const compareMapSince: RunsHandler<'compareMapSince', Deps> = async (
  { db },
  { query: { env, branch, day } },
  { project },
) => {
  const maps = await mapsOf(db, project.id);
  const row = maps.find((map) => map.env === env && map.branch === branch);
  if (!row) return { status: false, because: 'missing', error: 'There is no such map.' };
  const kept = await db
    .select({ day: mapDays.day, seenAt: mapDays.seenAt })
    .from(mapDays)
    .where(and(eq(mapDays.mapId, row.id), lt(mapDays.seenAt, row.seenAt)))
    .orderBy(desc(mapDays.day));
  const chosen = kept.find((item) => item.day === day);
  const days = kept.map((item) => item.day);
  if (!chosen) return { status: true, days, compared: null };
  const [map, old, seen] = await Promise.all([
    currentMap(db, row),
    dayOf(db, row.id, chosen.day),
    seenAfter(db, row.id, chosen.seenAt),
  ]);
  return { status: true, days, compared: { day: chosen.day, ...differencesSince(old, map, seen) } };
};

async function dayOf(executor: Executor, mapId: string, day: string): Promise<StoredDay> {
  const [row] = await executor
    .select({ pages: mapDays.pages })
    .from(mapDays)
    .where(and(eq(mapDays.mapId, mapId), eq(mapDays.day, day)));
  if (!row) return { pages: [] };
  const text = await unpack(row.pages, { maxOutputLength: largestDay });
  return JSON.parse(text.toString('utf8')) as StoredDay;
}

async function seenAfter(executor: Executor, mapId: string, moment: Date) {
  const { route, aria, seenAt } = mapSights;
  const sights = await executor
    .select({ route, aria })
    .from(mapSights)
    .where(and(eq(mapSights.mapId, mapId), gt(seenAt, moment)))
    .orderBy(sql`${mapSights.key}`);
  return Promise.all(
    sights.map(async (sight) => ({ route: sight.route, tree: readAria(await unpackAria(sight.aria)) })),
  );
}
