import { and, eq, sql } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { screenshots } from '../tables';

/**
 * Returns the screenshot of a failure: of the failed call, or else of its step. Null when there is none, or it is
 * larger than `atMost` bytes.
 */
export async function failurePicture(
  { database: { db }, blobs }: { database: Pick<Database, 'db'>; blobs: Pick<BlobStore, 'get'> },
  attemptId: string,
  max: number,
): Promise<Uint8Array | null> {
  const { rows } = await db.execute<{ step: string | null; call: string | null }>(sql`
    select report ->> 'screenshotId' as step, (
      select call ->> 'screenshotId' from jsonb_array_elements(report -> 'commands') as call
      where call -> 'result' ->> 'status' = 'FAILED' and call ->> 'screenshotId' is not null limit 1
    ) as call
    from steps where attempt_id = ${attemptId} and status = 'FAILED' order by index limit 1`);
  const id = rows[0]?.call ?? rows[0]?.step;
  if (!id) return null;
  const [picture] = await db
    .select({ blob: screenshots.blob, size: screenshots.size })
    .from(screenshots)
    .where(and(eq(screenshots.id, id), eq(screenshots.attemptId, attemptId)));
  return picture && picture.size <= max ? blobs.get(picture.blob) : null;
}
