import { and, asc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { isDuplicate } from '#services/foundation/database/duplicate';
import { executions, executionSlots } from '../tables';
import type { UsedObject } from './uses';

export type ExecutionRow = typeof executions.$inferSelect;
export type ExecutionChange = Partial<
  Omit<typeof executions.$inferInsert, 'id' | 'projectId' | 'version' | 'createdAt'>
>;

/** All columns except the flows, which can be large. */
export type SummaryRow = Omit<ExecutionRow, 'flows'>;
const { flows: _flows, ...summaryColumns } = getTableColumns(executions);

/** @returns null when the project has an execution of that name, regardless of case */
export async function insertExecution(
  executor: Executor,
  execution: typeof executions.$inferInsert,
): Promise<ExecutionRow | null> {
  const [row] = await executor.insert(executions).values(execution).onConflictDoNothing().returning();
  return row ?? null;
}

export async function executionById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<ExecutionRow | null> {
  const [row] = await executor.select().from(executions).where(isOf(projectId, id));
  return row ?? null;
}

/** Locks an execution, so that nobody else starts, saves or deletes it until the transaction ends. */
export async function lockExecution(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<SummaryRow | null> {
  const [row] = await executor
    .select(summaryColumns)
    .from(executions)
    .where(isOf(projectId, id))
    .for('no key update');
  return row ?? null;
}

/** Locks an execution like `lockExecution`, and returns it with its flows. */
export async function lockPlan(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<ExecutionRow | null> {
  const [row] = await executor.select().from(executions).where(isOf(projectId, id)).for('no key update');
  return row ?? null;
}

/** Returns the project's executions by name. */
export async function executionsOfProject(executor: Executor, projectId: string): Promise<SummaryRow[]> {
  return executor
    .select(summaryColumns)
    .from(executions)
    .where(eq(executions.projectId, projectId))
    .orderBy(asc(sql`lower(${executions.name})`), asc(executions.id));
}

/**
 * Returns ids of a branch's executions that may use a subject: an environment or tag of that name, or a place or
 * scenario whose path starts with it. In a fixed order, so that callers can lock several of them without deadlocks.
 */
export async function plansNaming(
  executor: Executor,
  projectId: string,
  { branch, kind, feature, path }: UsedObject & { branch: string },
): Promise<string[]> {
  const named = kind === 'scenario' ? (feature ?? '') : path;
  const vars = sql`jsonb_build_object('path', ${named}::text)`;
  const has = (at: string, test: string) =>
    sql`jsonb_path_exists(${executions.flows}, ${`$[*].scenarioGroups[*].${at} ? (${test})`}::jsonpath, ${vars})`;
  const uses = {
    environment: () => eq(executions.env, path),
    tag: () => has('tags[*]', '@ == $path'),
    place: () => or(...namedAt.map((at) => has(at, '@ starts with $path'))),
  }[kind === 'environment' || kind === 'tag' ? kind : 'place'];
  const rows = await executor
    .select({ id: executions.id })
    .from(executions)
    .where(and(eq(executions.projectId, projectId), eq(executions.branch, branch), uses()))
    .orderBy(asc(executions.id));
  return rows.map(({ id }) => id);
}

/** JSON paths of places and scenarios in a group. */
const namedAt = [
  'within.folders[*]',
  'within.features[*]',
  'within.scenarios[*].feature',
  'scenarios[*].feature',
];

/**
 * Saves the next version of an execution.
 * @returns `conflict` when another version was saved before, `name-taken` when another execution has the name
 */
export async function saveVersion(
  executor: Executor,
  { projectId, id, version }: Pick<ExecutionRow, 'projectId' | 'id' | 'version'>,
  change: ExecutionChange,
): Promise<ExecutionRow | 'conflict' | 'name-taken'> {
  try {
    const [row] = await executor
      .update(executions)
      .set({ ...change, version: version + 1 })
      .where(and(isOf(projectId, id), eq(executions.version, version)))
      .returning();
    return row ?? 'conflict';
  } catch (error) {
    if (isDuplicate(error, 'executions_name')) return 'name-taken';
    throw error;
  }
}

/** Changes whether and when an execution starts, not its plan. @returns null when there is no such execution */
export async function updateTiming(
  executor: Executor,
  projectId: string,
  id: string,
  timing: Pick<ExecutionChange, 'enabled' | 'nextRunAt' | 'schedule' | 'licenceEndedAt'>,
): Promise<ExecutionRow | null> {
  const [row] = await executor.update(executions).set(timing).where(isOf(projectId, id)).returning();
  return row ?? null;
}

/** Returns projects with an execution that starts by schedule. */
export async function projectsWithEnabled(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ projectId: executions.projectId })
    .from(executions)
    .where(eq(executions.enabled, true));
  return rows.map(({ projectId }) => projectId);
}

/**
 * Disables the enabled executions of a project.
 * @param licenceEndedAt when the license ended, if that is the reason; otherwise null
 * @returns the names of the executions that were enabled
 */
export async function disableExecutions(
  executor: Executor,
  projectId: string,
  licenceEndedAt: Date | null,
): Promise<string[]> {
  const rows = await executor
    .update(executions)
    .set({ enabled: false, nextRunAt: null, licenceEndedAt })
    .where(and(eq(executions.projectId, projectId), eq(executions.enabled, true)))
    .returning({ name: executions.name });
  return rows.map(({ name }) => name);
}

/** Returns projects with an execution that the end of a license disabled. */
export async function projectsWithLicenceEnded(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ projectId: executions.projectId })
    .from(executions)
    .where(isNotNull(executions.licenceEndedAt));
  return rows.map(({ projectId }) => projectId);
}

/** Locks the executions of a project that the end of its license disabled, until the transaction ends. */
export async function lockLicenceEnded(executor: Executor, projectId: string): Promise<SummaryRow[]> {
  return executor
    .select(summaryColumns)
    .from(executions)
    .where(and(eq(executions.projectId, projectId), isNotNull(executions.licenceEndedAt)))
    .orderBy(asc(executions.id))
    .for('no key update');
}

/** @returns false when there is no such execution */
export async function deleteExecution(executor: Executor, projectId: string, id: string): Promise<boolean> {
  const rows = await executor.delete(executions).where(isOf(projectId, id)).returning({ id: executions.id });
  return rows.length > 0;
}

/** Deletes the plans of a project, with their slots. */
export async function deleteProjectPlans(executor: Executor, projectId: string): Promise<void> {
  await executor.delete(executions).where(eq(executions.projectId, projectId));
}

export type SlotRow = typeof executionSlots.$inferSelect;

/** Returns the latest slots of an execution, newest first. */
export async function latestSlots(executor: Executor, executionId: string, max: number): Promise<SlotRow[]> {
  return executor
    .select()
    .from(executionSlots)
    .where(eq(executionSlots.executionId, executionId))
    .orderBy(sql`${executionSlots.slot} desc`)
    .limit(max);
}

function isOf(projectId: string, id: string) {
  return and(eq(executions.id, id), eq(executions.projectId, projectId));
}
