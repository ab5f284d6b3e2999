import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { pathOf } from '~/platform/paths';
import { keptAs, made, without } from './detour';

/** Fields that are in no form with a detour; were one to have them, they would not be kept. */
export const neverKept = /password|secret|token/i;

/**
 * What was typed into the form of a page before its user left it for a detour, with what they made there in the field
 * that asks for it. Null where they did not come from one, or where the request brings the form itself.
 * @throws a redirect to the empty form, which says that what was typed is gone
 */
export async function keptForm(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
): Promise<FormData | null> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get(keptAs);
  // The loaders of a form that was sent without scripts: its answer has what was typed since.
  if (!id || request.headers.has('content-type')) return null;
  const answer = await upstream.auth.getKeptForm({ params: { id }, query: { projectId: project.id } });
  if (!answer.status) {
    const notice = 'Your entries are no longer stored. Scenarium keeps your ten newest forms, for a day.';
    const headers = { 'set-cookie': await flashCookie(notice, 'warning') };
    throw redirect(without(pathOf(request)), { headers });
  }
  const form = new FormData();
  for (const [name, value] of answer.form.fields) form.append(name, value);
  const name = searchParams.get(made);
  if (name && answer.form.fills) form.set(answer.form.fills, name);
  return form;
}
