import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { createUpstream } from '~/upstream';
import { requireOwnSignIn, attemptsMessage } from './own-sign-in';
import { EmailField } from './email-field';
import { SignedOutForm } from './signed-out-form';
import classes from './form.module.css';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.sent && page.sendsMail ? 'Check your email' : 'Reset your password' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireOwnSignIn(context);
  return {
    sent: new URL(request.url).searchParams.has('sent'),
    sendsMail: context.deployment.sendsMail,
  };
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
    return refused({ error: attemptsMessage(error) }, 429);
  }
}

export default function ForgotPassword() {
  const { sent, sendsMail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (sent && !refused) return sendsMail ? <MailAskedFor /> : <NotMailed />;
  return (
    <SignedOutForm
      title="Reset your password"
      lead={sendsMail ? 'Ask for a mail with a link to choose a new one.' : notMailed}
      error={refused && 'error' in refused ? refused.error : undefined}
      submit={sendsMail ? 'Ask for the link' : 'Make a link'}
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

const notMailed =
  'This server sends no mail. It creates a link to choose a new password. Ask the operator of this installation for the link.';

/** Shown when no mail leaves the server. A page must not show the link, so it is in the server's outbox. */
function NotMailed() {
  return (
    <div data-screen="password-reset-not-mailed">
      <h1 className={classes.title}>Ask the operator of this installation</h1>
      <p className={classes.result}>
        No mail leaves this server. If there is an account for that address, the link to choose a new password
        is in the outbox of the server, for 30 minutes. The operator of this installation can give you the
        link, or set a new password for you.
      </p>
      <p className={classes.other}>
        <Link to="/login">Back to log in</Link>
      </p>
    </div>
  );
}

/**
 * Shown for every address and every result of the mail, so that nobody can find out which accounts exist. The text
 * therefore says what the server tries, not what it sent.
 */
function MailAskedFor() {
  return (
    <div data-screen="password-reset-email-sent">
      <h1 className={classes.title}>Check your email</h1>
      <p className={classes.result}>
        If there is an account for that address, this server now tries to mail it a link to choose a new
        password. The link works once, and for 30 minutes. This page does not show if a mail was sent, because
        that would reveal who has an account.
      </p>
      <p className={classes.other}>
        No mail after a few minutes? Look into the spam folder,{' '}
        <Link to="/forgot-password">ask for another link</Link>, or ask who runs this installation: they see
        mails that could not be sent, and can set a new password for you.
      </p>
      <p className={classes.other}>
        <Link to="/login">Back to log in</Link>
      </p>
    </div>
  );
}
