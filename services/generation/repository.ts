import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { modelUsage, stepGenerations } from './tables';

interface Spending {
  projectId: string;
  /** `2026-11-21`, UTC. */
  day: string;
  inputTokens: number;
  outputTokens: number;
}

/**
 * Adds tokens to the project's day unless that goes over the limit.
 * @returns whether they were added. One statement, so that requests at the same time see each other's
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

/** Changes what the project spent on a day by a difference, which may be negative. */
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

/** All tokens the project spent or set aside on a day. */
export async function tokensOn(db: Queries, projectId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ tokens: sql<number>`${modelUsage.inputTokens} + ${modelUsage.outputTokens}` })
    .from(modelUsage)
    .where(and(eq(modelUsage.projectId, projectId), eq(modelUsage.day, day)));
  return row?.tokens ?? 0;
}

/** Removes the project's generations and what they cost. */
export async function deleteProjectGenerations(db: Queries, projectId: string): Promise<void> {
  await db.delete(stepGenerations).where(eq(stepGenerations.projectId, projectId));
  await db.delete(modelUsage).where(eq(modelUsage.projectId, projectId));
}
