import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { flashCookie } from '~/platform/flash';

/** Redirects to the report under a comment's dialog, which loads again, with a notice. */
export async function backToReport({ request, params }: ActionFunctionArgs, done: string): Promise<Response> {
  const { projectId, runId, testId } = params;
  const { search } = new URL(request.url);
  const to = `/${projectId}/run-report/${runId}/${testId}${search}#comments`;
  return redirect(to, { status: 303, headers: { 'set-cookie': await flashCookie(done) } });
}
