import classes from './flaky-mark.module.css';

/** Marks a flaky scenario. The title says why. */
export function FlakyMark({ reason }: { reason: string }) {
  return (
    <span className={classes.mark} title={reason}>
      Flaky
    </span>
  );
}
