import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { isUuid } from '#services/foundation/database/uuid';
import { applicationMaps, mapPictures } from './tables';

/** Screenshots that explorations take of pages. Screenshots of scenarios belong to their attempts. */

/** Stores screenshots of existing sights by their keys. A new screenshot replaces the one before. */
export async function keepPictures(
  tx: Transaction,
  { mapId, takenAt }: { mapId: string; takenAt: Date },
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  for (const [key, bytes] of pictures) {
    const picture = { id: randomUUID(), takenAt, jpeg: Buffer.from(bytes) };
    await tx
      .insert(mapPictures)
      .values({ mapId, key, ...picture })
      .onConflictDoUpdate({ target: [mapPictures.mapId, mapPictures.key], set: picture });
  }
}

/** Deletes screenshots of pages that scenarios saw later, because they no longer show the latest state. */
export async function forgetPictures(tx: Transaction, mapId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(mapPictures).where(and(eq(mapPictures.mapId, mapId), inArray(mapPictures.key, [...keys])));
}

/** @returns ids of the existing screenshots, by the key of their sight */
export async function picturesOf(
  executor: Executor,
  mapId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { key, id } = mapPictures;
  const rows = await executor
    .select({ key, id })
    .from(mapPictures)
    .where(and(eq(mapPictures.mapId, mapId), inArray(key, [...keys])));
  return new Map(rows.map((row) => [row.key, row.id]));
}

export async function pictureById(executor: Executor, projectId: string, id: string): Promise<Buffer | null> {
  if (!isUuid(id)) return null;
  const [row] = await executor
    .select({ jpeg: mapPictures.jpeg })
    .from(mapPictures)
    .innerJoin(applicationMaps, eq(applicationMaps.id, mapPictures.mapId))
    .where(and(eq(mapPictures.id, id), eq(applicationMaps.projectId, projectId)));
  return row?.jpeg ?? null;
}

/** Counts the screenshots of a project. @param before only those taken before that time; left out: all */
export async function countPictures(
  executor: Executor,
  projectId: string,
  before?: Date,
): Promise<{ artefacts: number; bytes: number }> {
  const [row] = await executor
    .select({
      artefacts: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${mapPictures.jpeg})), 0)::float8`,
    })
    .from(mapPictures)
    .where(ofProject(executor, projectId, before));
  return row ?? { artefacts: 0, bytes: 0 };
}

/** Deletes older screenshots. @returns those deleted: simultaneous calls never count a screenshot twice */
export async function removePictures(
  executor: Executor,
  projectId: string,
  before: Date,
): Promise<{ artefacts: number; bytes: number }> {
  const removed = await executor
    .delete(mapPictures)
    .where(ofProject(executor, projectId, before))
    .returning({ bytes: sql<number>`octet_length(${mapPictures.jpeg})` });
  return { artefacts: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function ofProject(executor: Executor, projectId: string, before?: Date) {
  const maps = executor
    .select({ id: applicationMaps.id })
    .from(applicationMaps)
    .where(eq(applicationMaps.projectId, projectId));
  return and(inArray(mapPictures.mapId, maps), before && lt(mapPictures.takenAt, before));
}
