import { Button } from '@mantine/core';
import { Form } from '@remix-run/react';
import { Notice } from '~/ui/notice';
import type { NotAnswered } from './answer-invitation';
import classes from './invitation.module.css';

interface OpenInvitationProps {
  project: string;
  inviter: string;
  /** Null when nobody is signed in. */
  visitor: { email: string; invited: boolean } | null;
  /** Whether people make accounts here, not at an identity provider. */
  signUp: boolean;
  refused: NotAnswered | undefined;
}

/** An invitation that waits for its answer. */
export function OpenInvitation({ project, inviter, visitor, signUp, refused }: OpenInvitationProps) {
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
      </Button>
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
      </Button>
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
      </Button>
      <Button component="a" href="/" variant="default" fullWidth>
        Continue as {email.length > 24 ? 'this user' : email}
      </Button>
    </>
  );
}
