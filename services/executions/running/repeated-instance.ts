import type { MemberContext } from '#services/foundation/calls/endpoint';
import type { ExecutionsServiceDeps } from '../deps';
import { instancesById } from './repository';
import type { NewInstance } from './write-instance';

/** Returns an instance that repeats results of a run, with full recording. */
export async function repeatedInstance(
  deps: Pick<ExecutionsServiceDeps, 'database'>,
  runId: string,
  instance: Pick<NewInstance, 'id' | 'branch' | 'commit' | 'env' | 'healing' | 'retrains' | 'name' | 'parts'>,
  { project, user }: Pick<MemberContext, 'project' | 'user'>,
): Promise<NewInstance> {
  return {
    ...instance,
    // A rerun runs the branch's newest commit, whatever code the original run had.
    offBranch: false,
    projectId: project.id,
    executionId: null,
    viaCron: false,
    byHand: user.tokenProjectId === undefined,
    userId: user.userId,
    username: user.name || user.email,
    cap: project.maxExecutionThreads,
    rerun: true,
    rerunOf: runId,
    repeatedExecution: await executionOf(deps, project.id, runId),
  };
}

/** Returns the execution of a run: its own, or that of the run that it repeats. Null for all others. */
async function executionOf(
  { database }: Pick<ExecutionsServiceDeps, 'database'>,
  projectId: string,
  runId: string,
): Promise<string | null> {
  const [instance] = await instancesById(database.db, projectId, [runId]);
  if (!instance) return null;
  return instance.planned ? instance.executionId : instance.repeatedExecution;
}
