import classes from './spinner.module.css';

/** Decoration next to a text that describes the progress. Hidden from screen readers. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
