import { redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { executionsPath, planPath } from '../addresses';
import { readOffer } from './choices.server';
import { isNothing, maxPicks } from '~/shell/scenario-choice/scenario-choice';
import { definitionProblems, nameTaken, readDraft, type PlannerDraft } from './draft';

/** Milliseconds that the message about a taken name is shown (docs/rules/executions.md, Plan). */
const toastTime = 6000;

/**
 * Returns the draft in an address of the second or third step, if the first step is valid.
 * @throws a redirect to the first step, which keeps all entries and shows the problems
 */
export async function definedDraft(caller: InProject, request: Request): Promise<PlannerDraft> {
  const draft = readDraft(new URL(request.url).searchParams);
  const { project, licence } = caller;
  if (licence.threads === 0) throw redirect(executionsPath(project.id));
  const offer = await readOffer(caller, draft.branch || caller.branch);
  const problems = definitionProblems(draft, offer);
  if (Object.keys(problems).length === 0) return draft;
  const isTaken = offer.taken.some((other) => other.toLowerCase() === draft.name.trim().toLowerCase());
  throw isTaken ? await redirectTaken(project.id, draft) : redirectBack(project.id, draft);
}

/** Redirects to the first step because another execution has the name. Keeps all entries. */
export async function redirectTaken(projectId: string, draft: PlannerDraft): Promise<Response> {
  return redirectBack(projectId, draft, { 'set-cookie': await flashCookie(nameTaken, 'error', toastTime) });
}

/** Redirects to the first step, which shows the problems. */
export function redirectBack(projectId: string, draft: PlannerDraft, headers?: HeadersInit): Response {
  const back = planPath(projectId, 'define', draft);
  return redirect(`${back}${back.includes('?') ? '&' : '?'}check=1`, { status: 303, headers });
}

/** Returns whether the second step is valid: something is selected, and the address can hold all of it. */
export function isSelected(draft: PlannerDraft): boolean {
  return !isNothing(draft) && draft.picks.length <= maxPicks;
}

/** Redirects to the second step, which shows the problems. */
export function redirectNotSelected(projectId: string, draft: PlannerDraft): Response {
  return redirect(`${planPath(projectId, 'scenarios', draft)}&check=1`, 303);
}
