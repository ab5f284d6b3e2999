import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { executions, instances } from '../tables';

export type Instance = typeof instances.$inferSelect;

export async function insertInstance(
  executor: Executor,
  instance: typeof instances.$inferInsert,
): Promise<void> {
  await executor.insert(instances).values(instance);
}

/** Notes the first time that a person stopped the instance. @returns null when the project has no such instance */
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

/**
 * Returns whether a person stopped an instance. A later halt waits for this transaction, so that it also halts the jobs
 * that the transaction adds.
 */
export async function isHalted(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.select({ haltedAt: instances.haltedAt }).from(instances).where(eq(instances.id, id));
  const [instance] = await query.for('share');
  return !instance || instance.haltedAt !== null;
}

/** Returns the project's instances with these ids, in no order. */
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

/** Returns the latest instance of an execution, or null. Slots that could not start do not count. */
export async function latestInstance(
  executor: Executor,
  projectId: string,
  executionId: string,
): Promise<Instance | null> {
  const [instance] = await executor
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.executionId, executionId),
        eq(instances.projectId, projectId),
        isNull(instances.notStarted),
      ),
    )
    .orderBy(desc(instances.createdAt))
    .limit(1);
  return instance ?? null;
}

/** Returns the last instances of an execution, reruns and unstarted slots included, latest first. */
export async function recentInstances(
  executor: Executor,
  projectId: string,
  executionId: string,
  max: number,
): Promise<Instance[]> {
  return lastOf(executor, sql`${executionId}::uuid`, max, eq(instances.projectId, projectId));
}

/** Returns the last instances and reruns of an execution. Queries each by its index, then takes the last of both. */
function lastOf(executor: Executor, executionId: SQL | PgColumn, max: number, within?: SQL) {
  const of = (column: PgColumn) =>
    executor
      .select()
      .from(instances)
      .where(and(eq(column, executionId), within))
      .orderBy(desc(instances.createdAt))
      .limit(max);
  return unionAll(of(instances.executionId), of(instances.repeatedExecution))
    .orderBy(desc(sql`created_at`))
    .limit(max);
}

/** Returns instances that a user started by hand and whose end they have not read, the latest first. */
export async function unreadInstances(
  executor: Executor,
  { projectId, userId, since, atMost }: { projectId: string; userId: string; since: Date; atMost: number },
): Promise<Instance[]> {
  return executor
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.projectId, projectId),
        eq(instances.userId, userId),
        instances.unread,
        gt(instances.createdAt, since),
      ),
    )
    .orderBy(desc(instances.createdAt))
    .limit(atMost);
}

export async function markInstancesRead(
  executor: Executor,
  { projectId, userId, ids }: { projectId: string; userId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(instances)
    .set({ unread: false })
    .where(
      and(
        inArray(instances.id, ids),
        eq(instances.projectId, projectId),
        eq(instances.userId, userId),
        instances.unread,
      ),
    );
}

/** Returns the latest instance of each planned execution of the project. One index probe per execution. */
export async function latestInstances(executor: Executor, projectId: string): Promise<Instance[]> {
  const latest = executor
    .select()
    .from(instances)
    .where(and(eq(instances.executionId, executions.id), isNull(instances.notStarted)))
    .orderBy(desc(instances.createdAt))
    .limit(1)
    .as('latest');
  const rows = await executor
    .select({ latest: latest._.selectedFields })
    .from(executions)
    .innerJoinLateral(latest, sql`true`)
    .where(eq(executions.projectId, projectId));
  return rows.map((row) => row.latest as Instance);
}

/** Returns the last instances of each planned execution, latest first, like `recentInstances`. */
export async function lastInstances(executor: Executor, projectId: string, max: number): Promise<Instance[]> {
  const last = lastOf(executor, executions.id, max).as('last');
  const rows = await executor
    .select({ last: last._.selectedFields })
    .from(executions)
    .innerJoinLateral(last, sql`true`)
    .where(eq(executions.projectId, projectId))
    .orderBy(desc(last.createdAt));
  return rows.map((row) => row.last as Instance);
}
