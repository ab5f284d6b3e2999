import type { MemberContext } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionHandler, ExecutionsServiceDeps } from '../deps';
import { followAll } from '../follow';
import { executionById } from '../plans/repository';
import { instanceOf } from '../present';
import { statusLinesOf, shownLines } from './console';
import { haltInstance } from './halt';
import { instancesById } from './repository';
import { retrainResult } from './retrain';
import { rerunResults } from './rerun';
import { runScenariosNow } from './run-now';
import { startExecution } from './start-execution';

/** Notes a start by a program, which uses an access token. Pages note clicks themselves. */
async function noteProgram(
  deps: ExecutionsServiceDeps,
  { project, user }: Pick<MemberContext, 'project' | 'user'>,
): Promise<void> {
  if (user.tokenProjectId === undefined) return;
  await deps.noteUsage?.('cli_run_tests', { userId: user.userId, projectId: project.id });
}

/** Handlers that start, follow and stop instances. */
export const runNow: ExecutionHandler<'runNow'> = async (deps, { body }, context) => {
  const answer = await runScenariosNow(deps, body, context);
  if (answer.wasRunInitiated) await noteProgram(deps, context);
  return answer;
};

export const rerun: ExecutionHandler<'rerun'> = async (deps, { body }, context) => {
  const answer = await rerunResults(deps, body, context);
  if (answer.wasRunInitiated) await noteProgram(deps, context);
  return answer;
};

export const retrain: ExecutionHandler<'retrain'> = async (deps, { body }, context) => {
  const answer = await retrainResult(deps, body, context);
  if (answer.wasRunInitiated) await noteProgram(deps, context);
  return answer;
};

export const runExecution: ExecutionHandler<'run'> = async (
  deps,
  { params: { id }, body: { healing } },
  { project, user },
) => {
  const { db } = deps.database;
  const execution = isUuid(id) ? await executionById(db, project.id, id) : null;
  const started =
    execution &&
    (await startExecution(deps, execution, {
      userId: user.userId,
      username: user.name || user.email,
      threads: project.maxExecutionThreads,
      viaCron: false,
      healing,
      byHand: user.tokenProjectId === undefined,
    }));
  if (!started) return { wasRunInitiated: false, error: missing.error };
  if (!started.status) return { wasRunInitiated: false, error: started.error };
  await noteProgram(deps, { project, user });
  const { instanceId, note } = started;
  return { wasRunInitiated: true, instanceId, runId: instanceId, note };
};

export const getConsole: ExecutionHandler<'getConsole'> = async (
  deps,
  { params: { instanceId }, query: { projectId } },
) => {
  const { db } = deps.database;
  const found = isUuid(instanceId) ? await instancesById(db, projectId, [instanceId]) : [];
  const [followed] = await followAll(deps, found);
  if (!followed) return missing;
  const events = await deps.runs.events(instanceId, shownLines);
  const { name } = followed.instance;
  return { status: true, name, instance: instanceOf(deps, followed), lines: statusLinesOf(followed, events) };
};

export const getIsolation: ExecutionHandler<'getIsolation'> = async ({ isolation }) => ({
  status: true,
  isolation: await isolation.state(),
});

export const haltExecution: ExecutionHandler<'halt'> = async (
  deps,
  { params: { instanceId } },
  { project },
) => {
  const halted = isUuid(instanceId) && (await haltInstance(deps, project.id, instanceId));
  return halted ? { status: true } : missing;
};

const missing = { status: false as const, because: 'missing', error: 'There is no such execution.' };
