import { redirect } from '@remix-run/node';
import type { Execution } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { executionsPath } from '../addresses';
import { shownPlan, type PlanAnswer } from './plan-answer.server';
import { planContentOf, type PlanFields } from './plan-fields';
import { allocateFirst, saveFirst } from './run-texts';
import { savedFields } from './saved-fields.server';

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
