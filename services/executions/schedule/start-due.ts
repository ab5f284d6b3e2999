import { randomUUID } from 'node:crypto';
import type { Transaction } from '#services/foundation/database/transaction';
import { maxThreadsOfFlows } from '../plans/groups';
import { lockExecution, updateTiming, type ExecutionRow, type SummaryRow } from '../plans/repository';
import { startExecution, type Start } from '../running/start-execution';
import { descheduleProject } from './deschedule';
import { nextRun, runsBetween } from './next-run';
import { missedReason, writeNotStarted } from './not-started';
import { insertSlots } from './slots-repository';
import type { ScheduleDeps } from './deps';

/** Missed slots listed at most, the latest ones. A server may have been down for months. */
const listedMissed = 50;
/** User name that reports show for runs started by a schedule. */
const username = 'schedule';
/** Milliseconds until a slot fails because its scenarios cannot be read. */
const patience = 15 * 60_000;

/**
 * Starts the latest due slot of an execution once, and lists earlier slots as missed.
 * One transaction writes slot, instance and jobs, while the execution is locked and still due at the same time. So only
 * one of many servers starts it, and a server killed in between has not started it.
 */
export async function startDue(deps: ScheduleDeps, execution: ExecutionRow): Promise<void> {
  const { projectId, schedule, nextRunAt, userId } = execution;
  if (!schedule || !nextRunAt) return;
  const allowance = deps.allowanceOf
    ? await deps.allowanceOf(projectId)
    : { expired: false, threads: maxThreadsOfFlows(execution.flows), endsAt: null };
  // The project is deleted, and its data will be deleted soon.
  if (!allowance) return descheduleProject(deps, projectId, null);
  const slots = slotsOf(deps, execution, { schedule, nextRunAt, now: deps.clock.now() });
  if (allowance.expired) {
    await refuse(deps, execution, slots, 'License has expired');
    return descheduleProject(deps, projectId, allowance.endsAt);
  }
  const { threads } = allowance;
  try {
    const started = await startExecution(
      deps,
      execution,
      { userId, username, threads, viaCron: true, byHand: false },
      slots,
    );
    if (!started) return;
    deps.log.info({ executionId: execution.id, started }, 'A schedule was due');
    if (!started.status) announce(deps, projectId);
  } catch (err) {
    if (deps.clock.now().getTime() - slots.latest.getTime() < patience) throw err;
    deps.log.error({ err, executionId: execution.id }, 'A scheduled execution could not be started');
    await refuse(deps, execution, slots, 'The scenarios of the project could not be read.');
  }
}

type Slots = ReturnType<typeof slotsOf>;

/** Returns the slot to start, and the function that takes it in the transaction of the start. */
function slotsOf(
  deps: Pick<ScheduleDeps, 'runs' | 'ids'>,
  execution: ExecutionRow,
  {
    schedule,
    nextRunAt,
    now,
  }: { schedule: NonNullable<ExecutionRow['schedule']>; nextRunAt: Date; now: Date },
) {
  const { id: executionId, projectId, version } = execution;
  const newId = deps.ids ?? randomUUID;
  const due = [nextRunAt, ...runsBetween(schedule, nextRunAt, now)];
  const latest = due.pop() ?? nextRunAt;
  const none = { executionId, at: now, reason: null };
  const missed = due.slice(-listedMissed).map((slot) => {
    return { ...none, slot, instanceId: newId(), outcome: 'missed' as const };
  });
  const take = async (tx: Transaction, start: Start, held: SummaryRow): Promise<boolean> => {
    const isAsItWas =
      held.enabled && held.version === version && held.nextRunAt?.getTime() === nextRunAt.getTime();
    if (!isAsItWas) return false;
    const refusedId = newId();
    const outcome = start.status
      ? { outcome: 'started' as const, instanceId: start.instanceId }
      : { outcome: 'refused' as const, instanceId: refusedId, reason: start.error };
    if (!(await insertSlots(tx, [...missed, { ...none, slot: latest, ...outcome }]))) return false;
    for (const { instanceId: id, slot } of missed) {
      await writeNotStarted(deps, tx, execution, { id, slot, reason: missedReason, username });
    }
    if (!start.status) {
      const refused = { id: refusedId, slot: latest, reason: start.error, username };
      await writeNotStarted(deps, tx, execution, refused);
    }
    await updateTiming(tx, projectId, executionId, { nextRunAt: nextRun(schedule, now) });
    return true;
  };
  return { latest, take };
}

async function refuse(deps: ScheduleDeps, { projectId, id }: ExecutionRow, slots: Slots, error: string) {
  await deps.database.db.transaction(async (tx) => {
    const held = await lockExecution(tx, projectId, id);
    if (held) await slots.take(tx, { status: false, error }, held);
  });
  announce(deps, projectId);
}

function announce({ live }: Pick<ScheduleDeps, 'live'>, projectId: string): void {
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}
