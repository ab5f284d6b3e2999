import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { isUuid } from '#services/foundation/database/uuid';
import { applicationMaps, mapPictures } from './tables';

/** Pictures that explorations take of pages; those of scenarios are screenshots of their attempts. */

/** Of sights that are there, by their keys: the newest takes the place of the one before. */
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

/** Scenarios saw these pages since: how they looked before is not how they were seen last. */
export async function forgetPictures(tx: Transaction, mapId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(mapPictures).where(and(eq(mapPictures.mapId, mapId), inArray(mapPictures.key, [...keys])));
}

/** @returns ids of the pictures there are, by the key of what they show */
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

/** What the pictures of a project come to. @param before those that were taken before alone; left out: all */
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

/** Removes those that were taken before, as screenshots of runs are. @returns those that were: each to one who asks */
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
