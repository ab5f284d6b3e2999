import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import type { RecordingRow } from './repository';
import { recordings } from './tables';

/**
 * Takes a recording for the browser that is lent to it, from whoever had it before: of two ways to one browser the later
 * counts. @param key by its hash. @returns null: it has ended, or is another's
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
