import { Button } from '@mantine/core';
import { Notice } from '~/ui/notice';
import type { NotAnswered } from './answer-invitation';
import classes from './invitation.module.css';

/** A link that lost a part of it. */
export function IncompleteInvitation({ problems }: { problems: string[] }) {
  return (
    <>
      <h1 className={classes.title}>Invalid invitation</h1>
      <Notice kind="error">
        {problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            {problem}
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

export function InvalidInvitation({ refused }: { refused: NotAnswered | undefined }) {
  return (
    <>
      <h1 className={classes.title}>This invitation is invalid</h1>
      {refused && <Notice kind="error">{refused.error}</Notice>}
      <p className={classes.text}>
        It was answered already or taken back. If you want to join, ask whoever invited you for a new one.
      </p>
      <Continue />
    </>
  );
}

export function DeclinedInvitation() {
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
