import { useLocation } from '@remix-run/react';
import { LicenceDialog } from './licence-dialog';
import classes from './licence-over-form.module.css';

const anchor = 'kept-text';

/**
 * The licence dialog over a form whose text must not be lost: closing it is a jump inside the page, so that nothing is
 * loaded again, with or without scripts. Trap: a link to `#…` alone would lose the query, and with it the form.
 */
export function LicenceOverForm() {
  const { search } = useLocation();
  return (
    <>
      <span id={anchor} className={classes.anchor} />
      <div className={classes.over}>
        <LicenceDialog closeTo={`${search}#${anchor}`} />
      </div>
    </>
  );
}
