import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ElementUse, KnownUse } from '#contracts/worker/healing';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { storableText } from '#services/foundation/database/storable';
import { screenshots } from '#services/runs/tables';
import { sha256 } from '#services/foundation/secrets/sha256';
import { elementMemory, oversights, pageLooks } from '#services/runs/healing/tables';

/** Uses of one step that a runner receives at most. */
const maxUses = 1_000;

export interface MemoryScope {
  projectId: string;
  env: string;
}

export async function usesOfPattern(
  executor: Executor,
  { projectId, env }: MemoryScope,
  pattern: string,
  freshSince: Date,
): Promise<KnownUse[]> {
  const { ordinal, locator, route, seenAt, patternKey } = elementMemory;
  const rows = await executor
    .select({ ordinal, locator, route, seenAt })
    .from(elementMemory)
    .where(
      and(
        eq(elementMemory.projectId, projectId),
        eq(elementMemory.env, env),
        eq(patternKey, sha256(pattern)),
      ),
    )
    .orderBy(desc(seenAt))
    .limit(maxUses);
  return rows.map((row) => ({
    ordinal: row.ordinal,
    locator: row.locator,
    route: row.route,
    isFresh: row.seenAt >= freshSince,
  }));
}

/** Returns the memory of a use with its page's look. Prefers the given route, then the page seen last. */
export async function memoryOf(
  executor: Executor,
  { projectId, env }: MemoryScope,
  { pattern, ordinal, locator }: ElementUse,
  route: string,
) {
  const { target, took, screenshotId, seenAt, look: digest } = elementMemory;
  const [found] = await executor
    .select({ look: pageLooks.look, digest, target, route: elementMemory.route, took, screenshotId })
    .from(elementMemory)
    .innerJoin(
      pageLooks,
      and(eq(pageLooks.projectId, elementMemory.projectId), eq(pageLooks.digest, elementMemory.look)),
    )
    .where(
      and(
        eq(elementMemory.projectId, projectId),
        eq(elementMemory.env, env),
        eq(elementMemory.patternKey, sha256(pattern)),
        eq(elementMemory.ordinal, ordinal),
        eq(elementMemory.locator, storableText(locator)),
      ),
    )
    .orderBy(sql`${elementMemory.route} = ${route} desc`, desc(seenAt))
    .limit(1);
  return found ?? null;
}

/** Returns the elements that people refused for a use. */
export async function discardedOf(executor: Executor, projectId: string, useKey: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ identity: oversights.identity })
    .from(oversights)
    .where(
      and(
        eq(oversights.projectId, projectId),
        eq(oversights.useKey, useKey),
        eq(oversights.state, 'discarded'),
        isNotNull(oversights.identity),
      ),
    );
  return rows.flatMap(({ identity }) => (identity === null ? [] : [identity]));
}

/** Returns the screenshots among `ids` that belong to the attempt. */
export async function ownScreenshots(
  executor: Executor,
  { testCaseId }: AttemptRef,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: screenshots.id })
    .from(screenshots)
    .where(and(eq(screenshots.attemptId, testCaseId), inArray(screenshots.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Stores looks in the order of their digests. In another order, two workers with the same looks could deadlock. */
export async function keepLooks(
  tx: Transaction,
  projectId: string,
  looks: ReadonlyMap<string, Uint8Array>,
  createdAt: Date,
): Promise<void> {
  for (const [digest, look] of [...looks].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await tx
      .insert(pageLooks)
      .values({ projectId, digest, look: Buffer.from(look), createdAt })
      // Sets a new date: unused looks are only removed when they are old (prune.ts).
      .onConflictDoUpdate({ target: [pageLooks.projectId, pageLooks.digest], set: { createdAt } });
  }
}

export type MemoryRow = typeof elementMemory.$inferInsert;

/** Stores uses in the order of their keys, as `keepLooks` does. @returns whether it added any */
export async function keepUses(tx: Transaction, rows: readonly MemoryRow[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const sorted = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { action, route, look, target, took, screenshotId, seenAt } = elementMemory;
  const given = ({ name }: { name: string }) => sql.raw(`excluded.${name}`);
  const kept = await tx
    .insert(elementMemory)
    .values(sorted)
    .onConflictDoUpdate({
      target: [elementMemory.projectId, elementMemory.env, elementMemory.key],
      set: {
        action: given(action),
        route: given(route),
        look: given(look),
        target: given(target),
        took: sql`greatest(${took}, ${given(took)})`,
        screenshotId: given(screenshotId),
        seenAt: given(seenAt),
      },
    })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return kept.some(({ isNew }) => isNew);
}

/** Removes the oldest uses of a project beyond the given number. */
export async function keepNewest(executor: Executor, projectId: string, max: number): Promise<void> {
  await executor.execute(sql`
    delete from element_memory using (
      select env, key from element_memory where project_id = ${projectId}
      order by seen_at desc, key offset ${max} for update skip locked
    ) as old
    where project_id = ${projectId} and element_memory.env = old.env and element_memory.key = old.key`);
}
