import { Button } from '@mantine/core';
import { query } from '~/platform/paths';
import { Notice } from '~/ui/notice';
import classes from '../form.module.css';

/** The login page where people sign in with an identity provider. Its own screens follow at the provider. */
export function ProviderPanel({ callbackUrl, problem }: { callbackUrl: string; problem?: string | null }) {
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
