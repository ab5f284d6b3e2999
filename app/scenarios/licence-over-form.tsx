import { LicenceDialog } from '~/shell/licence-dialog';
import classes from './licence-over-form.module.css';

const anchor = 'kept-text';

/**
 * The licence dialog over a form whose text must not be lost: closing it is a jump inside the page, so that nothing is
 * loaded again, with or without scripts.
 */
export function LicenceOverForm() {
  return (
    <>
      <span id={anchor} className={classes.anchor} />
      <div className={classes.over}>
        <LicenceDialog closeTo={`#${anchor}`} />
      </div>
    </>
  );
}
