import { randomUUID } from 'node:crypto';
import type { HealingMode } from '#contracts/worker/healing';
import type { Transaction } from '#services/foundation/database/transaction';
import type { ExecutionsServiceDeps } from '../deps';
import { lockExecution, type ExecutionRow, type SummaryRow } from '../plans/repository';
import { planInstance } from './plan-instance';
import { instancesById } from './repository';
import { announceInstance, noteOf, writeInstance } from './write-instance';

/** The user who starts an execution, and the number of the project's threads. */
export interface Starter {
  userId: string;
  username: string;
  threads: number;
  viaCron: boolean;
  byHand: boolean;
  /** Healing mode of this start. Left out: as planned. */
  healing?: HealingMode;
}

export type Start = { status: true; instanceId: string; note?: string } | { status: false; error: string };

/** An action in the transaction of a start, e.g. taking a slot of the schedule. */
export interface StartClaim {
  /** Called before the instance is written. False cancels the start without a trace. */
  take(tx: Transaction, start: Start, held: SummaryRow): Promise<boolean>;
}

/**
 * Starts an execution, unless it is already running.
 * @returns null when the start was cancelled, or the execution no longer exists
 */
export async function startExecution(
  deps: ExecutionsServiceDeps,
  execution: ExecutionRow,
  { threads, healing = execution.healing, ...starter }: Starter,
  claim?: StartClaim,
): Promise<Start | null> {
  const { projectId, name, branch } = execution;
  const id = (deps.ids ?? randomUUID)();
  // Read before locking, because a repository may be large.
  const plan = await planInstance(deps, { id, execution, threads });
  const start = await deps.database.db.transaction(async (tx) => {
    const held = await lockExecution(tx, projectId, execution.id);
    if (!held) return null;
    const isOpen = plan.status && (await runsAlready(deps, tx, execution));
    const outcome: Start = isOpen
      ? { status: false, error: runsNow }
      : plan.status
        ? { status: true, instanceId: id, note: noteOf({ healing, env: plan.env }) }
        : plan;
    if (claim && !(await claim.take(tx, outcome, held))) return null;
    if (!outcome.status || !plan.status) return outcome;
    const { commit, env, parts } = plan;
    await writeInstance(deps, tx, {
      id,
      projectId,
      name,
      branch,
      offBranch: false,
      commit,
      env,
      parts,
      cap: threads,
      executionId: execution.id,
      healing,
      ...starter,
    });
    return outcome;
  });
  if (start?.status) announceInstance(deps, { id, projectId });
  return start;
}

const runsNow = 'This execution is running already. Stop it first, or wait until it is done.';

/** Returns whether an instance is unfinished. The execution is locked, so nobody else can start one. */
async function runsAlready(
  { runs }: Pick<ExecutionsServiceDeps, 'runs'>,
  tx: Transaction,
  { projectId, id }: Pick<ExecutionRow, 'projectId' | 'id'>,
): Promise<boolean> {
  const open = await instancesById(tx, projectId, await runs.openRuns(projectId, tx));
  return open.some(({ executionId }) => executionId === id);
}
