import { randomUUID } from 'node:crypto';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionHandler, ExecutionsServiceDeps } from '../deps';
import { shownExecution } from '../follow';
import { haltOpenInstances } from '../running/halt';
import { noThreads } from '../running/rules';
import {
  deleteExecution,
  executionById,
  insertExecution,
  saveVersion,
  updateTiming,
  type ExecutionRow,
} from './repository';
import { refuseSave, settledPlan, settledTiming, type Timing } from './settle';

async function find({ database }: Pick<ExecutionsServiceDeps, 'database'>, projectId: string, id: string) {
  return isUuid(id) ? executionById(database.db, projectId, id) : null;
}

async function changed(deps: ExecutionsServiceDeps, row: ExecutionRow) {
  announce(deps, row.projectId);
  return { status: true as const, execution: await shownExecution(deps, row) };
}

function announce({ live }: Pick<ExecutionsServiceDeps, 'live'>, projectId: string): void {
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}

async function setTiming(deps: ExecutionsServiceDeps, row: ExecutionRow, timing: Timing) {
  const updated = await updateTiming(deps.database.db, row.projectId, row.id, timing);
  return updated ? changed(deps, updated) : missing;
}

/** Handlers that change planned executions. Rules: docs/rules/executions.md, Plan. */
export const createExecution: ExecutionHandler<'create'> = async (
  deps,
  { body: { projectId, ...plan } },
  { project, user },
) => {
  const { clock } = deps;
  const { db } = deps.database;
  const threads = project.maxExecutionThreads;
  if (threads <= 0) return refuseSave('threads', noThreads);
  const now = clock.now();
  const timed = settledTiming(plan.schedule ?? null, { before: null, now });
  if (!timed.status) return timed;
  const settled = await settledPlan(deps, { projectId, threads, before: null }, plan);
  if (!settled.status) return settled;
  const row = await insertExecution(db, {
    id: (deps.ids ?? randomUUID)(),
    projectId,
    userId: user.userId,
    createdAt: now,
    updatedAt: now,
    ...settled.change,
    ...timed.timing,
  });
  return row ? changed(deps, row) : nameTaken;
};

export const updateExecution: ExecutionHandler<'update'> = async (
  deps,
  { params: { id }, query, body: { execution: plan } },
  { project },
) => {
  const { clock } = deps;
  const { db } = deps.database;
  const projectId = project.id;
  const before = await find(deps, projectId, id);
  if (!before) return missing;
  if (plan.version !== undefined && plan.version !== before.version) return conflict;
  const threads = project.maxExecutionThreads;
  if (threads <= 0) return refuseSave('threads', noThreads);
  const settled = await settledPlan(deps, { projectId, threads, before }, plan);
  if (!settled.status) return settled;
  const now = clock.now();
  const timed =
    query.wasScheduleUpdated === 'true'
      ? settledTiming(plan.schedule ?? null, { before, now })
      : { status: true as const, timing: {} };
  if (!timed.status) return timed;
  const saved = await saveVersion(db, before, { ...settled.change, ...timed.timing, updatedAt: now });
  if (saved === 'conflict') return (await find(deps, projectId, id)) ? conflict : missing;
  return saved === 'name-taken' ? nameTaken : changed(deps, saved);
};

export const removeExecution: ExecutionHandler<'remove'> = async (
  deps,
  { params: { id } },
  { project: { id: projectId } },
) => {
  const { db } = deps.database;
  if (!isUuid(id) || !(await deleteExecution(db, projectId, id))) return missing;
  await haltOpenInstances(deps, projectId, id);
  announce(deps, projectId);
  return { status: true };
};

export const scheduleExecution: ExecutionHandler<'schedule'> = async (
  deps,
  { params: { id }, body: { schedule } },
  { project: { id: projectId } },
) => {
  const { clock } = deps;
  const before = await find(deps, projectId, id);
  if (!before) return missing;
  const wanted = schedule ?? before.schedule;
  if (!wanted) return refuseSave('schedule', 'Schedule is required');
  const timed = settledTiming(wanted, { before, now: clock.now(), enabled: true });
  return timed.status ? setTiming(deps, before, timed.timing) : timed;
};

export const descheduleExecution: ExecutionHandler<'deschedule'> = async (
  deps,
  { params: { id } },
  { project: { id: projectId } },
) => {
  const before = await find(deps, projectId, id);
  if (!before) return missing;
  return setTiming(deps, before, {
    schedule: before.schedule,
    enabled: false,
    nextRunAt: null,
    licenceEndedAt: null,
  });
};

const missing = refuseSave('missing', 'There is no such execution.');
const nameTaken = refuseSave('name-taken', 'Choose a unique name, discarding your changes.');
const conflict = refuseSave(
  'conflict',
  'Somebody else saved this execution. Reload it, and make your changes again.',
);
