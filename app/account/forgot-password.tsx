import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { createUpstream } from '~/upstream';
import { requireOwnSignIn, tooManyAttempts } from './own-sign-in';
import { EmailField } from './email-field';
import { SignedOutForm } from './signed-out-form';
import classes from './form.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.sent ? 'Check your email' : 'Reset your password' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireOwnSignIn(context);
  return { sent: new URL(request.url).searchParams.has('sent') };
}

/** The answer is the same whether or not there is an account, and neither mail nor account is waited for. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireOwnSignIn(context);
  const email = String((await request.formData()).get('email') ?? '');
  const refused = (problem: { error?: string; fieldError?: string }, status: number) =>
    data({ email, ...problem }, { status });
  try {
    const answer = await createUpstream(context, {}).auth.requestPasswordReset({ body: { email } });
    if (!answer.status) return refused({ fieldError: answer.error }, 422);
    return redirect('/forgot-password?sent=1');
  } catch (error) {
    return refused({ error: tooManyAttempts(error) }, 429);
  }
}

export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (sent && !refused) return <MailSent />;
  return (
    <SignedOutForm
      title="Reset your password"
      lead="We mail you a link to choose a new one."
      error={refused && 'error' in refused ? refused.error : undefined}
      submit="Send the link"
      other={<Link to="/login">Back to log in</Link>}
    >
      <EmailField
        defaultValue={refused?.email}
        error={refused && 'fieldError' in refused ? refused.fieldError : undefined}
        autoFocus
      />
    </SignedOutForm>
  );
}

function MailSent() {
  return (
    <div data-screen="password-reset-email-sent">
      <h1 className={classes.title}>Check your email</h1>
      <p className={classes.result}>
        If there is an account for that address, a link to choose a new password is on its way. It works once,
        and for 30 minutes.
      </p>
      <p className={classes.other}>
        No mail? Look into the spam folder, or <Link to="/forgot-password">ask for another link</Link>.
      </p>
      <p className={classes.other}>
        <Link to="/login">Back to log in</Link>
      </p>
    </div>
  );
}
