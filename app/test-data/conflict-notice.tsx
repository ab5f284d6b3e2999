import { allEnvironments } from '#contracts/test-data-rules';
import { Notice } from '~/ui/notice';
import type { ListChange } from './list-changes';
import type { RowPlace } from './row-answer';
import classes from './conflict-notice.module.css';

/** More than these are counted. */
const mostShown = 8;

interface ConflictNoticeProps {
  changedBy: string;
  changes: ListChange[];
  /** Where the row stands now, and where it stood when the form was opened. */
  place: RowPlace;
  begun: RowPlace;
}

/** What somebody else saved meanwhile. The typed row is still in its fields. */
export function ConflictNotice({ changedBy, changes, place, begun }: ConflictNoticeProps) {
  const more = changes.length - mostShown;
  const deleted = begun.row !== null && place.row === null;
  return (
    <Notice kind="warning" title={`${changedBy} changed the test data meanwhile.`}>
      <ul className={classes.changes}>
        {changes.slice(0, mostShown).map(({ key, environment, what, now }) => (
          <li key={`${environment} ${key}`}>
            {what} <strong title={key}>{key}</strong> (
            {environment === allEnvironments ? 'all environments' : environment})
            {now !== null && (
              <>
                , now <code title={now}>{now}</code>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      Nothing is overwritten yet.{' '}
      {deleted ? 'Save adds your row again.' : 'Save puts your row into their list; Cancel shows theirs.'}
    </Notice>
  );
}
