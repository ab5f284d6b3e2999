import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { instances } from './tables';

export type Instance = typeof instances.$inferSelect;

export async function insertInstance(
  executor: Executor,
  instance: typeof instances.$inferInsert,
): Promise<void> {
  await executor.insert(instances).values(instance);
}

/** Notes that a person stopped it; the first time counts. @returns null when the project has no such instance */
export async function markHalted(
  executor: Executor,
  projectId: string,
  id: string,
  haltedAt: Date,
): Promise<Instance | null> {
  const [instance] = await executor
    .update(instances)
    .set({ haltedAt: sql`coalesce(${instances.haltedAt}, ${haltedAt.toISOString()}::timestamptz)` })
    .where(and(eq(instances.id, id), eq(instances.projectId, projectId)))
    .returning();
  return instance ?? null;
}

/** The project's instances of these ids, in no order. */
export async function instancesById(
  executor: Executor,
  projectId: string,
  ids: string[],
): Promise<Instance[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(instances)
    .where(and(inArray(instances.id, ids), eq(instances.projectId, projectId)));
}

export async function deleteProjectInstances(executor: Executor, projectId: string): Promise<void> {
  await executor.delete(instances).where(eq(instances.projectId, projectId));
}

/** The instance of an execution that started last, null for an unknown execution. */
export async function latestInstance(
  executor: Executor,
  projectId: string,
  executionId: string,
): Promise<Instance | null> {
  const [instance] = await executor
    .select()
    .from(instances)
    .where(and(eq(instances.executionId, executionId), eq(instances.projectId, projectId)))
    .orderBy(desc(instances.createdAt))
    .limit(1);
  return instance ?? null;
}
