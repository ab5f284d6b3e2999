import { redirect } from '@remix-run/node';
import { flashCookie } from '~/platform/flash';

/** Redirects from a completed dialog to the list below, with the list's search and order. */
export async function backToMembers(request: Request, projectId: string, notice: string) {
  const { search } = new URL(request.url);
  return redirect(`/${projectId}/settings/members${search}`, {
    headers: { 'set-cookie': await flashCookie(notice) },
  });
}
