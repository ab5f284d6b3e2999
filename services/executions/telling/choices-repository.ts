import { and, asc, count, eq, sql } from 'drizzle-orm';
import {
  notifiedEvents,
  type ExecutionNotifications,
  type ProjectNotifications,
} from '#contracts/executions';
import type { Executor } from '#services/foundation/database/transaction';
import { storable } from '#services/foundation/database/storable';
import { isUuid } from '#services/foundation/database/uuid';
import { executions } from '../tables';
import { executionTelling, projectTelling, webhooks } from './tables';

/** Recipients of notifications, by project and execution. */

/** Default: a project notifies nobody. After it names recipients, they get all events. */
const unsaid: ProjectNotifications = { events: [...notifiedEvents], members: [], addresses: [] };

export async function projectChoice(executor: Executor, projectId: string): Promise<ProjectNotifications> {
  const [row] = await executor
    .select({ choice: projectTelling.choice })
    .from(projectTelling)
    .where(eq(projectTelling.projectId, projectId));
  return row?.choice ?? unsaid;
}

export async function replaceProjectChoice(
  executor: Executor,
  projectId: string,
  said: ProjectNotifications,
  updatedAt: Date,
): Promise<void> {
  const choice = storable(said);
  await executor
    .insert(projectTelling)
    .values({ projectId, choice, updatedAt })
    .onConflictDoUpdate({ target: projectTelling.projectId, set: { choice, updatedAt } });
}

/** Returns the choice of an execution. Null when there is no such execution. */
export async function executionChoice(
  executor: Executor,
  projectId: string,
  executionId: string,
): Promise<ExecutionNotifications | null> {
  if (!isUuid(executionId)) return null;
  const [row] = await executor
    .select({ choice: executionTelling.choice })
    .from(executions)
    .leftJoin(executionTelling, eq(executionTelling.executionId, executions.id))
    .where(and(eq(executions.id, executionId), eq(executions.projectId, projectId)));
  return row ? (row.choice ?? { tell: 'project' }) : null;
}

export async function replaceExecutionChoice(
  executor: Executor,
  { projectId, executionId }: { projectId: string; executionId: string },
  said: ExecutionNotifications,
  updatedAt: Date,
): Promise<void> {
  const choice = storable(said);
  await executor
    .insert(executionTelling)
    .values({ executionId, projectId, choice, updatedAt })
    .onConflictDoUpdate({ target: executionTelling.executionId, set: { choice, updatedAt } });
}

export type WebhookRow = typeof webhooks.$inferSelect;

export async function webhooksOf(executor: Executor, projectId: string): Promise<WebhookRow[]> {
  return executor
    .select()
    .from(webhooks)
    .where(eq(webhooks.projectId, projectId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function webhookById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<WebhookRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await executor
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.projectId, projectId)));
  return row ?? null;
}

/** Adds a webhook, one at a time, if the project has fewer than `most`. @returns whether it did */
export async function insertWebhook(executor: Executor, row: WebhookRow, max: number): Promise<boolean> {
  return executor.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${row.projectId}`}, 0))`);
    const [known] = await tx
      .select({ webhooks: count() })
      .from(webhooks)
      .where(eq(webhooks.projectId, row.projectId));
    if ((known?.webhooks ?? 0) >= max) return false;
    await tx.insert(webhooks).values(row);
    return true;
  });
}

export async function updateSecret(
  executor: Executor,
  id: string,
  change: Pick<WebhookRow, 'secret' | 'secretAt'>,
): Promise<void> {
  await executor.update(webhooks).set(change).where(eq(webhooks.id, id));
}

export async function deleteWebhook(executor: Executor, projectId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await executor.delete(webhooks).where(and(eq(webhooks.id, id), eq(webhooks.projectId, projectId)));
}
