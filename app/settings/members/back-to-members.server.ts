import { redirect } from '@remix-run/node';
import { flashCookie } from '~/platform/flash';

/** From a dialog that did what it was asked to the list below it, as it was searched and sorted. */
export async function backToMembers(request: Request, projectId: string, notice: string) {
  const { search } = new URL(request.url);
  return redirect(`/${projectId}/settings/members${search}`, {
    headers: { 'set-cookie': await flashCookie(notice) },
  });
}
