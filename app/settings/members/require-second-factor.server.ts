import { data, redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';

/** Requires two-factor authentication of the members, or stops requiring it, as the form of the page says. */
export async function changeRequirement(form: FormData, { project, upstream }: InProject) {
  const required = form.get('required') === 'on';
  const refused = { text: '', because: undefined };
  try {
    const answer = await upstream.auth.requireSecondFactor({ body: { project_id: project.id, required } });
    if (!answer.status) return data({ ...refused, error: answer.error }, { status: 422 });
  } catch (error) {
    return data({ ...refused, ...refusedAnswer(error).data }, { status: 403 });
  }
  const done = required
    ? 'Members now need two-factor authentication'
    : 'Members no longer need two-factor authentication';
  return redirect(`/${project.id}/settings/members`, { headers: { 'set-cookie': await flashCookie(done) } });
}
