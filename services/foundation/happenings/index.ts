import { desc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/transaction';
import { happenings } from './tables';

/**
 * What happened to an execution (docs/rules/executions.md, Telling). `worse`: it failed, with failures that its run
 * before did not have; `failed`: it failed without.
 */
export type HappeningKind = 'failed' | 'worse' | 'recovered' | 'refused';

/** A scenario that failed, as it is told to people: masked and cut. */
export interface FailedScenario {
  /** Of its last attempt; names its report. */
  testCaseId: string;
  scenario: string;
  feature: string;
  /** Browser and viewport, and the flow's number where those do not tell flows apart; empty where nobody knows. */
  where: string;
  /** First line of the error; empty where there is none. */
  message: string;
  /** The run before did not have it. */
  isNew: boolean;
}

/** What is known of the run at its end. Times are epoch milliseconds. */
export interface HappeningFacts {
  /** Name of the run, which is its execution's. */
  name: string;
  number: number;
  environment: string;
  branch: string;
  commit: string;
  /** Who started it; `schedule` for a schedule. */
  startedBy: string;
  endedAt: number | null;
  counts: {
    total: number;
    passed: number;
    healed: number;
    failed: number;
    skipped: number;
    pending: number;
  };
  newFailures: number;
  /** Number of the run that a failed one is compared with; null where there is none. */
  before: number | null;
  /** The first of those that failed, new ones first; at most {@link listedFailures}. */
  failures: FailedScenario[];
  /** Why it did not start, in words; null for what did. */
  reason: string | null;
}

/** How many failures are told with their scenarios. */
export const listedFailures = 20;

export type Happening = typeof happenings.$inferSelect;

/** Notes what happened with the transaction in which it does; a second time it changes nothing. */
export async function noteHappening(
  tx: Transaction,
  happening: Omit<typeof happenings.$inferInsert, 'passedOnAt'>,
): Promise<void> {
  await tx.insert(happenings).values(happening).onConflictDoNothing();
}

/** What happened to an execution last; null where nothing is known. */
export async function lastHappening(executor: Executor, executionId: string): Promise<HappeningKind | null> {
  const [last] = await executor
    .select({ kind: happenings.kind })
    .from(happenings)
    .where(eq(happenings.executionId, executionId))
    .orderBy(desc(happenings.at))
    .limit(1);
  return last?.kind ?? null;
}

/** Forgets what happened in a run that is deleted, with what was told of it. */
export async function forgetHappenings(executor: Executor, runId: string): Promise<void> {
  await executor.delete(happenings).where(eq(happenings.runId, runId));
}
