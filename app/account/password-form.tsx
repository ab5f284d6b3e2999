import type { SubmissionResult } from '@conform-to/react';
import { Button, PasswordInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import { Notice } from '~/ui/notice';
import { useAccountForm } from './use-account-form';
import classes from './account-page.module.css';

export function PasswordForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const { form, sending, problem, field } = useAccountForm('password', lastResult);
  return (
    <section className={classes.section} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form method="post" action="/account" className={classes.form} ref={form} noValidate preventScrollReset>
        {problem && <Notice kind="error">{problem}</Notice>}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...field('currentPassword')}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          description="At least 8 characters. Your other sessions end."
          required
          withAsterisk={false}
          {...field('newPassword')}
        />
        <div className={classes.actions}>
          <Button type="submit" name="change" value="password" variant="default" loading={sending}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}
