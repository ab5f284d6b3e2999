import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { randomUUID } from 'node:crypto';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { RunEnvironment } from '#domain/environments/environment';
import { defaultViewport, type executions } from '#contracts/executions';
import type { HealingMode } from '#contracts/worker/healing';
import type { Answer, Parsed } from '#contracts/endpoint';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import type { ExecutionsServiceDeps } from '../deps';
import { noThreads, refusalOfScenarios } from './rules';
import { planChoice } from './plan-choice';
import { nameOf, nameWithUnsavedCode } from './run-name';
import { announceInstance, noteOf, onlyProposes, writeInstance } from './write-instance';

type RunNow = (typeof executions)['runNow'];

/** Starts scenarios chosen on the features page. The instance is an execution of its own. */
export async function runScenariosNow(
  deps: ExecutionsServiceDeps,
  {
    projectId,
    branch,
    env: envName,
    scenarios: refs,
    choice,
    name,
    files,
    rerun,
    healing,
    shownCommit,
  }: Parsed<RunNow>['body'],
  { project, user }: MemberContext,
): Promise<Answer<RunNow>> {
  const refusal = await refusalToRun(deps, project);
  if (refusal) return refuseRun(refusal);
  if (choice && (refs.length > 0 || files.length > 0)) return refuseRun(choiceAlone);
  if (envName.trim() === '') return refuseRun('Choose an environment first.');
  const env = await deps.environment(projectId, branch, envName);
  if (!isUsable(env)) return refuseRun(whyNotUsable(envName, env));
  const id = (deps.ids ?? randomUUID)();
  const unsaved = files.length > 0 ? { runId: id, files, by: user } : undefined;
  const plan = choice
    ? await planChoice(deps, { projectId, branch, choice })
    : await deps.plan(projectId, branch, refs, unsaved);
  if (!plan.status) return refuseRun(plan.error);
  const chosen = name?.trim() || nameOf(plan.scenarios);
  const named = unsaved ? nameWithUnsavedCode(chosen) : chosen;
  const answer = await startPlanned(
    deps,
    {
      id,
      projectId,
      branch,
      offBranch: unsaved !== undefined,
      env,
      rerun,
      healing,
      name: named,
      byItself: false,
      ...plan,
    },
    { project, user },
  );
  // Unsaved code has its own commit.
  const hasMoved = shownCommit !== undefined && shownCommit !== plan.commit && !unsaved;
  return answer.wasRunInitiated && hasMoved ? { ...answer, moved: plan.commit } : answer;
}

const choiceAlone = 'A choice by places and tags runs without other scenarios, and without unsaved code.';

/** A run of a commit that is on no branch. `env` is used as given, without a look-up on the branch. */
type Aside = Pick<PlannedRun, 'projectId' | 'branch' | 'env' | 'commit' | 'scenarios'> &
  Partial<Pick<PlannedRun, 'id' | 'byItself'>>;

/** Starts scenarios of a commit that is on no branch. */
export async function runAside(
  deps: ExecutionsServiceDeps,
  { id = (deps.ids ?? randomUUID)(), byItself = false, ...what }: Aside,
  by: Pick<MemberContext, 'project' | 'user'>,
): Promise<Answer<RunNow>> {
  const refusal = await refusalToRun(deps, by.project);
  if (refusal) return refuseRun(refusal);
  const name = nameWithUnsavedCode(nameOf(what.scenarios));
  return startPlanned(
    deps,
    { id, name, offBranch: true, rerun: false, healing: 'propose', byItself, ...what },
    by,
  );
}

/** Does the same in an environment by name. Automatic runs are refused where the environment only proposes fixes. */
export function runFixedWith(deps: ExecutionsServiceDeps) {
  return async (
    { env: name, ...what }: Omit<Aside, 'env'> & { env: string },
    by: Parameters<typeof runAside>[2],
  ): Promise<Answer<RunNow>> => {
    const env = await deps.environment(what.projectId, what.branch, name);
    if (!isUsable(env)) return refuseRun(whyNotUsable(name, env));
    if (what.byItself && env.proposeOnly) return refuseRun(onlyProposes);
    return runAside(deps, { ...what, env }, by);
  };
}

interface PlannedRun {
  id: string;
  projectId: string;
  branch: string;
  offBranch: boolean;
  env: RunEnvironment;
  commit: string;
  scenarios: PlannedScenario[];
  rerun: boolean;
  healing: HealingMode;
  name: string;
  /** True for automatic runs: they queue after runs that people started, and no user is shown how they ended. */
  byItself: boolean;
}

async function startPlanned(
  deps: ExecutionsServiceDeps,
  { id, projectId, branch, offBranch, env, commit, scenarios, rerun, healing, name, byItself }: PlannedRun,
  { project, user }: Pick<MemberContext, 'project' | 'user'>,
): Promise<Answer<RunNow>> {
  const problem = refusalOfScenarios(scenarios);
  if (problem) return refuseRun(problem);
  const instance = {
    id,
    projectId,
    branch,
    offBranch,
    commit,
    env,
    executionId: null,
    viaCron: false,
    behind: byItself,
    byHand: !byItself && user.tokenProjectId === undefined,
    userId: user.userId,
    username: byItself ? 'Code Review' : user.name || user.email,
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

/** Returns why the project cannot run anything now, in words for the user. Null when it can. */
export async function refusalToRun(
  { isolation }: Pick<ExecutionsServiceDeps, 'isolation'>,
  { maxExecutionThreads }: Pick<MemberContext['project'], 'maxExecutionThreads'>,
): Promise<string | null> {
  return maxExecutionThreads <= 0 ? noThreads : isolation.refusalOfRuns();
}

export function refuseRun(error: string) {
  return { wasRunInitiated: false as const, error };
}
