import { isUuid } from '#services/foundation/database/uuid';
import type { RunsDeps, RunsHandler } from '../deps';
import { failureGroupsOf } from './groups-repository';
import { noteOpened } from './opened-repository';
import { newFailuresOf } from './new-failures-repository';

type Deps = Pick<RunsDeps, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;

/** Handlers for equal failures, grouped by signature, and for new failures: contracts/runs/failures.ts. */
export const noteOpenedFailure: RunsHandler<'noteOpenedFailure', Deps> = async (
  { db, clock },
  { body: { scenarioId } },
  { project },
) => {
  if (isUuid(scenarioId))
    await noteOpened(db, { projectId: project.id, attemptId: scenarioId, at: clock.now() });
  return { status: true };
};

export const getNewFailures: RunsHandler<'getNewFailures', Deps> = async (
  { db, clock },
  { query: { branch, days, limit } },
  { project },
) => {
  const since = new Date(clock.now().getTime() - days * day);
  return { status: true, ...(await newFailuresOf(db, { projectId: project.id, branch, since, limit })) };
};

export const getFailureGroups: RunsHandler<'getFailureGroups', Deps> = async (
  { db },
  { query: { runId } },
  { project },
) => {
  const groups = isUuid(runId) ? await failureGroupsOf(db, project.id, runId) : [];
  return { status: true, groups };
};
