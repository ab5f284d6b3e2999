import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Holds the filters and search above a table. They wrap on narrow screens. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>;
}
