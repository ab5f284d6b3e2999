import type { Flow } from '#contracts/executions';
import type { ExecutionHandler, ExecutionsServiceDeps } from '../deps';
import { noThreads } from '../running/rules';
import { settledFlows, summaryOfFlows } from './groups';
import {
  executionById,
  lockPlan,
  plansNaming,
  saveVersion,
  updateTiming,
  type ExecutionRow,
} from './repository';
import { refuseSave } from './settle';
import { followedFlows, missingOn, subjectName, type ObjectMove, type UsedObject } from './uses';

/** Reads a branch. `missing` returns why a subject is not on the branch, or null if it is. */
async function openBranch(deps: ExecutionsServiceDeps, projectId: string, branch: string) {
  const listed = await deps.scenarios(projectId, branch);
  if (!listed.status) return listed;
  const missing = async (subject: UsedObject) => {
    if (subject.kind !== 'environment') return missingOn(listed, subject);
    const found = await deps.environment(projectId, branch, subject.path);
    return found ? null : `There is no environment "${subject.path}" on this branch.`;
  };
  return { status: true as const, listed, missing };
}

function announce(
  { live }: Pick<ExecutionsServiceDeps, 'live'>,
  projectId: string,
  changed: readonly ExecutionRow[],
) {
  if (changed.length > 0) live.publish([`project:${projectId}`], 'executions-changed', { projectId });
  return { status: true as const, executions: byName(changed) };
}

/** Handlers for executions that use missing or moved places. Rules: docs/rules/executions.md, Places that are gone. */
export const getChoosing: ExecutionHandler<'getChoosing'> = async (
  deps,
  { query: { projectId, branch, ...subject } },
) => {
  const { db } = deps.database;
  const at = await openBranch(deps, projectId, branch);
  if (!at.status) return refuseSave('branch', at.error);
  const found: ExecutionRow[] = [];
  // One after the other, because the flows of a plan can be large.
  for (const id of await plansNaming(db, projectId, { branch, ...subject })) {
    const plan = await executionById(db, projectId, id);
    if (plan && uses(plan, subject)) found.push(plan);
  }
  return { status: true, executions: byName(found), isThere: (await at.missing(subject)) === null };
};

export const choosePlace: ExecutionHandler<'choosePlace'> = async (
  deps,
  { body: { branch, ...move } },
  { project, user, address },
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const { id: projectId, maxExecutionThreads: threads } = project;
  if (threads <= 0) return refuseSave('threads', noThreads);
  const at = await openBranch(deps, projectId, branch);
  if (!at.status) return refuseSave('branch', at.error);
  const [old, other] = [subjectOf(move, move.from), subjectOf(move, move.to)];
  if ((await at.missing(old)) === null) return refuseSave('place', againThere(old));
  const problem = await at.missing(other);
  if (problem !== null) return refuseSave('place', problem);
  const { scenarios: all, malformed } = at.listed;
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    const saved: ExecutionRow[] = [];
    for (const id of await plansNaming(tx, projectId, { branch, ...old })) {
      const plan = await lockPlan(tx, projectId, id);
      if (plan?.branch !== branch) continue;
      const change = followed(plan, move, (flows, env) =>
        settledFlows(flows, { all, malformed, env, threads }),
      );
      if (!change) continue;
      const row = await saveVersion(tx, plan, {
        ...change,
        ...summaryOfFlows(change.flows),
        updatedAt: now,
      });
      // It is locked and keeps its name.
      if (typeof row === 'string') throw new Error(`A plan that is locked was not saved: ${row}`);
      saved.push(row);
    }
    if (saved.length > 0) {
      await telling.audit?.(tx, now, {
        event: 'places-changed',
        userId: user.userId,
        actor: user.email,
        projectId,
        subject: `${subjectName(old)} → ${subjectName(other)}: ${namesOf(saved)}`,
        address,
      });
    }
    return saved;
  });
  return announce(deps, projectId, changed);
};

export const turnOffChoosing: ExecutionHandler<'turnOffChoosing'> = async (
  deps,
  { body: { branch, ...subject } },
  { project: { id: projectId }, user, address },
) => {
  const { clock, telling } = deps;
  const { db } = deps.database;
  const at = await openBranch(deps, projectId, branch);
  if (!at.status) return refuseSave('branch', at.error);
  if ((await at.missing(subject)) === null) return refuseSave('place', againThere(subject));
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    const off: ExecutionRow[] = [];
    for (const id of await plansNaming(tx, projectId, { branch, ...subject })) {
      const plan = await lockPlan(tx, projectId, id);
      if (!plan?.enabled || plan.branch !== branch || !uses(plan, subject)) continue;
      const timing = { enabled: false, nextRunAt: null, licenceEndedAt: null };
      const row = await updateTiming(tx, projectId, id, timing);
      if (row) off.push(row);
    }
    if (off.length > 0) {
      await telling.audit?.(tx, now, {
        event: 'schedules-disabled',
        userId: user.userId,
        actor: user.email,
        projectId,
        subject: `${subjectName(subject)} is gone: ${namesOf(off)}`,
        address,
      });
    }
    return off;
  });
  return announce(deps, projectId, changed);
};

function subjectOf({ kind, feature }: Pick<ObjectMove, 'kind' | 'feature'>, path: string): UsedObject {
  return { kind, feature, path };
}

function againThere(subject: UsedObject): string {
  const name = subjectName(subject);
  if (subject.kind === 'folder' || subject.kind === 'feature') {
    return `Nothing was changed, because ${name} has scenarios again.`;
  }
  return `Nothing was changed, because ${name} exists again.`;
}

function uses(plan: Pick<ExecutionRow, 'env' | 'flows'>, { kind, feature, path }: UsedObject): boolean {
  return followed(plan, { kind, feature, from: path, to: path }) !== null;
}

/**
 * Returns the plan with the move applied. Pure.
 * @param settle recomputes flows for an environment; left out: flows do not change
 * @returns null when the execution does not use the moved subject
 */
function followed(
  { env, flows }: Pick<ExecutionRow, 'env' | 'flows'>,
  move: ObjectMove,
  settle: (flows: Flow[], env: string) => Flow[] = (all) => all,
): Pick<ExecutionRow, 'env' | 'flows'> | null {
  if (move.kind === 'environment') {
    return env === move.from ? { env: move.to, flows: settle(flows, move.to) } : null;
  }
  const changed = followedFlows(flows, move, (flow) => settle([flow], env));
  return changed && { env, flows: changed };
}

function namesOf(rows: readonly ExecutionRow[]): string {
  return byName(rows)
    .map(({ name }) => name)
    .join(', ');
}

function byName(rows: readonly ExecutionRow[]): { _id: string; name: string; scheduled: boolean }[] {
  return rows
    .map(({ id, name, enabled }) => ({ _id: id, name, scheduled: enabled }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }));
}
