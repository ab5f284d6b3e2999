import type { SubmissionResult } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { User } from '#contracts/auth';
import type { EmailCode } from '~/access/email-code';
import { EmailCodeText } from '~/ui/email-code-text';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { useAccountForm } from './use-account-form';
import classes from './account-page.module.css';

interface EmailSectionProps {
  user: User;
  /** Null when the address is proved. */
  code: EmailCode | null;
  lastResult?: SubmissionResult<string[]>;
}

export function EmailSection({ user, code, lastResult }: EmailSectionProps) {
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
      {code && <CodeForm email={user.email} code={code} lastResult={lastResult} />}
    </section>
  );
}

/** Enter sends the code; asking for a new one is the second button, and needs no code. */
function CodeForm({
  email,
  code,
  lastResult,
}: {
  email: string;
  code: EmailCode;
  lastResult?: SubmissionResult<string[]>;
}) {
  const { form, sending, problem, field } = useAccountForm('code', lastResult);
  const { sending: mailing } = useAccountForm('new-code', lastResult);
  return (
    <Form method="post" action="/account" className={classes.form} ref={form} noValidate preventScrollReset>
      <p className={classes.lead}>
        <EmailCodeText email={email} {...code} />
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextInput
        label="Code"
        description="Six digits"
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
          {code.sendsMail ? 'Send a new code' : 'Make a new code'}
        </Button>
      </div>
    </Form>
  );
}
