import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { apart } from '~/ui/apart';
import classes from './wizard.module.css';

/** Shows the buttons of a step, and a status during requests. */
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

/** Goes back one step and keeps the typed text. */
export function BackButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" name="intent" value="back" variant="default" disabled={busy}>
      Back
    </Button>
  );
}
