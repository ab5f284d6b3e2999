import { and, eq, inArray } from 'drizzle-orm';
import type { SeenPage } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { RunStatus } from '#contracts/runs/report';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { unpackLook } from '#domain/pages/page-look';
import { isUuid } from '#services/foundation/database/uuid';
import { storableText } from '#services/foundation/database/storable';
import { onBranch } from '#services/runs/counted';
import { attempts, results } from '#services/runs/tables';
import { sha256 } from '#services/foundation/secrets/sha256';
import { keyOfMemory } from './keys';
import { keepLooks, keepNewest, keepUses, ownScreenshots, type MemoryRow } from './memory-repository';

/** Pages and uses stored per scenario. Only a runner made to fill the database sends more. */
const limits = { pages: 200, uses: 2_000 };

export interface RememberDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
  /** Uses that a project remembers at most. */
  mostUses: number;
}

/** Stores the pages that a passed scenario saw, in place of what was remembered of the same uses. */
export async function remember(
  { database: { db }, clock, log, mostUses }: RememberDeps,
  job: ScenarioJob,
  at: AttemptRef,
  pages: readonly SeenPage[],
): Promise<void> {
  const now = clock.now();
  const looks = new Map<string, Uint8Array>();
  const rows = new Map<string, { row: MemoryRow; picture: string | null }>();
  let left = Math.max(0, pages.length - limits.pages);
  for (const page of pages.slice(0, limits.pages)) {
    const look = unpackLook(page.look);
    if (!look) {
      left += 1;
      continue;
    }
    const digest = sha256(JSON.stringify(look));
    const route = storableText(page.route).slice(0, 1_000);
    for (const use of page.uses) {
      const key = keyOfMemory(use, route);
      if (use.target >= look.elements.length || (rows.size >= limits.uses && !rows.has(key))) {
        left += 1;
        continue;
      }
      const { pattern, ordinal, locator, action, target, took, isPictured } = use;
      const picture = isPictured && page.picture !== undefined && isUuid(page.picture) ? page.picture : null;
      looks.set(digest, page.look);
      rows.set(key, {
        picture,
        row: {
          projectId: job.projectId,
          env: storableText(job.env.name),
          key,
          patternKey: sha256(pattern),
          pattern: storableText(pattern),
          ordinal,
          locator: storableText(locator),
          action: storableText(action),
          route,
          look: digest,
          target,
          took: Math.round(took),
          seenAt: now,
        },
      });
    }
  }
  if (left > 0) log.info({ ...at, left }, 'Some looks of elements that a runner sent are not stored');
  if (rows.size === 0) return;
  const grew = await db.transaction(async (tx) => {
    if (!(await stillCounts(tx, job.projectId, at))) return 'ignored' as const;
    const pictures = [...rows.values()].flatMap(({ picture }) => picture ?? []);
    const own = await ownScreenshots(tx, at, pictures);
    await keepLooks(tx, job.projectId, looks, now);
    return keepUses(
      tx,
      [...rows.values()].map(({ row, picture }) => ({
        ...row,
        screenshotId: picture !== null && own.has(picture) ? picture : null,
      })),
    );
  });
  if (grew === 'ignored') log.info({ ...at }, 'Ignored looks of an attempt that is no longer valid');
  if (grew === true) await keepNewest(db, job.projectId, mostUses);
}

/**
 * Returns whether an attempt counts: its claim is current, it is running or has passed, and its code is on a branch.
 * Locks it until the transaction ends.
 */
async function stillCounts(tx: Transaction, projectId: string, at: AttemptRef): Promise<boolean> {
  const counting: RunStatus[] = ['RUNNING', 'PASSED'];
  if (![at.testCaseId, at.runId].every(isUuid)) return false;
  const [found] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .innerJoin(results, eq(results.id, attempts.resultId))
    .where(
      and(
        onBranch(),
        eq(attempts.id, at.testCaseId),
        eq(attempts.runId, at.runId),
        eq(attempts.projectId, projectId),
        eq(attempts.claim, at.attempt),
        inArray(attempts.status, counting),
      ),
    )
    .for('share', { of: attempts });
  return found !== undefined;
}
