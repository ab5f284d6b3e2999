import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { stepGenerations } from '../tables';

export type GenerationRow = typeof stepGenerations.$inferSelect;

export async function insertGeneration(db: Queries, row: typeof stepGenerations.$inferInsert): Promise<void> {
  await db.insert(stepGenerations).values(row);
}

/** A generation of the project, null when there is none of that id. */
export async function generationOf(
  db: Queries,
  projectId: string,
  id: string,
): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(stepGenerations)
    .where(and(eq(stepGenerations.id, id), eq(stepGenerations.projectId, projectId)));
  return row ?? null;
}

/** Until the transaction ends nobody else changes it. */
export async function lockGeneration(db: Queries, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(stepGenerations).where(eq(stepGenerations.id, id)).for('update');
  return row ?? null;
}

export async function updateGeneration(
  db: Queries,
  id: string,
  change: Partial<typeof stepGenerations.$inferInsert>,
): Promise<void> {
  await db.update(stepGenerations).set(change).where(eq(stepGenerations.id, id));
}

/** Adds what a question about one of its steps took. */
export async function addTokens(
  db: Queries,
  id: string,
  { inputTokens, outputTokens }: Pick<GenerationRow, 'inputTokens' | 'outputTokens'>,
): Promise<void> {
  await db
    .update(stepGenerations)
    .set({
      inputTokens: sql`${stepGenerations.inputTokens} + ${inputTokens}`,
      outputTokens: sql`${stepGenerations.outputTokens} + ${outputTokens}`,
    })
    .where(eq(stepGenerations.id, id));
}

/** Generations that did not end. */
export async function openGenerations(db: Queries): Promise<GenerationRow[]> {
  return db
    .select()
    .from(stepGenerations)
    .where(inArray(stepGenerations.state, ['queued', 'running']));
}
