import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Filters and search above a table; they wrap where there is no room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>;
}
