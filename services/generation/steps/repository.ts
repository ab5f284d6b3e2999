import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ProposalTrial } from '#contracts/generation';
import type { Queries } from '#services/foundation/database/index';
import { stepGenerations } from '../tables';

export type GenerationRow = typeof stepGenerations.$inferSelect;

export async function insertGeneration(db: Queries, row: typeof stepGenerations.$inferInsert): Promise<void> {
  await db.insert(stepGenerations).values(row);
}

/** Returns a generation of the project; null when the project has none with that id. */
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

/** Tests whether there is code to save. Stubs alone do not count: they only say why there is no code. */
function proposesCode({ steps, files }: Record<'steps' | 'files', AnyPgColumn>) {
  return sql<boolean>`(jsonb_array_length(${files}) > 0 and ${steps} @> '[{"state":"generated"}]'::jsonb)`;
}

/** Returns the newest generations of a branch, without the proposed files, which can be large. */
export async function latestGenerations(
  db: Queries,
  asked: { projectId: string; branch: string; featureName?: string; scenarioName?: string; limit: number },
) {
  const { id, state, featureName, scenarioName, env, steps, files, createdAt, reviewedAt } = stepGenerations;
  const proposes = proposesCode({ steps, files });
  return db
    .select({ id, state, featureName, scenarioName, env, steps, createdAt, reviewedAt, proposes })
    .from(stepGenerations)
    .where(
      and(
        eq(stepGenerations.projectId, asked.projectId),
        eq(stepGenerations.branch, asked.branch),
        asked.featureName === undefined ? undefined : eq(featureName, asked.featureName),
        asked.scenarioName === undefined ? undefined : eq(scenarioName, asked.scenarioName),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(asked.limit);
}

/** Returns a generation of any project. */
export async function generationById(db: Queries, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(stepGenerations).where(eq(stepGenerations.id, id));
  return row ?? null;
}

/** Locks and returns a generation until the end of the transaction. */
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

/** Adds the tokens of a question about one of its steps. */
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

/** Returns the generations that have not ended. */
export async function openGenerations(db: Queries): Promise<GenerationRow[]> {
  return db
    .select()
    .from(stepGenerations)
    .where(inArray(stepGenerations.state, ['queued', 'running']));
}

export type WaitingGeneration = Pick<
  GenerationRow,
  'id' | 'featureName' | 'scenarioName' | 'steps' | 'createdAt' | 'endedAt'
>;

/** Days for which a proposal is listed for review. */
const waitingDays = 30;

/**
 * Returns the generations of a branch that wait for review, the latest first: those that ended with code to save. Only
 * the latest generation of a scenario counts, whatever its result; it replaces the earlier ones.
 */
export async function waitingGenerations(
  db: Queries,
  { projectId, branch, limit, now }: { projectId: string; branch: string; limit: number; now: Date },
): Promise<{ rows: WaitingGeneration[]; total: number }> {
  const since = new Date(now.getTime() - waitingDays * 24 * 60 * 60 * 1000);
  const latest = db
    .selectDistinctOn([stepGenerations.featureName, stepGenerations.scenarioName])
    .from(stepGenerations)
    .where(
      and(
        eq(stepGenerations.projectId, projectId),
        eq(stepGenerations.branch, branch),
        gte(stepGenerations.createdAt, since),
      ),
    )
    .orderBy(stepGenerations.featureName, stepGenerations.scenarioName, desc(stepGenerations.createdAt))
    .as('latest');
  const { id, featureName, scenarioName, steps, createdAt, endedAt } = latest;
  const total = sql`count(*) over ()`.mapWith(Number);
  const rows = await db
    .select({ id, featureName, scenarioName, steps, createdAt, endedAt, total })
    .from(latest)
    .where(and(inArray(latest.state, ['done', 'stopped']), isNull(latest.reviewedAt), proposesCode(latest)))
    .orderBy(desc(latest.endedAt))
    .limit(limit);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** @returns false when the project has no such generation that ended */
export async function updateTrial(
  db: Queries,
  projectId: string,
  id: string,
  trial: ProposalTrial,
): Promise<boolean> {
  const { rowCount } = await db.update(stepGenerations).set({ trial }).where(isEnded(projectId, id));
  return (rowCount ?? 0) > 0;
}

/** @returns false when the project has no such generation that ended */
export async function noteReviewed(db: Queries, projectId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(stepGenerations)
    .set({ reviewedAt: sql`coalesce(${stepGenerations.reviewedAt}, ${at.toISOString()}::timestamptz)` })
    .where(isEnded(projectId, id));
  return (rowCount ?? 0) > 0;
}

const isEnded = (projectId: string, id: string) =>
  and(
    eq(stepGenerations.id, id),
    eq(stepGenerations.projectId, projectId),
    isNotNull(stepGenerations.endedAt),
  );
