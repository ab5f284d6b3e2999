import { redirect, type AppLoadContext } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { testUserForm, type TypedUser } from '#domain/test-data/test-user-rules';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

type Answer = { status: true } | { status: false; error: string; because?: string };

/** Message when the service gives no reason (docs/rules/environments-and-data.md, Test users). */
const failed = 'Error adding authenticator, please try again later';
const fields = ['username', 'password', 'secretKey'];
/** Fields whose values are never sent back to the form. */
const hidden = ['password', 'secretKey'];

/**
 * Ends the action of a test user's form: messages next to the fields, or a redirect to the list with a notification.
 * @param write calls the service
 * @param done follows the name in the notification
 */
export async function saveUser(
  { project, context }: { project: InProject['project']; context: AppLoadContext },
  form: FormData,
  write: (user: TypedUser) => Promise<Answer>,
  { done, backTo }: { done: string; backTo: string },
) {
  const submission = parseForm(form, testUserForm);
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  try {
    const answer = await write(submission.value);
    if (!answer.status) {
      const field = fields.includes(answer.because ?? '') ? (answer.because ?? '') : '';
      return invalid(submission, { [field]: answer.error || failed }, { hidden });
    }
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus === 403)
      return refusedForm(submission, error, { hidden });
    const { log, traceId } = context;
    log.error({ err: error, traceId, projectId: project.id }, 'A test user could not be written');
    return invalid(submission, { '': failed }, { hidden });
  }
  const notice = await flashCookie(`Test user ${submission.value.username} ${done}`);
  return redirect(backTo, { status: 303, headers: { 'set-cookie': notice } });
}
