import { redirect } from '@remix-run/node';
import { mostThreads, newGroupName, type Flow } from '#contracts/executions';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { executionsPath } from '../addresses';
import { isSelected, redirectBack, redirectNotSelected, redirectTaken } from './defined.server';
import { definitionProblems, type Draft } from './draft';
import { noDays, scheduleFieldsOf, scheduleFrom, type ScheduleFields } from './schedule-fields';
import { findChosen, readChoice, type ReadChoice } from './choice.server';
import { readOffer } from './choices.server';

/** Why a new execution was not saved, with the schedule that was typed. */
export interface NotPlanned {
  fields: ScheduleFields;
  error?: string;
  /** Of the days. */
  problem?: string;
  /** `licence` or `role`. */
  because?: string;
}

/**
 * Saves what the planner gathered: one flow with one scenario group of what was chosen. Leads to the list, or back to
 * the step where something is wrong.
 * @param skip leaves the schedule out, whatever was chosen
 */
export async function createPlanned(
  caller: InProject,
  draft: Draft,
  skip: boolean,
): Promise<Response | NotPlanned> {
  const { upstream, project } = caller;
  const fields = draft.schedule ?? scheduleFieldsOf(null);
  const offer = await readOffer(caller, draft.branch || caller.branch);
  // Whether the name is taken is the service's to say.
  const problems = definitionProblems(draft, { ...offer, taken: [] });
  if (Object.keys(problems).length > 0) return redirectBack(project.id, draft);
  if (!isSelected(draft)) return redirectNotSelected(project.id, draft);
  const schedule = skip ? null : scheduleFrom(fields);
  if (!skip && !schedule) return { fields, problem: noDays };
  const read = await readChoice(caller, draft.branch, draft);
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

/** Its group has all threads it can use (docs/rules/executions.md, Groups and threads). */
async function firstFlow(caller: InProject, draft: Draft, read: ReadChoice): Promise<Flow> {
  const { count, broken } = await findChosen(caller, draft.branch, read);
  // Nobody knows how many scenarios a broken file has.
  const most = broken.length > 0 ? Infinity : count;
  const threadCount = mostThreads(caller.project.maxExecutionThreads, most);
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
  draft: Draft,
  fields: ScheduleFields,
) {
  if (because === 'name-taken') return redirectTaken(projectId, draft);
  if (because === 'env' || because === 'branch') return redirectBack(projectId, draft);
  return { fields, error };
}
