import { randomUUID } from 'node:crypto';
import type { executions } from '#contracts/executions';
import type { Answer, Parsed } from '#contracts/endpoint';
import type { Environment } from '#contracts/environment';
import type { ScenarioJob } from '#contracts/job';
import type { MemberContext } from '#services/foundation/endpoint';
import type { ExecutionsServiceDeps, PlannedScenario } from './deps';
import { insertInstance } from './repository';
import { nameOf, noThreads, refusalOf } from './rules';

type RunNow = (typeof executions)['runNow'];

/**
 * Starts an instance: its row, its run and its jobs are written in one transaction, so that a server killed at any
 * moment leaves all of them or none.
 */
export async function startInstance(
  deps: ExecutionsServiceDeps,
  { projectId, branch, env: envName, scenarios: refs, name, files }: Parsed<RunNow>['body'],
  { project, user }: MemberContext,
): Promise<Answer<RunNow>> {
  if (project.maxExecutionThreads <= 0) return refused(noThreads);
  if (envName.trim() === '') return refused('Choose an environment first.');
  const env = await deps.environment(projectId, branch, envName);
  if (!env) return refused(`There is no environment "${envName}" on this branch.`);
  const newId = deps.ids ?? randomUUID;
  const id = newId();
  const unsaved = files.length > 0 ? { runId: id, files, by: user } : undefined;
  const plan = await deps.plan(projectId, branch, refs, unsaved);
  if (!plan.status) return refused(plan.error);
  const problem = refusalOf(plan.scenarios);
  if (problem) return refused(problem);

  const scenarios = plan.scenarios.map((scenario) => ({ ...scenario, id: newId() }));
  const what = { id, projectId, branch, name: runName(name?.trim() || nameOf(scenarios), unsaved) };
  const jobs = scenarios.map((scenario) =>
    jobOf(deps, scenario, { projectId, runId: id, commit: plan.commit, env }),
  );
  await deps.database.db.transaction(async (tx) => {
    const createdAt = deps.clock.now();
    await insertInstance(tx, { ...what, executionId: id, userId: user.userId, env: env.name, createdAt });
    await deps.runs.createRun(
      {
        ...{ ...what, scenarios, env, commit: plan.commit, browser: 'chromium' },
        ...{ type: 'run', mode: 'cloud', username: user.name || user.email },
      },
      tx,
    );
    const cap = project.maxExecutionThreads;
    await deps.queue.enqueue(jobs, { projectId, groupId: id, cap, priority: 0 }, tx);
  });
  deps.live.publish([`run:${id}`, `project:${projectId}`], 'run-changed', { runId: id, projectId });
  return { wasRunInitiated: true, instanceId: id, runId: id };
}

/** Lists and reports say when a run did not have the branch's own code. */
function runName(name: string, unsaved: object | undefined): string {
  return unsaved ? `${name} (unsaved code)` : name;
}

function refused(error: string): Answer<RunNow> {
  return { wasRunInitiated: false, error };
}

/** 'Desktop - 1024px', the viewport of specification workbench.md section 9 unless a flow chooses another. */
const viewport = { width: 1024, height: 768 };

function jobOf(
  { settings }: ExecutionsServiceDeps,
  { id, uri, line, scenarioName }: PlannedScenario & { id: string },
  run: { runId: string; projectId: string; commit: string; env: Environment },
): ScenarioJob {
  return { ...run, ...settings, testCaseId: id, uri, line, scenarioName, viewport, browser: 'chromium' };
}
