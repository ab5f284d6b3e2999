import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { Notice } from '~/ui/notice';
import { acceptInvitation, declineInvitation, joinedNotice, toFeatures } from './answer-invitation';
import classes from './invitation.module.css';
import listClasses from './pending-invitations.module.css';

export const meta: MetaFunction = () => [{ title: 'Invitations' }];

export async function loader(args: LoaderFunctionArgs) {
  const { user, upstream, projects } = await requireUser(args);
  const answer = await upstream.auth.getInvitations();
  const pending = answer.status ? answer.invitations : [];
  return {
    email: user.email,
    verified: user.emailVerified,
    hasProject: projects.length > 0,
    invitations: pending.map(({ id, project_name: project, inviter_email: inviter }) => ({
      id,
      project,
      inviter,
    })),
    error: answer.status ? null : answer.error,
  };
}

/** Answers an invitation. After the last one, the user continues (docs/rules/access.md, Invitations). */
export async function action(args: ActionFunctionArgs) {
  const { user, upstream } = await requireUser(args);
  const form = await args.request.formData();
  const id = String(form.get('id') ?? '');
  const before = await upstream.auth.getInvitations();
  const pending = before.status ? before.invitations : [];
  const last = pending.every((invitation) => invitation.id === id);
  if (form.get('intent') === 'decline') {
    const refused = await declineInvitation({ upstream }, id);
    if (refused) return data(refused, { status: refused.status });
    const notice = await flashCookie('You have declined the invitation');
    return redirect(last ? '/home' : '/invitations', { headers: { 'set-cookie': notice } });
  }
  const accepted = await acceptInvitation({ upstream, user, log: args.context.log }, id);
  if ('error' in accepted) return data(accepted, { status: accepted.status });
  if (pending.length <= 1) return toFeatures(accepted.project);
  return redirect(last ? '/' : '/invitations', { headers: await joinedNotice(accepted.project) });
}

export default function InvitationsPage() {
  const { email, verified, hasProject, invitations, error } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <h1 className={classes.title}>Invitations</h1>
      {error && <Notice kind="error">{error}</Notice>}
      {refused && (
        <Notice kind="error" title={refused.error}>
          {refused.reason}
        </Notice>
      )}
      <PendingInvitations invitations={invitations} email={email} verified={verified} />
      {hasProject && invitations.length > 0 && <NotNow />}
    </>
  );
}

/** Shown only to users with a project: others would be redirected back to this page. */
function NotNow() {
  return (
    <Button component="a" href="/" variant="default" fullWidth className={classes.continue}>
      Not now
    </Button>
  );
}

interface PendingInvitationsProps {
  invitations: { id: string; project: string; inviter: string }[];
  /** The caller's e-mail address. */
  email: string;
  verified: boolean;
}

function PendingInvitations({ invitations, email, verified }: PendingInvitationsProps) {
  if (invitations.length === 0) return <NoInvitations email={email} verified={verified} />;
  return (
    <ul className={listClasses.list}>
      {invitations.map(({ id, project, inviter }) => (
        <li key={id} className={listClasses.item}>
          <p className={listClasses.text}>
            You have been invited to join project <strong>{project}</strong> by <strong>{inviter}</strong>
          </p>
          <Form method="post" className={listClasses.answers}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="accept"
              aria-label={`Accept the invitation to ${project}`}
            >
              Accept
            </Button>{' '}
            <Button
              type="submit"
              name="intent"
              value="decline"
              variant="default"
              aria-label={`Decline the invitation to ${project}`}
            >
              Decline
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Explains an empty list. Only users who have verified their address see its invitations. */
function NoInvitations({ email, verified }: { email: string; verified: boolean }) {
  return (
    <>
      <p className={classes.text}>
        {verified ? (
          <>
            There is no invitation for <strong>{email}</strong>.
          </>
        ) : (
          <>
            Invitations are shown here once you have confirmed your email address, <strong>{email}</strong>.
            The link of an invitation mail, if you got one, works at once.
          </>
        )}
      </p>
      {!verified && (
        <p className={classes.text}>
          <Link to="/onboarding">Confirm your email address</Link>
        </p>
      )}
      <Button component="a" href="/" variant="default" fullWidth className={classes.continue}>
        Continue
      </Button>
    </>
  );
}
