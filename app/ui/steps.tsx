import type { ReactNode } from 'react';
import classes from './steps.module.css';

/** Instructions in order: items with a heading each, and texts and commands below. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={classes.steps}>{children}</ol>;
}
