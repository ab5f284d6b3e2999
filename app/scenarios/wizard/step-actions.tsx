import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { apart } from '~/ui/apart';
import classes from './wizard.module.css';

/** The buttons of a step, with what happens while one waits. */
export function StepActions({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      <span role="status" className={classes.busy}>
        {busy && 'Hang on, Processing...'}
      </span>{' '}
      {apart(children)}
    </div>
  );
}

/** Leads a step back; typed text travels along. */
export function BackButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" name="intent" value="back" variant="default" disabled={busy}>
      Back
    </Button>
  );
}
