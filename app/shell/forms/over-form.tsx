import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import classes from './over-form.module.css';

const anchor = 'kept-text';

/**
 * A dialog over a form whose text must not be lost: closing it is a jump inside the page, so that nothing is loaded
 * again, with or without scripts. Trap: a link to `#…` alone would lose the query, and with it the form.
 */
export function OverForm({ children }: { children: (closeTo: string) => ReactNode }) {
  const { search } = useLocation();
  return (
    <>
      <span id={anchor} className={classes.anchor} />
      <div className={classes.over}>{children(`${search}#${anchor}`)}</div>
    </>
  );
}
