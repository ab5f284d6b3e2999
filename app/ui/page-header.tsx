import type { ReactNode } from 'react';
import { apart } from './apart';
import classes from './page-header.module.css';

/** Title of a page with its actions at the right; the primary action comes last. */
export function PageHeader({
  title,
  above,
  children,
}: {
  title: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        {above && <div className={classes.above}>{above}</div>}
        <h1 className={classes.title}>{title}</h1>
      </div>
      {children && <div className={classes.actions}>{apart(children)}</div>}
    </header>
  );
}
