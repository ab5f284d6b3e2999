import type { SubmissionResult } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { emailCodeForm, passwordChange, profile } from '#contracts/auth';
import { newCodeNotice } from '~/access/email-code';
import type { SignedIn } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { tooManyAttempts } from './own-sign-in';

/** Why a form of the page came back, with what was typed. */
export interface AccountAnswer {
  change: 'profile' | 'password' | 'code';
  form: SubmissionResult<string[]>;
}

type Refused = ReturnType<typeof invalid>;
type Caller = Pick<SignedIn, 'upstream'>;

/** One change of the account; the page's forms say which in the field `change`. */
export async function changeAccount({ request, context }: ActionFunctionArgs, caller: SignedIn) {
  const form = await request.formData();
  switch (form.get('change')) {
    case 'profile':
      return answerOf('profile', await saveProfile(form, caller), 'Your account was saved');
    case 'password':
      return answerOf(
        'password',
        await changePassword(form, caller),
        'Your password was changed, and your other sessions were ended',
      );
    case 'new-code':
      return answerOf(
        'code',
        await mailCode(form, caller),
        newCodeNotice(context.deployment, caller.user.email),
      );
    case 'code':
      return answerOf('code', await verifyEmail(form, caller), 'Your email is verified');
    default:
      throw data(null, { status: 400 });
  }
}

/** Null when the change was made. */
async function saveProfile(form: FormData, { upstream }: Caller): Promise<Refused | null> {
  const submission = parseForm(form, profile);
  if (submission.status !== 'success') return invalid(submission);
  const answer = await upstream.auth.updateProfile({ body: submission.value });
  return answer.status ? null : invalid(submission, { [answer.because ?? '']: answer.error });
}

async function changePassword(form: FormData, { upstream }: Caller): Promise<Refused | null> {
  const submission = parseForm(form, passwordChange);
  const hidden = ['currentPassword', 'newPassword'];
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  try {
    const answer = await upstream.auth.changePassword({ body: submission.value });
    return answer.status ? null : invalid(submission, { [answer.because ?? '']: answer.error }, { hidden });
  } catch (error) {
    return invalid(submission, { '': tooManyAttempts(error) }, { status: 429, hidden });
  }
}

async function mailCode(form: FormData, { upstream }: Caller): Promise<Refused | null> {
  const submission = parseForm(form, emailCodeForm);
  try {
    const answer = await upstream.auth.requestEmailCode();
    return answer.status ? null : invalid(submission, { '': answer.error });
  } catch (error) {
    return invalid(submission, { '': tooManyAttempts(error) }, { status: 429 });
  }
}

async function verifyEmail(form: FormData, { upstream }: Caller): Promise<Refused | null> {
  const submission = parseForm(form, emailCodeForm);
  if (submission.status !== 'success') return invalid(submission);
  const answer = await upstream.auth.verifyEmail({ body: { code: submission.value.code } });
  return answer.status ? null : invalid(submission, { code: answer.error });
}

async function answerOf(change: AccountAnswer['change'], refused: Refused | null, done: string) {
  if (!refused) return redirect('/account', { headers: { 'set-cookie': await flashCookie(done) } });
  return data({ change, form: refused.data.form } satisfies AccountAnswer, refused.init ?? undefined);
}
