import type { SubmissionResult } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { User } from '#contracts/auth';
import { Notice } from '~/ui/notice';
import { useAccountForm } from './use-account-form';
import classes from './account-page.module.css';

export function ProfileForm({ user, lastResult }: { user: User; lastResult?: SubmissionResult<string[]> }) {
  const { form, sending, problem, field } = useAccountForm('profile', lastResult);
  return (
    <section className={classes.section} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <Form method="post" action="/account" className={classes.form} ref={form} noValidate preventScrollReset>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className={classes.names}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            withAsterisk={false}
            {...field('firstname', user.givenName)}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            withAsterisk={false}
            {...field('lastname', user.familyName)}
          />
        </div>
        <TextInput
          label="Company"
          autoComplete="organization"
          {...field('companyName', user.customAttributes.companyName)}
        />
        <div className={classes.actions}>
          <Button type="submit" name="change" value="profile" loading={sending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
