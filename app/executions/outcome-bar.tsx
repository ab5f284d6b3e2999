import { besidesText } from '~/ui/run-text';
import type { Progress } from './progress-of';
import classes from './outcome-bar.module.css';

/** Shows as a bar and percentages how much of a run passed, failed, waits for code and was skipped. */
export function OutcomeBar({ progress }: { progress: Progress }) {
  const { total, passed, healed, failed, skipped, pending, passedText, failedText } = progress;
  const rest = Math.max(0, total - passed - healed - failed - skipped - pending);
  const counts = `${passed} passed, ${failed} failed${besidesText({ healed, pending, skipped })}`;
  return (
    <div className={classes.outcome} title={`${counts} of ${total} scenarios`}>
      <div className={classes.bar} aria-hidden="true">
        {passed > 0 && <span data-outcome="passed" style={{ flexGrow: passed }} />}
        {healed > 0 && <span data-outcome="healed" style={{ flexGrow: healed }} />}
        {failed > 0 && <span data-outcome="failed" style={{ flexGrow: failed }} />}
        {pending > 0 && <span data-outcome="pending" style={{ flexGrow: pending }} />}
        {skipped > 0 && <span data-outcome="skipped" style={{ flexGrow: skipped }} />}
        {rest > 0 && <span style={{ flexGrow: rest }} />}
      </div>
      <p className={classes.text}>
        <span data-outcome={passed > 0 ? 'passed' : undefined}>{passedText} passed</span>{' '}
        <span data-outcome={failed > 0 ? 'failed' : undefined}>{failedText} failed</span>{' '}
        {healed > 0 && <span data-outcome="healed">{progress.healedText} with fixes</span>}{' '}
        {pending > 0 && <span data-outcome="pending">{progress.pendingText} pending</span>}{' '}
        {skipped > 0 && <span>{progress.skippedText} skipped</span>}
      </p>
    </div>
  );
}
