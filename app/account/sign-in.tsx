import { Button, PasswordInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { identityProviderProblems, isIdentityProviderProblem } from '#contracts/auth';
import { query, safePath } from '~/platform/paths';
import { readSession } from '~/platform/session';
import { Notice } from '~/ui/notice';
import { leadIn } from './after-sign-in';
import { ownSignIn, requireOwnSignIn, attemptsMessage } from './own-sign-in';
import { EmailField } from './email-field';
import { keepPendingCode } from './second-factor/pending-code';
import { SignedOutForm } from './signed-out-form';
import classes from './form.module.css';

export const meta: MetaFunction = () => [{ title: 'Log in' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const callbackUrl = safePath(new URL(request.url).searchParams.get('callbackUrl'));
  // A cookie with an ended session must not cause a redirect loop: the gate removes it before it redirects here.
  if (await readSession(request, context)) throw redirect(callbackUrl);
  if (!context.deployment.ownSignIn) return providerSignIn(request, callbackUrl);
  return { callbackUrl, provider: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireOwnSignIn(context);
  const form = await request.clone().formData();
  const email = String(form.get('email') ?? '');
  const refused = (error: string, status: number) => data({ email, error }, { status });
  if (!email.trim() || !form.get('password')) return refused('Please fill all the fields', 422);
  try {
    const answer = await ownSignIn(context).authenticate('sign-in', request);
    if (!answer.status && answer.because === 'second-factor' && answer.pending !== undefined) {
      const kept = { pending: answer.pending, callbackUrl: safePath(form.get('callbackUrl')) };
      return redirect('/login/code', { headers: { 'set-cookie': await keepPendingCode(context, kept) } });
    }
    if (!answer.status) return refused(answer.error, 401);
    return await leadIn({ request, context }, answer, form.get('callbackUrl'));
  } catch (error) {
    return refused(attemptsMessage(error), 429);
  }
}

export default function SignIn() {
  const { callbackUrl, provider } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (provider)
    return <ProviderPanel callbackUrl={callbackUrl} problem={provider.problem ?? refused?.error} />;
  return (
    <SignedOutForm
      title="Log in"
      lead="Welcome back."
      error={refused?.error}
      submit="Submit"
      screen="login"
      other={
        <>
          New here?{' '}
          <Link to={`/signup${callbackUrl === '/' ? '' : query({ callbackUrl })}`}>Create an account</Link>
        </>
      }
    >
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <EmailField defaultValue={refused?.email} autoFocus={!refused?.email} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={Boolean(refused?.email)}
      />
      <Link to="/forgot-password" className={classes.forgot}>
        Forgot password?
      </Link>
    </SignedOutForm>
  );
}

/** The login page where users sign in with an identity provider. The provider shows its own screens next. */
function ProviderPanel({ callbackUrl, problem }: { callbackUrl: string; problem?: string | null }) {
  const start = `/auth/start${query({ callbackUrl: callbackUrl === '/' ? null : callbackUrl })}`;
  return (
    <div data-screen="login">
      <h1 className={classes.title}>Log in and get started</h1>
      <p className={classes.lead}>You sign in with your organization&apos;s account.</p>
      <div className={classes.form}>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button component="a" href={start} fullWidth>
          Continue with single sign-on
        </Button>
      </div>
      <p className={classes.other}>
        Wrong account? <a href="/auth/sign-out">Sign out of it</a> first.
      </p>
    </div>
  );
}

/** Returns the data of the login page where users sign in with an identity provider. */
function providerSignIn(request: Request, callbackUrl: string) {
  const problem = new URL(request.url).searchParams.get('problem');
  if (!isIdentityProviderProblem(problem)) return data({ callbackUrl, provider: { problem: null } });
  const status = problem === 'unreachable' ? 503 : 401;
  return data({ callbackUrl, provider: { problem: identityProviderProblems[problem] } }, { status });
}
