import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { HealingView } from '#contracts/runs/code-fixes';
import type { Executor } from '#services/foundation/database/transaction';
import { runs, screenshots } from '../tables';
import { drawnLook } from './drawn-look';
import { healings, oversights } from './tables';

/** Retention deletes screenshots, but keeps healings. */
const stillThere = (id: typeof healings.screenshotId | typeof healings.beforeScreenshotId) =>
  sql<string | null>`(select id from ${screenshots} where ${screenshots.id} = ${id})`;

const viewed = {
  id: healings.id,
  testCaseId: healings.attemptId,
  runId: healings.runId,
  runNumber: runs.number,
  stepIndex: healings.stepIndex,
  report: healings.report,
  screenshotId: stillThere(healings.screenshotId),
  beforeScreenshotId: stillThere(healings.beforeScreenshotId),
  oversightId: healings.oversightId,
  state: oversights.state,
  createdAt: healings.createdAt,
};

const selectHealings = (executor: Executor) =>
  executor
    .select({ ...viewed, look: healings.look, lookTarget: healings.lookTarget })
    .from(healings)
    .innerJoin(runs, eq(runs.id, healings.runId))
    .leftJoin(oversights, eq(oversights.id, healings.oversightId));

export type HealingRecord = Awaited<ReturnType<typeof selectHealings>>[number];

/** Returns the searches for elements in an attempt with their results, in the order of the steps. */
export async function healingsOf(
  executor: Executor,
  projectId: string,
  attemptId: string,
): Promise<HealingView[]> {
  const rows = await selectHealings(executor)
    .where(and(eq(healings.attemptId, attemptId), eq(healings.projectId, projectId)))
    .orderBy(asc(healings.stepIndex), asc(healings.createdAt), asc(healings.id));
  return Promise.all(rows.map((row) => drawnHealing(executor, projectId, row)));
}

/** Returns the latest search that led to a fix. Null when its run is deleted. */
export async function lastHealing(
  executor: Executor,
  projectId: string,
  oversightId: string,
): Promise<HealingRecord | null> {
  const [found] = await selectHealings(executor)
    .where(and(eq(healings.oversightId, oversightId), eq(healings.projectId, projectId)))
    .orderBy(desc(healings.createdAt), desc(healings.id))
    .limit(1);
  return found ?? null;
}

/** Adds a drawing of the remembered page when there is no screenshot of it. */
export async function drawnHealing(
  executor: Executor,
  projectId: string,
  healing: HealingRecord,
): Promise<HealingView> {
  const { look: digest, lookTarget: target, beforeScreenshotId } = healing;
  const isDrawn = beforeScreenshotId === null && digest !== null && target !== null;
  return {
    ...healingView(healing),
    drawn: isDrawn ? await drawnLook(executor, projectId, { digest, target }) : null,
  };
}

function healingView({ oversightId, state, createdAt, ...healing }: HealingRecord): HealingView {
  const { id, testCaseId, runId, runNumber, stepIndex, report, screenshotId, beforeScreenshotId } = healing;
  return {
    id,
    testCaseId,
    runId,
    runNumber,
    stepIndex,
    report,
    screenshotId,
    beforeScreenshotId,
    drawn: null,
    oversight: oversightId && state ? { id: oversightId, state } : null,
    createdAt: createdAt.getTime(),
  };
}
