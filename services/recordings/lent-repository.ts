import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import type { RecordingRow } from './repository';
import { recordings } from './tables';

/**
 * Takes a recording for its local browser from any earlier holder: the latest connection of a browser counts.
 * @returns null when the recording has ended, or the key does not belong to it
 */
export async function takeLent(
  db: Queries,
  { id, keyHash, token, now }: { id: string; keyHash: string; token: string; now: Date },
): Promise<RecordingRow | null> {
  const isOpen = inArray(recordings.state, ['starting', 'recording']);
  const [row] = await db
    .update(recordings)
    .set({ token, seenAt: now })
    .where(and(eq(recordings.id, id), eq(recordings.lentKey, keyHash), isOpen))
    .returning();
  return row ?? null;
}
