import type { SubmissionResult } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { User } from '#contracts/auth';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { useAccountForm } from './use-account-form';
import classes from './account-page.module.css';

export function EmailSection({ user, lastResult }: { user: User; lastResult?: SubmissionResult<string[]> }) {
  return (
    <section className={classes.section} aria-labelledby="email">
      <h2 id="email">Email</h2>
      <p className={classes.email}>
        <span className={classes.address}>{user.email}</span>
        <span className={classes.state} data-verified={user.emailVerified || undefined}>
          <Icon name={user.emailVerified ? 'check' : 'alertTriangle'} />
          {user.emailVerified ? 'Verified' : 'Not verified'}
        </span>
      </p>
      {!user.emailVerified && <CodeForm lastResult={lastResult} />}
    </section>
  );
}

/** Enter sends the code; asking for a new one is the second button, and needs no code. */
function CodeForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const { form, sending, problem, field } = useAccountForm('code', lastResult);
  const { sending: mailing } = useAccountForm('new-code', lastResult);
  return (
    <Form method="post" action="/account" className={classes.form} ref={form} noValidate preventScrollReset>
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextInput
        label="Code"
        description="Six digits, mailed to this address and valid for 15 minutes"
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        required
        withAsterisk={false}
        {...field('code')}
      />
      <div className={classes.actions}>
        <Button type="submit" name="change" value="code" variant="default" loading={sending}>
          Verify email
        </Button>
        <Button type="submit" name="change" value="new-code" variant="default" loading={mailing}>
          Send a new code
        </Button>
      </div>
    </Form>
  );
}
