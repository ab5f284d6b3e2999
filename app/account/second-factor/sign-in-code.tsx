import { TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData } from '@remix-run/react';
import { readDeviceCookie } from '~/account/device-cookie';
import { flashCookie } from '~/platform/flash';
import { readSession } from '~/platform/session';
import { createUpstream } from '~/upstream';
import { leadIn } from '../after-sign-in';
import { requireOwnSignIn, attemptsMessage } from '../own-sign-in';
import { SignedOutForm } from '../signed-out-form';
import { forgetPendingCode, readPendingCode } from './pending-code';

export const meta: MetaFunction = () => [{ title: 'Two-factor authentication' }];

/** The second step of a sign-in; without the first one it leads there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireOwnSignIn(context);
  if (await readSession(request, context)) throw redirect('/');
  if (!(await readPendingCode(request, context))) throw redirect('/login');
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireOwnSignIn(context);
  const pendingCode = await readPendingCode(request, context);
  if (!pendingCode) throw redirect('/login');
  const code = String((await request.formData()).get('code') ?? '').slice(0, 100);
  if (code.trim() === '') return data({ error: null, fieldError: 'Enter the code' }, { status: 422 });
  try {
    const device = await readDeviceCookie(request, context);
    const answer = await createUpstream(context, {}).auth.confirmSignIn({
      body: { pending: pendingCode.pending, code, device },
    });
    if (!answer.status && answer.because === 'pending') return await startAgain(context, answer.error);
    if (!answer.status) return data({ error: null, fieldError: answer.error }, { status: 401 });
    const response = await leadIn({ request, context }, answer, pendingCode.callbackUrl);
    response.headers.append('set-cookie', await forgetPendingCode(context));
    return response;
  } catch (error) {
    return data({ error: attemptsMessage(error), fieldError: null }, { status: 429 });
  }
}

async function startAgain(context: ActionFunctionArgs['context'], notice: string): Promise<Response> {
  const headers = new Headers({ 'set-cookie': await forgetPendingCode(context) });
  headers.append('set-cookie', await flashCookie(notice, 'warning'));
  return redirect('/login', { headers });
}

export default function SignInCode() {
  const refused = useActionData<typeof action>();
  return (
    <SignedOutForm
      title="Two-factor authentication"
      lead="Enter the code that your authenticator app shows, or one of your recovery codes."
      error={refused?.error ?? undefined}
      submit="Verify code"
      screen="sign-in-code"
      other={
        <>
          No app and no recovery code? Ask the operator of this installation to reset two-factor
          authentication for you. <Link to="/login">Back to log in</Link>
        </>
      }
    >
      <TextInput
        label="Code"
        name="code"
        description="Six digits, or a recovery code"
        autoComplete="one-time-code"
        error={refused?.fieldError}
        required
        withAsterisk={false}
        autoFocus
      />
    </SignedOutForm>
  );
}
