import { and, eq, sql } from 'drizzle-orm';
import type { pinCalls } from '#contracts/runs/pins';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import { storableText } from '../recording/storable';
import { runs } from '../tables';

/** Pins of runs (contracts/runs/pins.ts). A run that is pinned already stays pinned by who did it first. */
export function pinHandlers({ db, clock }: { db: Database['db']; clock: Clock }): Handlers<typeof pinCalls> {
  async function pin(projectId: string, runId: string, pinned: { at: Date; by: string } | null) {
    const set = pinned
      ? {
          pinnedAt: sql`coalesce(${runs.pinnedAt}, ${pinned.at.toISOString()}::timestamptz)`,
          pinnedBy: sql`coalesce(${runs.pinnedBy}, ${pinned.by}::text)`,
        }
      : { pinnedAt: null, pinnedBy: null };
    const [row] = await db
      .update(runs)
      .set(set)
      .where(and(eq(runs.id, runId), eq(runs.projectId, projectId)))
      .returning({ at: runs.pinnedAt, by: runs.pinnedBy });
    return row ?? null;
  }

  return {
    async pinRun({ body: { runId, pinned } }, { project, user }) {
      const by = storableText(user.name || user.email);
      const row = isUuid(runId)
        ? await pin(project.id, runId, pinned ? { at: clock.now(), by } : null)
        : null;
      if (!row) return { status: false, because: 'missing', error: 'There is no such run.' };
      return { status: true, pin: row.at && { at: row.at.getTime(), by: row.by ?? '' } };
    },
  };
}
