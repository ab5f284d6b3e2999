import { randomUUID } from 'node:crypto';
import type { PlannedScenario } from '#contracts/branch-scenarios';
import type { RunEnvironment } from '#contracts/environment';
import { defaultViewport, type executions } from '#contracts/executions';
import type { HealingMode } from '#contracts/healing';
import type { Answer, Parsed } from '#contracts/endpoint';
import type { MemberContext } from '#services/foundation/endpoint';
import type { ExecutionsServiceDeps } from '../deps';
import { noThreads, refusalOf } from './rules';
import { nameOf, nameWithUnsavedCode } from './run-name';
import { announceInstance, noteOf, writeInstance } from './write-instance';

type RunNow = (typeof executions)['runNow'];

/** Starts scenarios chosen on the features page: an instance that is an execution of its own. */
export async function runScenariosNow(
  deps: ExecutionsServiceDeps,
  { projectId, branch, env: envName, scenarios: refs, name, files, rerun, healing }: Parsed<RunNow>['body'],
  { project, user }: MemberContext,
): Promise<Answer<RunNow>> {
  const refusal = await refusalToRun(deps, project);
  if (refusal) return refused(refusal);
  if (envName.trim() === '') return refused('Choose an environment first.');
  const env = await deps.environment(projectId, branch, envName);
  if (!env) return refused(`There is no environment "${envName}" on this branch.`);
  const id = (deps.ids ?? randomUUID)();
  const unsaved = files.length > 0 ? { runId: id, files, by: user } : undefined;
  const plan = await deps.plan(projectId, branch, refs, unsaved);
  if (!plan.status) return refused(plan.error);
  const chosen = name?.trim() || nameOf(plan.scenarios);
  const named = unsaved ? nameWithUnsavedCode(chosen) : chosen;
  return startPlanned(
    deps,
    { id, projectId, branch, env, rerun, healing, name: named, ...plan },
    { project, user },
  );
}

/**
 * Starts a scenario of a commit that no branch has.
 * @param what with the environment as it is to be, and what runs of the scenario
 */
export async function runAside(
  deps: ExecutionsServiceDeps,
  what: Pick<PlannedRun, 'projectId' | 'branch' | 'env' | 'commit' | 'scenarios'>,
  by: Pick<MemberContext, 'project' | 'user'>,
): Promise<Answer<RunNow>> {
  const refusal = await refusalToRun(deps, by.project);
  if (refusal) return refused(refusal);
  const id = (deps.ids ?? randomUUID)();
  const name = nameWithUnsavedCode(nameOf(what.scenarios));
  return startPlanned(deps, { id, name, rerun: false, healing: 'propose', ...what }, by);
}

interface PlannedRun {
  id: string;
  projectId: string;
  branch: string;
  env: RunEnvironment;
  commit: string;
  scenarios: PlannedScenario[];
  rerun: boolean;
  healing: HealingMode;
  name: string;
}

async function startPlanned(
  deps: ExecutionsServiceDeps,
  { id, projectId, branch, env, commit, scenarios, rerun, healing, name }: PlannedRun,
  { project, user }: Pick<MemberContext, 'project' | 'user'>,
): Promise<Answer<RunNow>> {
  const problem = refusalOf(scenarios);
  if (problem) return refused(problem);
  const instance = {
    id,
    projectId,
    branch,
    commit,
    env,
    executionId: null,
    viaCron: false,
    byHand: user.tokenProjectId === undefined,
    userId: user.userId,
    username: user.name || user.email,
    cap: project.maxExecutionThreads,
    rerun,
    healing,
    name,
    parts: [{ browser: 'chromium' as const, viewport: defaultViewport, attempts: 1, scenarios }],
  };
  await deps.database.db.transaction((tx) => writeInstance(deps, tx, instance));
  announceInstance(deps, instance);
  return { wasRunInitiated: true, instanceId: id, runId: id, note: noteOf(instance) };
}

/** Why nothing of a project starts at the moment, in words for the user; null when it does. */
export async function refusalToRun(
  { isolation }: Pick<ExecutionsServiceDeps, 'isolation'>,
  { maxExecutionThreads }: Pick<MemberContext['project'], 'maxExecutionThreads'>,
): Promise<string | null> {
  return maxExecutionThreads <= 0 ? noThreads : isolation.refusalOfRuns();
}

export function refused(error: string) {
  return { wasRunInitiated: false as const, error };
}
