import type { ExecutionSummary } from '#contracts/executions';
import { Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { cannotStartText, isPlanToChange, licenceEndedText } from './schedule-text';

type ScheduleStateProps = Pick<ExecutionSummary, 'nextRun' | 'licenceEnded' | 'cannotStart'> & {
  now: number;
  /** Address of the page that edits the execution; missing on that page. */
  editPath?: string;
  /** Name of the execution, in the accessible name of the link. */
  name?: string;
};

/** Shows when an execution with a schedule starts next, or why it does not. */
export function ScheduleState(props: ScheduleStateProps) {
  const { nextRun, licenceEnded, cannotStart, now, editPath, name } = props;
  if (licenceEnded) return <>{licenceEndedText(licenceEnded)}</>;
  if (nextRun === null) return <>Turned off</>;
  if (!cannotStart) {
    return (
      <>
        Planned, next <TimeText at={nextRun} now={now} />
      </>
    );
  }
  return (
    <>
      {cannotStartText(cannotStart)}
      {editPath && isPlanToChange(cannotStart) && (
        <>
          {' · '}
          <Link to={editPath} aria-label={`Edit ${name}, which cannot start`}>
            Edit
          </Link>
        </>
      )}
    </>
  );
}
