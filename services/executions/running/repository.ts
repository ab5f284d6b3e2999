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

/**
 * Whether a person stopped an instance. A halt that comes now waits until the transaction is over, so that it takes what
 * this one queues as well.
 */
export async function isHalted(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.select({ haltedAt: instances.haltedAt }).from(instances).where(eq(instances.id, id));
  const [instance] = await query.for('share');
  return !instance || instance.haltedAt !== null;
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

/** The instance of an execution that started last, null when it never ran. Slots that could not start are none. */
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

/** The last instances of an execution, the latest first, with reruns of them and slots that could not start. */
export async function recentInstances(
  executor: Executor,
  projectId: string,
  executionId: string,
  atMost: number,
): Promise<Instance[]> {
  return lastOf(executor, sql`${executionId}::uuid`, atMost, eq(instances.projectId, projectId));
}

/** The last instances of an execution and reruns of them: the last of each kind, by its index, and of these the last. */
function lastOf(executor: Executor, executionId: SQL | PgColumn, atMost: number, within?: SQL) {
  const of = (column: PgColumn) =>
    executor
      .select()
      .from(instances)
      .where(and(eq(column, executionId), within))
      .orderBy(desc(instances.createdAt))
      .limit(atMost);
  return unionAll(of(instances.executionId), of(instances.repeatedExecution))
    .orderBy(desc(sql`created_at`))
    .limit(atMost);
}

/** What somebody started by hand and has not read the end of, the latest first. */
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

/** The instance that started last of each of the project's planned executions, one probe of the index for each. */
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

/** The last instances of each of the project's planned executions, the latest of each first: as `recentInstances`. */
export async function lastInstances(
  executor: Executor,
  projectId: string,
  atMost: number,
): Promise<Instance[]> {
  const last = lastOf(executor, executions.id, atMost).as('last');
  const rows = await executor
    .select({ last: last._.selectedFields })
    .from(executions)
    .innerJoinLateral(last, sql`true`)
    .where(eq(executions.projectId, projectId))
    .orderBy(desc(last.createdAt));
  return rows.map((row) => row.last as Instance);
}
