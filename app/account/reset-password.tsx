import { PasswordInput } from '@mantine/core';
import {
  createCookie,
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { deviceCookie } from '~/account/device-cookie';
import { flashCookie } from '~/platform/flash';
import { signedOutCookie } from '~/platform/session';
import { createUpstream } from '~/upstream';
import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import { requireOwnSignIn } from './own-sign-in';
import { SignedOutForm } from './signed-out-form';
import classes from './form.module.css';

export const meta: MetaFunction = () => [{ title: 'Reset your password' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireOwnSignIn(context);
  const mailed = new URL(request.url).searchParams.get('token');
  if (mailed !== null) {
    throw redirect('/reset-password', { headers: { 'set-cookie': await keepResetToken(context, mailed) } });
  }
  const token = await keptResetToken(request);
  const answer = await createUpstream(context, {}).auth.checkPasswordReset({ body: { token } });
  return { refused: answer.status ? null : answer.error };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireOwnSignIn(context);
  const token = await keptResetToken(request);
  const newPassword = String((await request.formData()).get('newPassword') ?? '');
  const answer = await createUpstream(context, {}).auth.resetPassword({ body: { token, newPassword } });
  // When the link was used since, the page itself says so.
  if (!answer.status) {
    return data({ error: answer.because === 'token' ? undefined : answer.error }, { status: 422 });
  }
  const headers = new Headers({ 'set-cookie': await forgetResetToken() });
  headers.append('set-cookie', await signedOutCookie(context));
  if (answer.device) headers.append('set-cookie', await deviceCookie(context, answer.device));
  headers.append('set-cookie', await flashCookie('Your password was changed. Log in with the new one.'));
  return redirect('/login', { headers });
}

export default function ResetPassword() {
  const { refused } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (refused) return <LinkUsedUp reason={refused} />;
  return (
    <SignedOutForm
      title="Reset your password"
      lead="All your sessions end with that, on every device."
      submit="Set new password"
    >
      <PasswordInput
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        description="At least 8 characters"
        error={answer?.error}
        aria-invalid={answer?.error !== undefined}
        required
        withAsterisk={false}
        autoFocus
      />
    </SignedOutForm>
  );
}

function LinkUsedUp({ reason }: { reason: string }) {
  return (
    <>
      <h1 className={classes.title}>Reset your password</h1>
      <div className={classes.result}>
        <Notice kind="error">{reason}</Notice>
        <ButtonLink to="/forgot-password" fullWidth>
          Ask for a new link
        </ButtonLink>
      </div>
      <p className={classes.other}>
        <Link to="/login">Back to log in</Link>
      </p>
    </>
  );
}

/**
 * Removes the token of a mailed link from the address at once, so that no history, log or screenshot contains it. The
 * browser keeps the token only for the page of the new password.
 */
const resetToken = createCookie('password-reset', {
  path: '/reset-password',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 30 * 60,
});

function keepResetToken({ deployment }: AppLoadContext, token: string): Promise<string> {
  return resetToken.serialize(token, { secure: deployment.publicUrl.startsWith('https://') });
}

/** Empty when there is none. No token is empty, so the service refuses it like any unknown token. */
async function keptResetToken(request: Request): Promise<string> {
  const stored: unknown = await resetToken.parse(request.headers.get('cookie')).catch(() => null);
  return typeof stored === 'string' ? stored : '';
}

function forgetResetToken(): Promise<string> {
  return resetToken.serialize('', { maxAge: 0 });
}
