import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { storing } from '#services/runs/results/blob-locks';
import { isCurrent } from '#services/runs/results/repository';
import { attempts, results, runs, screenshots, steps } from '#services/runs/tables';
import { healings, oversights } from '#services/runs/healing/tables';

/** Returns scenario and run of an attempt, and locks the attempt. Null when its claim no longer counts. */
export async function currentAttempt(executor: Executor, projectId: string, at: AttemptRef) {
  const [found] = await executor
    .select({
      scenarioName: results.scenarioName,
      featureName: results.featureName,
      uri: results.uri,
      branch: runs.branch,
      offBranch: runs.offBranch,
      env: runs.envName,
      publishedAt: runs.publishedAt,
    })
    .from(attempts)
    .innerJoin(results, eq(results.id, attempts.resultId))
    .innerJoin(runs, eq(runs.id, attempts.runId))
    .where(and(isCurrent(at), eq(attempts.projectId, projectId)))
    .for('share', { of: attempts });
  return found ?? null;
}

/** Returns keyword and text of steps by their index. */
export async function stepTexts(
  executor: Executor,
  attemptId: string,
  indexes: number[],
): Promise<Map<number, string>> {
  if (indexes.length === 0) return new Map();
  const rows = await executor
    .select({ index: steps.index, report: steps.report })
    .from(steps)
    .where(and(eq(steps.attemptId, attemptId), inArray(steps.index, indexes)));
  return new Map(
    rows.map(({ index, report: { keyword, text } }) => [index, `${keyword.trim()} ${text}`.trim()]),
  );
}

/** Returns whether a person refused the element before, or accepted the edit since the run began. */
export async function wasDecided(
  executor: Executor,
  {
    projectId,
    branch,
    useKey,
    identity,
    editKey,
  }: Pick<typeof oversights.$inferSelect, 'projectId' | 'branch' | 'useKey' | 'identity' | 'editKey'>,
  since: Date,
): Promise<boolean> {
  const inProject = eq(oversights.projectId, projectId);
  const refused =
    identity !== null &&
    (await executor.$count(
      oversights,
      and(
        inProject,
        eq(oversights.useKey, useKey),
        eq(oversights.state, 'discarded'),
        eq(oversights.identity, identity),
      ),
    )) > 0;
  if (refused) return true;
  const accepted = await executor.$count(
    oversights,
    and(
      inProject,
      eq(oversights.state, 'accepted'),
      eq(oversights.branch, branch),
      eq(oversights.editKey, editKey),
      gt(oversights.decidedAt, since),
    ),
  );
  return accepted > 0;
}

/** Updates the open fix with that edit because it was found again, or adds a new fix. */
export async function findCodeFix(
  tx: Transaction,
  found: typeof oversights.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const again = {
    found: sql`${oversights.found} + 1`,
    healed: sql`${oversights.healed} + excluded.healed`,
    updatedAt: sql`greatest(${oversights.updatedAt}, excluded.updated_at)`,
    last: sql`excluded.last`,
  };
  const [row] = await tx
    .insert(oversights)
    .values(found)
    .onConflictDoUpdate({
      target: [oversights.projectId, oversights.branch, oversights.editKey],
      targetWhere: sql`state = 'open'`,
      set: again,
    })
    .returning({ id: oversights.id, isNew: sql<boolean>`(xmax = 0)` });
  if (!row) throw new Error('A code fix was neither added nor found.');
  return row;
}

/** Adds a screenshot of a page to the attempt, in a transaction that has locked the attempt. */
export async function addPicture(
  tx: Transaction,
  attemptId: string,
  { id, blob, size }: { id: string; blob: string; size: number },
): Promise<void> {
  await tx.execute(storing([blob]));
  await tx.insert(screenshots).values({ id, attemptId, blob, size });
}

/** Copies a screenshot to the attempt, because its own run may be deleted. @returns false when it no longer exists */
export async function copyPicture(
  tx: Transaction,
  attemptId: string,
  { id, of }: { id: string; of: string },
): Promise<boolean> {
  const [known] = await tx.select({ blob: screenshots.blob }).from(screenshots).where(eq(screenshots.id, of));
  if (!known) return false;
  await tx.execute(storing([known.blob]));
  // A separate statement after the lock, so that it sees what others have removed.
  const copied = await tx.execute(sql`
    insert into screenshots (id, attempt_id, blob, size)
    select ${id}::uuid, ${attemptId}::uuid, blob, size from screenshots where id = ${of}`);
  return copied.rowCount === 1;
}

export async function insertHealing(tx: Transaction, healing: typeof healings.$inferInsert): Promise<void> {
  await tx.insert(healings).values(healing);
}
