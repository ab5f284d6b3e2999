import type { LastResult } from '#contracts/runs';
import { cutText } from '~/ui/cut';
import { millisecondsText } from '~/ui/duration';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { markedStatus, numberText } from '~/ui/run-text';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import classes from './last-run.module.css';

/** Characters of the error. The report has the whole error. */
const maxReasonLength = 240;

/** Returns the last result of a scenario as its page shows it. */
export function lastRunView({ status, healed, runId, testCaseId, time, duration, about }: LastResult) {
  return {
    status: markedStatus(status, healed),
    isOver: status !== 'RUNNING' && status !== 'QUEUED',
    report: `run-report/${runId}/${testCaseId}`,
    time,
    duration,
    /** The error in one line. */
    reason:
      status === 'FAILED' && about?.message
        ? cutText(errorSummaryOf(about.message), maxReasonLength, maxReasonLength)
        : null,
    run: about ? { number: about.runNumber, environment: about.environment, username: about.username } : null,
    history: about ? `scenario-history/${about.scenarioId}` : null,
  };
}

interface LastRunProps {
  projectId: string;
  lastRun: ReturnType<typeof lastRunView>;
  now: number;
}

/** Shows the scenario's last result in a line below its title, with links to its report and history. */
export function LastRun({ projectId, lastRun, now }: LastRunProps) {
  const { status, isOver, report, time, duration, reason, run, history } = lastRun;
  return (
    <section className={classes.lastRun} aria-label="Last run">
      <StatusBadge status={status} />{' '}
      <span>
        {isOver ? <TimeText at={time} now={now} /> : 'now'}
        {duration !== null && ` · ${millisecondsText(duration)}`}
        {run &&
          ` · ${[numberText(run.number), run.environment, `by ${run.username}`].filter(Boolean).join(' · ')}`}
      </span>{' '}
      {reason && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}{' '}
      <span className={classes.links}>
        {/* The fragment scrolls to the failed step, also without JavaScript. */}
        <Link to={`/${projectId}/${report}#selected`}>Report</Link>{' '}
        {history && <Link to={`/${projectId}/${history}`}>Past results</Link>}
      </span>
    </section>
  );
}
