import { and, asc, desc, eq } from 'drizzle-orm';
import type { HealingView } from '#contracts/runs/oversight';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '../tables';
import { healings, oversights } from './tables';

const viewed = {
  id: healings.id,
  testCaseId: healings.attemptId,
  runId: healings.runId,
  runNumber: runs.number,
  stepIndex: healings.stepIndex,
  report: healings.report,
  screenshotId: healings.screenshotId,
  beforeScreenshotId: healings.beforeScreenshotId,
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

/** What came of the searches for elements in an attempt, in the order of its steps. */
export async function healingsOf(executor: Executor, attemptId: string): Promise<HealingView[]> {
  const rows = await selectHealings(executor)
    .where(eq(healings.attemptId, attemptId))
    .orderBy(asc(healings.stepIndex), asc(healings.createdAt), asc(healings.id));
  return rows.map(healingView);
}

/** The last search that came to a fix; null when its run is gone. */
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

export function healingView({ oversightId, state, createdAt, ...healing }: HealingRecord): HealingView {
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
