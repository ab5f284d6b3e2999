import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { modelUsage, stepGenerations } from './tables';

interface Spending {
  projectId: string;
  /** Day in UTC, such as `2026-11-21`. */
  day: string;
  inputTokens: number;
  outputTokens: number;
}

/**
 * Adds tokens to the project's day unless they exceed the limit. One statement, so that concurrent requests count.
 * @returns whether the tokens were added
 */
export async function reserveTokens(
  db: Queries,
  { limit, ...spending }: Spending & { limit: number | null },
): Promise<boolean> {
  const wanted = spending.inputTokens + spending.outputTokens;
  if (limit !== null && wanted > limit) return false;
  const { inputTokens: input, outputTokens: output } = modelUsage;
  const rows = await db
    .insert(modelUsage)
    .values(spending)
    .onConflictDoUpdate({
      target: [modelUsage.projectId, modelUsage.day],
      set: {
        inputTokens: sql`${input} + ${spending.inputTokens}`,
        outputTokens: sql`${output} + ${spending.outputTokens}`,
      },
      setWhere: limit === null ? undefined : sql`${input} + ${output} + ${wanted} <= ${limit}`,
    })
    .returning({ day: modelUsage.day });
  return rows.length > 0;
}

/** Adds a difference, which may be negative, to the tokens that a project spent on a day. */
export async function settleTokens(db: Queries, spending: Spending): Promise<void> {
  const { projectId, day, inputTokens, outputTokens } = spending;
  await db
    .update(modelUsage)
    .set({
      inputTokens: sql`greatest(0, ${modelUsage.inputTokens} + ${inputTokens})`,
      outputTokens: sql`greatest(0, ${modelUsage.outputTokens} + ${outputTokens})`,
    })
    .where(and(eq(modelUsage.projectId, projectId), eq(modelUsage.day, day)));
}

/** Returns all tokens that a project spent or reserved on a day. */
export async function tokensOn(db: Queries, projectId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ tokens: sql<number>`${modelUsage.inputTokens} + ${modelUsage.outputTokens}` })
    .from(modelUsage)
    .where(and(eq(modelUsage.projectId, projectId), eq(modelUsage.day, day)));
  return row?.tokens ?? 0;
}

/** Removes a project's generations and its token usage. */
export async function deleteProjectGenerations(db: Queries, projectId: string): Promise<void> {
  await db.delete(stepGenerations).where(eq(stepGenerations.projectId, projectId));
  await db.delete(modelUsage).where(eq(modelUsage.projectId, projectId));
}
