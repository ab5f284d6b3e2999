import { Button } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Notice } from '~/ui/notice';
import classes from './form.module.css';

interface SignedOutFormProps {
  title: string;
  lead: ReactNode;
  /** Why the server rejected the form. Problems of single fields are shown next to the fields. */
  error?: string;
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** Links to other pages. */
  other?: ReactNode;
  /** Identifies the screen for scripts and tests (docs/rules/access.md, Sign-up). */
  screen?: string;
}

/** A form of the pages for users who are not signed in. */
export function SignedOutForm({ title, lead, error, submit, children, other, screen }: SignedOutFormProps) {
  return (
    <div data-screen={screen}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <Form method="post" className={classes.form} noValidate>
        {error && <Notice kind="error">{error}</Notice>}
        {children}{' '}
        <Button type="submit" className={classes.submit} fullWidth>
          {submit}
        </Button>
      </Form>
      {other && <p className={classes.other}>{other}</p>}
    </div>
  );
}
