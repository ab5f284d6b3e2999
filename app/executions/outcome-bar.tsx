import type { Progress } from './progress-of';
import classes from './outcome-bar.module.css';

/** How much of a run passed, failed and was skipped: a bar, and the percentages with one decimal. */
export function OutcomeBar({ progress }: { progress: Progress }) {
  const { total, passed, failed, skipped, passedText, failedText, skippedText } = progress;
  const rest = Math.max(0, total - passed - failed - skipped);
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return (
    <div className={classes.outcome} title={`${counts} of ${total} scenarios`}>
      <div className={classes.bar} aria-hidden="true">
        {passed > 0 && <span data-outcome="passed" style={{ flexGrow: passed }} />}
        {failed > 0 && <span data-outcome="failed" style={{ flexGrow: failed }} />}
        {skipped > 0 && <span data-outcome="skipped" style={{ flexGrow: skipped }} />}
        {rest > 0 && <span style={{ flexGrow: rest }} />}
      </div>
      <p className={classes.text}>
        <span data-outcome={passed > 0 ? 'passed' : undefined}>{passedText} passed</span>
        <span data-outcome={failed > 0 ? 'failed' : undefined}>{failedText} failed</span>
        {skipped > 0 && <span>{skippedText} skipped</span>}
      </p>
    </div>
  );
}
