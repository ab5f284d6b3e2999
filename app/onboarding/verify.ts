import { redirect, type AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { Refused } from '#contracts/client';
import { newCodeNotice } from '~/access/email-code';
import type { SignedIn } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

const emptyCode = 'Please enter the code';
const code = z.object({
  code: z.string({ required_error: emptyCode }).trim().min(1, emptyCode).max(20, 'The code has six digits'),
});

/** Proves the address by the mailed code; that completes the sign-up. */
export async function verify({ auth }: SignedIn['upstream'], form: FormData) {
  const submission = parseForm(form, code);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const verified = await auth.verifyEmail({ body: submission.value });
    if (!verified.status) return invalid(submission, { code: verified.error });
    return redirect('/onboarding?newUser=true', 303);
  } catch (error) {
    return invalid(submission, { code: tooOften(error) }, { status: 429 });
  }
}

/** Mails another code; the one before is void then. */
export async function sendCode(
  { deployment }: Pick<AppLoadContext, 'deployment'>,
  { upstream: { auth }, user: { email } }: SignedIn,
) {
  const submission = parseForm(new FormData(), z.object({}));
  try {
    const sent = await auth.requestEmailCode();
    if (!sent.status) return invalid(submission, { '': sent.error });
    const notice = await flashCookie(newCodeNotice(deployment, email));
    return redirect('/onboarding', { status: 303, headers: { 'set-cookie': notice } });
  } catch (error) {
    return invalid(submission, { '': tooOften(error) }, { status: 429 });
  }
}

function tooOften(error: unknown): string {
  if (error instanceof Refused && error.httpStatus === 429) return error.message;
  throw error;
}
