import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { pathOfRequest } from '~/platform/paths';
import { keptAs, made, withoutDetour } from './detour';

/** Fields that are never stored. No form with a detour has such a field at present. */
export const neverKept = /password|secret|token/i;

/**
 * Returns the text typed into a page's form before the user left for a detour. The field that the detour fills has the
 * name of the new object. Null when the user did not return from a detour, or when the request contains the form.
 * @throws a redirect to the empty form, which says that the typed text is lost
 */
export async function storedForm(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
): Promise<FormData | null> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get(keptAs);
  // The loaders of a form that was sent without scripts: its answer has the newer text.
  if (!id || request.headers.has('content-type')) return null;
  const answer = await upstream.auth.getKeptForm({ params: { id }, query: { projectId: project.id } });
  if (!answer.status) {
    const notice = 'Your entries are no longer stored. Scenarium keeps your ten newest forms, for a day.';
    const headers = { 'set-cookie': await flashCookie(notice, 'warning') };
    throw redirect(withoutDetour(pathOfRequest(request)), { headers });
  }
  const form = new FormData();
  for (const [name, value] of answer.form.fields) form.append(name, value);
  const name = searchParams.get(made);
  if (name && answer.form.fills) form.set(answer.form.fills, name);
  return form;
}
