import { redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { executionsPath, planPath } from '../addresses';
import { readOffer } from './choices.server';
import { isNothing, mostPicks } from '~/shell/scenario-choice/scenario-choice';
import { definitionProblems, nameTaken, readDraft, type Draft } from './draft';

/** Milliseconds that the message of a taken name stays (docs/rules/executions.md, Plan). */
const toastTime = 6000;

/**
 * The draft in an address of the second or third step, once the first one is in order.
 * @throws a redirect to the first step, with everything that was typed, which says what is wrong there
 */
export async function definedDraft(caller: InProject, request: Request): Promise<Draft> {
  const draft = readDraft(new URL(request.url).searchParams);
  const { project, licence } = caller;
  if (licence.threads === 0) throw redirect(executionsPath(project.id));
  const offer = await readOffer(caller, draft.branch || caller.branch);
  const problems = definitionProblems(draft, offer);
  if (Object.keys(problems).length === 0) return draft;
  const isTaken = offer.taken.some((other) => other.toLowerCase() === draft.name.trim().toLowerCase());
  throw isTaken ? await redirectTaken(project.id, draft) : redirectBack(project.id, draft);
}

/** Back to the first step: another execution has the name. Nothing of the rest is lost. */
export async function redirectTaken(projectId: string, draft: Draft): Promise<Response> {
  return redirectBack(projectId, draft, { 'set-cookie': await flashCookie(nameTaken, 'error', toastTime) });
}

/** Back to the first step, which says what is wrong there. */
export function redirectBack(projectId: string, draft: Draft, headers?: HeadersInit): Response {
  const back = planPath(projectId, 'define', draft);
  return redirect(`${back}${back.includes('?') ? '&' : '?'}check=1`, { status: 303, headers });
}

/** The second step is in order: something is selected, and not more than an address holds. */
export function isSelected(draft: Draft): boolean {
  return !isNothing(draft) && draft.picks.length <= mostPicks;
}

/** Back to the second step, which says what is wrong there. */
export function redirectNotSelected(projectId: string, draft: Draft): Response {
  return redirect(`${planPath(projectId, 'scenarios', draft)}&check=1`, 303);
}
