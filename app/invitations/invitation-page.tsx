import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { User } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import { storeInvitation } from '~/access/invitation-cookie';
import { pathOfRequest } from '~/platform/paths';
import { readSession, signedOutCookie } from '~/platform/session';
import { Notice } from '~/ui/notice';
import { createUpstream, type Upstream } from '~/upstream';
import {
  acceptInvitation,
  declineInvitation,
  toFeatures,
  type InvitationAnswerProblem,
  linkProblems,
} from './answer-invitation';
import classes from './invitation.module.css';

export const meta: MetaFunction = () => [{ title: 'Invitation' }];

/** Open to anyone with the link (docs/rules/access.md, Invitations). Names come from the service, not from the link. */
export async function loader(args: LoaderFunctionArgs) {
  const address = new URL(args.request.url).searchParams;
  const problems = linkProblems(address);
  if (problems.length > 0) return data({ state: 'incomplete' as const, problems }, { status: 404 });
  const { upstream, user } = await readVisitor(args);
  const found = await upstream.auth.verifyInvitation({ body: { id: address.get('id') ?? '' } });
  if (found.status) {
    const { project_name: project, inviter_email: inviter } = found.invitation;
    const visitor = user && { email: user.email, invited: found.yours !== false };
    return data({
      state: 'open' as const,
      project,
      inviter,
      visitor,
      signUp: args.context.deployment.ownSignIn,
    });
  }
  if (user && address.get('answer') === 'declined') return data({ state: 'declined' as const });
  return data({ state: 'invalid' as const }, { status: 404 });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const here = pathOfRequest(request);
  const intent = (await request.formData()).get('intent');
  const { upstream, user } = await readVisitor(args);
  if (!user && (intent === 'login' || intent === 'signup')) return toAccount(args, intent);
  // The session has ended, or began in another tab: the page shows the current state.
  if (!user || intent === 'login' || intent === 'signup') return redirect(here);
  if (intent === 'switch') {
    await upstream.auth
      .signOut()
      .catch((err: unknown) => context.log.info({ err }, 'A session could not be ended'));
    return toAccount(args, 'auth/sign-out');
  }
  const address = new URLSearchParams(new URL(request.url).search);
  const id = address.get('id') ?? '';
  if (intent === 'decline') {
    const refused = await declineInvitation({ upstream }, id);
    address.set('answer', 'declined');
    return refused ? data(refused, { status: refused.status }) : redirect(`/invitation?${address}`);
  }
  if (intent !== 'accept') throw new Response('Bad Request', { status: 400 });
  const accepted = await acceptInvitation({ upstream, user, log: context.log }, id);
  return 'error' in accepted ? data(accepted, { status: accepted.status }) : toFeatures(accepted.project);
}

/** Redirects to sign-in or sign-up, which lead back here; first to the provider's sign-out, if any. */
async function toAccount(
  { request, context }: ActionFunctionArgs,
  page: 'login' | 'signup' | 'auth/sign-out',
): Promise<Response> {
  const headers = new Headers({ 'set-cookie': await storeInvitation(pathOfRequest(request)) });
  headers.append('set-cookie', await signedOutCookie(context));
  return redirect(`/${page}`, { headers });
}

export default function InvitationPage() {
  const invitation = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (invitation.state === 'incomplete') return <IncompleteInvitation problems={invitation.problems} />;
  if (invitation.state === 'declined') return <DeclinedInvitation />;
  if (invitation.state === 'invalid') return <InvalidInvitation refused={refused} />;
  return <OpenInvitation {...invitation} refused={refused} />;
}

/** A user on a public page, signed in or not. */
interface Visitor {
  upstream: Upstream;
  /** Null when the user is not signed in, or the session has ended. */
  user: User | null;
}

async function readVisitor({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Visitor> {
  const session = await readSession(request, context);
  if (session) {
    const upstream = createUpstream(context, { bearer: session.token, sessionId: session.sessionId });
    const answer = await upstream.auth.getUserByToken().catch((error: unknown) => {
      if (error instanceof CallRefused && error.httpStatus === 401) return null;
      throw error;
    });
    if (answer?.status) return { upstream, user: answer.user };
  }
  return { upstream: createUpstream(context, {}), user: null };
}

interface OpenInvitationProps {
  project: string;
  inviter: string;
  /** Null when the user is not signed in. */
  visitor: { email: string; invited: boolean } | null;
  /** True when users sign up here. False when they have accounts at an identity provider. */
  signUp: boolean;
  refused: InvitationAnswerProblem | undefined;
}

/** An invitation that is not answered yet. */
function OpenInvitation({ project, inviter, visitor, signUp, refused }: OpenInvitationProps) {
  return (
    <>
      <h1 className={`${classes.title} ${classes.sentence}`}>
        You have been invited to join project <em>{project}</em> by <em>{inviter}</em>
      </h1>
      {refused && (
        <Notice kind="error" title={refused.error}>
          {refused.reason}
        </Notice>
      )}
      <Form method="post" className={classes.form}>
        {visitor === null && <SignIn signUp={signUp} />}
        {visitor?.invited === true && <Answers email={visitor.email} />}
        {visitor?.invited === false && <OtherAccount email={visitor.email} />}
      </Form>
    </>
  );
}

function SignIn({ signUp }: { signUp: boolean }) {
  return (
    <>
      <p className={classes.text}>You need to be logged in to accept the invitation</p>
      <Button type="submit" name="intent" value="login" fullWidth>
        Login
      </Button>{' '}
      {signUp && (
        <Button type="submit" name="intent" value="signup" variant="default" fullWidth>
          Create an account
        </Button>
      )}
    </>
  );
}

function Answers({ email }: { email: string }) {
  return (
    <>
      <p className={classes.text}>
        You are logged in as <strong>{email}</strong>.
      </p>
      <Button type="submit" name="intent" value="accept" fullWidth>
        Accept Invitation
      </Button>{' '}
      <Button type="submit" name="intent" value="decline" variant="default" fullWidth>
        Decline Invitation
      </Button>
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  return (
    <>
      <Notice kind="warning">
        This invitation is for another email address. You are logged in as <strong>{email}</strong>.
      </Notice>
      <Button type="submit" name="intent" value="switch" fullWidth>
        Use another account
      </Button>{' '}
      <Button component="a" href="/" variant="default" fullWidth>
        Continue as {email.length > 24 ? 'this user' : email}
      </Button>
    </>
  );
}

/** Shown for a link with a missing part. */
function IncompleteInvitation({ problems }: { problems: string[] }) {
  return (
    <>
      <h1 className={classes.title}>Invalid invitation</h1>
      <Notice kind="error">
        {problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            {problem}{' '}
          </span>
        ))}
      </Notice>
      <p className={classes.text}>
        The link is not complete. Please open it once more from where you got it.
      </p>
      <Continue />
    </>
  );
}

function InvalidInvitation({ refused }: { refused: InvitationAnswerProblem | undefined }) {
  return (
    <>
      <h1 className={classes.title}>This invitation is invalid</h1>
      {refused && <Notice kind="error">{refused.error}</Notice>}
      <p className={classes.text}>
        This invitation was already answered or was withdrawn. To join, ask the person who invited you for a
        new one.
      </p>
      <Continue />
    </>
  );
}

function DeclinedInvitation() {
  return (
    <>
      <h1 className={classes.title}>You have declined the invitation</h1>
      <Continue />
    </>
  );
}

function Continue() {
  return (
    <Button component="a" href="/" variant="default" fullWidth className={classes.continue}>
      Continue
    </Button>
  );
}
