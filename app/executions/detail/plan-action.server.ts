import { redirect } from '@remix-run/node';
import type { Execution, Flow } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { executionsPath } from '../addresses';
import { isNothing, chosenLocationsOf } from '~/shell/scenario-choice/scenario-choice';
import { findScenarios, shownPlan, type PlanAnswer } from './plan-answer.server';
import { outlineOf, planProblems, type PlanFields, planContentOf } from './plan-fields';
import { fixedScenarios, savedFields } from './saved-fields.server';
import { maxThreadsOfGroup, allocateFirst, saveFirst } from './threads';

const notSaved = 'Failed to save execution';

/**
 * Saves the flows and the environment of a form, then redirects to the list. When another user saved other flows first,
 * it returns a conflict with both versions instead. A second save replaces them, as the user has seen the conflict.
 */
export async function savePlan(
  caller: InProject,
  execution: Execution,
  typed: PlanFields,
): Promise<Response | PlanAnswer> {
  const plan = { ...typed, picking: null };
  const saved = savedFields(execution);
  if (plan.base !== saved.base) {
    return shownPlan(caller, execution, { ...plan, base: saved.base }, { conflict: outlineOf(saved) });
  }
  // Keep an environment that another user saved, unless this form changed the environment.
  const env = plan.env === plan.savedEnv ? execution.env : plan.env;
  const problems = planProblems({ ...plan, env });
  if (Object.keys(problems).length > 0) {
    return shownPlan(caller, execution, withOpen(plan, problems), { problems });
  }
  const { name, branch, isSingleThreaded, healing, version } = execution;
  const flows = await flowsOf(caller, execution, plan);
  try {
    const answer = await caller.upstream.executions.update({
      params: { id: execution._id },
      query: {
        wasScheduleUpdated: 'false',
        NODE_ENV_BLINQ: env,
        maxExecutionThreads: caller.licence.threads,
      },
      body: {
        projectId: caller.project.id,
        execution: { name, env, branch, isSingleThreaded, healing, flows, version },
      },
    });
    if (!answer.status) {
      const failure = { title: notSaved, reason: answer.error };
      const refused: PlanAnswer['problems'] = answer.because === 'env' ? { env: answer.error } : {};
      return await shownPlan(caller, execution, plan, { failure, problems: refused });
    }
  } catch (error) {
    const { because } = refusedAnswer(error).data;
    return shownPlan(caller, execution, plan, { because, failure: { title: notSaved } });
  }
  return redirect(executionsPath(caller.project.id), {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Execution saved successfully') },
  });
}

/** Opens the flows that have a problem, so that the user sees it. */
function withOpen(plan: PlanFields, problems: Record<string, string>): PlanFields {
  const flows = plan.flows.map((flow) => ({
    ...flow,
    isOpen: flow.isOpen || flow.groups.some(({ id }) => `name-${id}` in problems),
  }));
  return { ...plan, flows };
}

/** Returns the flows to save. The service finds scenarios by tag; lists of scenarios stay as saved. */
async function flowsOf(caller: InProject, execution: Execution, plan: PlanFields): Promise<Flow[]> {
  const supply = { ...(await findScenarios(caller, execution, plan)), threads: caller.licence.threads };
  const fixed = fixedScenarios(execution);
  return plan.flows.map(({ browser, viewport, attempts, groups }) => ({
    browser,
    viewport,
    attempts,
    scenarioGroups: groups.map((group) => ({
      name: group.name.trim(),
      tags: group.tags,
      within: chosenLocationsOf(group),
      scenarios: isNothing(group) ? (fixed.get(group.fixed) ?? []) : [],
      threadCount: Math.min(group.threads, maxThreadsOfGroup(group, supply)),
    })),
  }));
}

/** Starts the saved execution and redirects to the Active view. Refuses a form with unsaved changes. */
export async function runPlan(
  caller: InProject,
  execution: Execution,
  plan: PlanFields,
): Promise<Response | PlanAnswer> {
  const refuse = (reason: string, because?: string) =>
    shownPlan(caller, execution, plan, { because, failure: { title: 'The run was not started', reason } });
  if (planContentOf(plan) !== planContentOf(savedFields(execution))) return refuse(saveFirst);
  if (!execution.runnable) return refuse(allocateFirst);
  try {
    const started = await caller.upstream.executions.run({
      params: { id: execution._id },
      body: { projectId: caller.project.id },
    });
    if (!started.wasRunInitiated) return await refuse(started.error);
  } catch (error) {
    const { because, error: reason } = refusedAnswer(error).data;
    return refuse(reason, because);
  }
  return redirect(`${executionsPath(caller.project.id)}?view=active`, 303);
}
