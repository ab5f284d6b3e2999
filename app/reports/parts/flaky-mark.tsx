import classes from './flaky-mark.module.css';

/** Marks a scenario that nobody can rely on; the title says why, and what it means. */
export function FlakyMark({ reason }: { reason: string }) {
  return (
    <span className={classes.mark} title={reason}>
      Flaky
    </span>
  );
}
