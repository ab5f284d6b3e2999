import { Button } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import invitation from './invitation.module.css';
import classes from './pending-invitations.module.css';

interface PendingInvitationsProps {
  invitations: { id: string; project: string; inviter: string }[];
  /** The caller's. */
  email: string;
  verified: boolean;
}

export function PendingInvitations({ invitations, email, verified }: PendingInvitationsProps) {
  if (invitations.length === 0) return <NoInvitations email={email} verified={verified} />;
  return (
    <ul className={classes.list}>
      {invitations.map(({ id, project, inviter }) => (
        <li key={id} className={classes.item}>
          <p className={classes.text}>
            You have been invited to join project <strong>{project}</strong> by <strong>{inviter}</strong>
          </p>
          <Form method="post" className={classes.answers}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="accept"
              aria-label={`Accept the invitation to ${project}`}
            >
              Accept
            </Button>
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

/** Invitations are told to those alone who read the mail of their address. */
function NoInvitations({ email, verified }: { email: string; verified: boolean }) {
  return (
    <>
      <p className={invitation.text}>
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
        <p className={invitation.text}>
          <Link to="/onboarding">Confirm your email address</Link>
        </p>
      )}
      <Button component="a" href="/" variant="default" fullWidth className={invitation.continue}>
        Continue
      </Button>
    </>
  );
}
