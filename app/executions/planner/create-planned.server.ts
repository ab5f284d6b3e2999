import { redirect } from '@remix-run/node';
import { maxThreads, newGroupName, type Flow } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { executionsPath } from '../addresses';
import { isSelected, redirectBack, redirectNotSelected, redirectTaken } from './defined.server';
import { definitionProblems, type PlannerDraft } from './draft';
import { noDays, scheduleFieldsOf, scheduleFrom, type ScheduleFields } from './schedule-fields';
import { findChosen, readScenarioChoice, type ReadChoice } from './choice.server';
import { readOffer } from './choices.server';

/** The reason why a new execution was not saved, with the schedule from the form. */
export interface NotPlanned {
  fields: ScheduleFields;
  error?: string;
  /** Problem with the chosen days. */
  problem?: string;
  /** `licence` or `role`. */
  because?: string;
}

/**
 * Saves the planned execution: one flow with one scenario group that has the chosen scenarios. Redirects to the list,
 * or back to the step that has a problem.
 * @param skip saves no schedule, even when the user chose one
 */
export async function createPlanned(
  caller: InProject,
  draft: PlannerDraft,
  skip: boolean,
): Promise<Response | NotPlanned> {
  const { upstream, project } = caller;
  const fields = draft.schedule ?? scheduleFieldsOf(null);
  const offer = await readOffer(caller, draft.branch || caller.branch);
  // The service checks whether the name is taken.
  const problems = definitionProblems(draft, { ...offer, taken: [] });
  if (Object.keys(problems).length > 0) return redirectBack(project.id, draft);
  if (!isSelected(draft)) return redirectNotSelected(project.id, draft);
  const schedule = skip ? null : scheduleFrom(fields);
  if (!skip && !schedule) return { fields, problem: noDays };
  const read = await readScenarioChoice(caller, draft.branch, draft);
  const [noRun] = read.missing;
  if (noRun !== undefined) return { fields, error: noRun };
  try {
    const created = await upstream.executions.create({
      query: { maxExecutionThreads: project.maxExecutionThreads },
      body: {
        projectId: project.id,
        name: draft.name.trim(),
        env: draft.env,
        branch: draft.branch,
        healing: draft.heals ? 'heal' : 'propose',
        schedule,
        flows: [await firstFlow(caller, draft, read)],
      },
    });
    if (!created.status) return notCreated(created, project.id, draft, fields);
  } catch (error) {
    return { ...refusedAnswer(error).data, error: undefined, fields };
  }
  const headers = { 'set-cookie': await flashCookie('Execution saved successfully') };
  return redirect(executionsPath(project.id), { status: 303, headers });
}

/** Returns a flow whose group has all usable threads (docs/rules/executions.md, Groups and threads). */
async function firstFlow(caller: InProject, draft: PlannerDraft, read: ReadChoice): Promise<Flow> {
  const { count, broken } = await findChosen(caller, draft.branch, read);
  // The number of scenarios in a broken file is unknown.
  const most = broken.length > 0 ? Infinity : count;
  const threadCount = maxThreads(caller.project.maxExecutionThreads, most);
  const group = {
    name: newGroupName([]),
    tags: read.choice.tags,
    within: read.choice.within,
    scenarios: [],
    threadCount,
  };
  return { browser: 'Chromium', viewport: 'Desktop - 1024px', attempts: 1, scenarioGroups: [group] };
}

function notCreated(
  { because, error }: { because?: string; error: string },
  projectId: string,
  draft: PlannerDraft,
  fields: ScheduleFields,
) {
  if (because === 'name-taken') return redirectTaken(projectId, draft);
  if (because === 'env' || because === 'branch') return redirectBack(projectId, draft);
  return { fields, error };
}
