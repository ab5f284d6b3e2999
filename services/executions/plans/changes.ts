import { randomUUID } from 'node:crypto';
import type { executions } from '#contracts/executions';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionsServiceDeps } from '../deps';
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
import { refused, settledPlan, settledTiming, type Timing } from './settle';

type Changes = Pick<Handlers<typeof executions>, 'create' | 'update' | 'remove' | 'schedule' | 'deschedule'>;

/** Handlers that change planned executions. Rules: docs/rules/executions.md, Plan. */
export function executionChanges(deps: ExecutionsServiceDeps): Changes {
  const { database, clock, live, ids = randomUUID } = deps;
  const { db } = database;

  const find = (projectId: string, id: string) =>
    isUuid(id) ? executionById(db, projectId, id) : Promise.resolve(null);

  async function changed(row: ExecutionRow) {
    announce(row.projectId);
    return { status: true as const, execution: await shownExecution(deps, row) };
  }
  function announce(projectId: string): void {
    live.publish([`project:${projectId}`], 'executions-changed', { projectId });
  }

  async function setTiming(row: ExecutionRow, timing: Timing) {
    const updated = await updateTiming(db, row.projectId, row.id, timing);
    return updated ? changed(updated) : missing;
  }

  return {
    async create({ body: { projectId, ...plan } }, { project, user }) {
      const threads = project.maxExecutionThreads;
      if (threads <= 0) return refused('threads', noThreads);
      const now = clock.now();
      const timed = settledTiming(plan.schedule ?? null, { before: null, now });
      if (!timed.status) return timed;
      const settled = await settledPlan(deps, { projectId, threads, before: null }, plan);
      if (!settled.status) return settled;
      const row = await insertExecution(db, {
        id: ids(),
        projectId,
        userId: user.userId,
        createdAt: now,
        updatedAt: now,
        ...settled.change,
        ...timed.timing,
      });
      return row ? changed(row) : nameTaken;
    },

    async update({ params: { id }, query, body: { execution: plan } }, { project }) {
      const projectId = project.id;
      const before = await find(projectId, id);
      if (!before) return missing;
      if (plan.version !== undefined && plan.version !== before.version) return conflict;
      const threads = project.maxExecutionThreads;
      if (threads <= 0) return refused('threads', noThreads);
      const settled = await settledPlan(deps, { projectId, threads, before }, plan);
      if (!settled.status) return settled;
      const now = clock.now();
      const timed =
        query.wasScheduleUpdated === 'true'
          ? settledTiming(plan.schedule ?? null, { before, now })
          : { status: true as const, timing: {} };
      if (!timed.status) return timed;
      const saved = await saveVersion(db, before, { ...settled.change, ...timed.timing, updatedAt: now });
      if (saved === 'conflict') return (await find(projectId, id)) ? conflict : missing;
      return saved === 'name-taken' ? nameTaken : changed(saved);
    },

    async remove({ params: { id } }, { project: { id: projectId } }) {
      if (!isUuid(id) || !(await deleteExecution(db, projectId, id))) return missing;
      await haltOpenInstances(deps, projectId, id);
      announce(projectId);
      return { status: true };
    },

    async schedule({ params: { id }, body: { schedule } }, { project: { id: projectId } }) {
      const before = await find(projectId, id);
      if (!before) return missing;
      const wanted = schedule ?? before.schedule;
      if (!wanted) return refused('schedule', 'Schedule is required');
      const timed = settledTiming(wanted, { before, now: clock.now(), enabled: true });
      return timed.status ? setTiming(before, timed.timing) : timed;
    },

    async deschedule({ params: { id } }, { project: { id: projectId } }) {
      const before = await find(projectId, id);
      if (!before) return missing;
      return setTiming(before, {
        schedule: before.schedule,
        enabled: false,
        nextRunAt: null,
        licenceEndedAt: null,
      });
    },
  };
}

const missing = refused('missing', 'There is no such execution.');
const nameTaken = refused('name-taken', 'Choose a unique name, discarding your changes.');
const conflict = refused(
  'conflict',
  'Somebody else saved this execution. Reload it, and make your changes again.',
);
