import { isUsable, whyNotUsable } from '#domain/environments/environment';
import type { ExecutionPlan, Schedule } from '#contracts/executions';
import type { ExecutionsServiceDeps } from '../deps';
import { settledSchedule } from '../schedule/settle';
import { nextRun } from '../schedule/next-run';
import { settledFlows, summaryOfFlows } from './groups';
import type { ExecutionRow } from './repository';

/** A refused save, with texts for the user. */
export interface RefusedSave {
  status: false;
  because: string;
  error: string;
}

export function refuseSave(because: string, error: string): RefusedSave {
  return { status: false, because, error };
}

type PlanColumns = Pick<
  ExecutionRow,
  'name' | 'env' | 'branch' | 'isSingleThreaded' | 'healing' | 'flows' | 'counts' | 'runnable'
>;
type Before = Pick<ExecutionRow, 'env' | 'branch' | 'schedule' | 'enabled' | 'licenceEndedAt'>;

/**
 * Returns a plan in its stored form: scenarios by tag, commands for its environment, threads as the project allows.
 * @param before the stored plan, null for a new one. Its environment may no longer exist, and is not checked again
 */
export async function settledPlan(
  deps: ExecutionsServiceDeps,
  { projectId, threads, before }: { projectId: string; threads: number; before: Before | null },
  plan: ExecutionPlan,
): Promise<{ status: true; change: PlanColumns } | RefusedSave> {
  const { name, env, branch, isSingleThreaded, healing } = plan;
  const listed = await deps.scenarios(projectId, branch);
  if (!listed.status) return refuseSave('branch', listed.error);
  const isNewPlace = before?.env !== env || before.branch !== branch;
  const found = isNewPlace ? await deps.environment(projectId, branch, env) : null;
  if (isNewPlace && !isUsable(found)) return refuseSave('env', whyNotUsable(env, found));
  const flows = settledFlows(plan.flows, {
    all: listed.scenarios,
    malformed: listed.malformed,
    env,
    threads,
  });
  return {
    status: true,
    change: { name, env, branch, isSingleThreaded, healing, flows, ...summaryOfFlows(flows) },
  };
}

export type Timing = Required<Pick<ExecutionRow, 'schedule' | 'enabled' | 'nextRunAt' | 'licenceEndedAt'>>;

/**
 * Returns when an execution starts by its schedule from now on.
 * @param enabled left out: unchanged; a first schedule enables it
 */
export function settledTiming(
  schedule: Schedule | null,
  {
    before,
    now,
    enabled,
  }: { before: Pick<Before, 'schedule' | 'enabled' | 'licenceEndedAt'> | null; now: Date; enabled?: boolean },
): { status: true; timing: Timing } | RefusedSave {
  if (!schedule)
    return {
      status: true,
      timing: { schedule: null, enabled: false, nextRunAt: null, licenceEndedAt: null },
    };
  const settled = settledSchedule(schedule, { before: before?.schedule ?? null, now });
  if ('problem' in settled) return refuseSave('schedule', settled.problem);
  // A save needs a valid license, so enable executions again that only the end of the license disabled.
  const wasEnabled = before?.schedule ? before.enabled || before.licenceEndedAt !== null : true;
  const isEnabled = enabled ?? wasEnabled;
  const nextRunAt = isEnabled ? nextRun(settled, now) : null;
  return { status: true, timing: { schedule: settled, enabled: isEnabled, nextRunAt, licenceEndedAt: null } };
}
