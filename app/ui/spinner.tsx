import classes from './spinner.module.css';

/** Beside words that say what goes on: it tells nothing itself. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
