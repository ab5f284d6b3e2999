import { data, redirect } from '@remix-run/node';
import type { Execution } from '#contracts/executions';
import { notFound, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { storedForm } from '~/shell/detour/kept-form.server';
import { readOffer } from './choices.server';
import { definitionProblems, nameTaken, readDraft, type PlannerDraft } from './draft';
import { nextRunOf } from './next-run.server';
import {
  noDays,
  readScheduleFields,
  scheduleFieldsOf,
  scheduleFrom,
  type ScheduleFields,
} from './schedule-fields';

type Definition = Pick<PlannerDraft, 'name' | 'env' | 'branch' | 'heals'>;

/** The answer to a dialog that changes one part of a saved execution. */
export interface PartAnswer {
  /** The user's entries. */
  fields?: ScheduleFields;
  definition?: Definition;
  problems?: Record<string, string>;
  because?: string;
  error?: string;
  problem?: string;
}

/** @throws 404 when the execution does not exist or has no plan */
export async function foundExecution(caller: InProject, id = ''): Promise<Execution> {
  const answer = await caller.upstream.executions.get({
    params: { id: id || '-' },
    query: { projectId: caller.project.id },
  });
  if (!answer.status || !answer.execution.planned) throw notFound();
  return answer.execution;
}

export async function loadSchedule(caller: InProject, id: string | undefined) {
  const { name, schedule } = await foundExecution(caller, id);
  const fields = scheduleFieldsOf(schedule);
  return { name, hasSchedule: schedule !== null, fields, next: await nextRunOf(caller, fields) };
}

/** Saves the schedule of a form, or removes it (`intent=remove`). */
export async function saveSchedule(
  caller: InProject,
  { id, form, doneAt }: { id: string | undefined; form: FormData; doneAt: string },
) {
  const execution = await foundExecution(caller, id);
  const fields = readScheduleFields(form) ?? scheduleFieldsOf(execution.schedule);
  const schedule = form.get('intent') === 'remove' ? null : scheduleFrom(fields);
  if (!schedule && form.get('intent') !== 'remove') {
    return data<PartAnswer>({ fields, problems: { days: noDays } }, { status: 422 });
  }
  return savePart(caller, { ...execution, schedule }, { fields }, { doneAt, wasScheduleUpdated: 'true' });
}

export async function loadDefinition(caller: InProject, id: string | undefined, request: Request) {
  const formData = await storedForm({ request }, caller);
  const { name, env, branch, healing } = await foundExecution(caller, id);
  // The user can choose another branch before saving. Each branch has its own environments.
  const typed = readDraft(formData ?? new URL(request.url).searchParams);
  const definition: Definition = typed.branch
    ? { name: typed.name, env: typed.env, branch: typed.branch, heals: typed.heals }
    : { name, env, branch, heals: healing === 'heal' };
  return { definition, offer: await readOffer(caller, definition.branch, id) };
}

/** Saves name, environment, branch and AI recovery. Checks all rules for browsers without scripts. */
export async function saveDefinition(
  caller: InProject,
  { id, form, doneAt }: { id: string | undefined; form: FormData; doneAt: string },
) {
  const execution = await foundExecution(caller, id);
  const { name, env, branch, heals } = readDraft(form);
  const definition = { name, env, branch, heals };
  const offer = await readOffer(caller, branch || execution.branch, execution._id);
  // Keeping the saved environment is allowed even when it no longer exists.
  const environments =
    branch === execution.branch ? [...offer.environments, execution.env] : offer.environments;
  const problems = definitionProblems(definition, { ...offer, environments });
  if (Object.keys(problems).length > 0) return data<PartAnswer>({ definition, problems }, { status: 422 });
  const healing = heals ? ('heal' as const) : ('propose' as const);
  const changed = { ...execution, env, branch, healing, name: name.trim() };
  return savePart(caller, changed, { definition }, { doneAt, wasScheduleUpdated: 'false' });
}

/** @param typed the entries, returned when they cannot be saved */
async function savePart(
  { upstream, project }: InProject,
  { _id, name, env, branch, isSingleThreaded, healing, schedule, flows, version }: Execution,
  typed: PartAnswer,
  { doneAt, wasScheduleUpdated }: { doneAt: string; wasScheduleUpdated: 'true' | 'false' },
) {
  try {
    const saved = await upstream.executions.update({
      params: { id: _id },
      query: { wasScheduleUpdated, NODE_ENV_BLINQ: env, maxExecutionThreads: project.maxExecutionThreads },
      body: {
        projectId: project.id,
        execution: { name, env, branch, isSingleThreaded, healing, schedule, flows, version },
      },
    });
    if (!saved.status) {
      const problems = saved.because === 'name-taken' ? { name: nameTaken } : typed.problems;
      return data<PartAnswer>(
        { ...typed, problems, error: 'Failed to save execution', problem: saved.error },
        { status: 422 },
      );
    }
  } catch (error) {
    return data<PartAnswer>({ ...typed, ...refusedAnswer(error).data }, { status: 403 });
  }
  const headers = { 'set-cookie': await flashCookie('Execution saved successfully') };
  return redirect(doneAt, { status: 303, headers });
}
