import { Icon, type IconName } from './icon';
import classes from './status-badge.module.css';

type Look = { word: string; icon: IconName | 'spinner'; tone: string };

/**
 * Icon, word and colour of every status of runs, scenarios, steps, executions and members
 * (docs/decisions/0027-one-look.md).
 */
const looks: Record<string, Look> = {
  PASSED: { word: 'Passed', icon: 'check', tone: 'green' },
  FAILED: { word: 'Failed', icon: 'x', tone: 'red' },
  SKIPPED: { word: 'Skipped', icon: 'minus', tone: 'grey' },
  UNDEFINED: { word: 'Undefined', icon: 'questionMark', tone: 'amber' },
  PENDING: { word: 'Pending', icon: 'questionMark', tone: 'amber' },
  AMBIGUOUS: { word: 'Ambiguous', icon: 'waves', tone: 'violet' },
  FIXED_BY_AI: { word: 'Fixed by AI', icon: 'healed', tone: 'teal' },
  HEALED: { word: 'Passed with fixes', icon: 'healed', tone: 'teal' },
  RUNNING: { word: 'Running', icon: 'spinner', tone: 'brand' },
  STARTED: { word: 'Running', icon: 'spinner', tone: 'brand' },
  QUEUED: { word: 'Queued', icon: 'clock', tone: 'grey' },
  UNKNOWN: { word: 'Not run', icon: 'minus', tone: 'grey' },
  active: { word: 'Active', icon: 'check', tone: 'green' },
  invited: { word: 'Invited', icon: 'clock', tone: 'grey' },
  NO_TESTS: { word: 'No tests', icon: 'minus', tone: 'grey' },
  DONE: { word: 'Done', icon: 'check', tone: 'green' },
  GENERATED: { word: 'Generated', icon: 'sparkles', tone: 'green' },
  REFUSED: { word: 'Refused', icon: 'questionMark', tone: 'amber' },
  HAS_CODE: { word: 'Has code', icon: 'check', tone: 'grey' },
  NOT_STARTED: { word: 'Did not start', icon: 'alertTriangle', tone: 'red' },
  online: { word: 'Online', icon: 'check', tone: 'green' },
  waiting: { word: 'Waiting', icon: 'clock', tone: 'amber' },
  lost: { word: 'Lost', icon: 'alertTriangle', tone: 'red' },
  RECORDING: { word: 'Recording', icon: 'circleDot', tone: 'red' },
  STARTING: { word: 'Starting', icon: 'spinner', tone: 'brand' },
  ENDED: { word: 'Ended', icon: 'stop', tone: 'grey' },
  OPEN: { word: 'Open', icon: 'clock', tone: 'amber' },
  ACCEPTED: { word: 'Accepted', icon: 'check', tone: 'green' },
  DISCARDED: { word: 'Discarded', icon: 'x', tone: 'grey' },
  OUTDATED: { word: 'Outdated', icon: 'history', tone: 'grey' },
  VERIFIED: { word: 'Verified', icon: 'check', tone: 'green' },
  VERIFYING: { word: 'Verifying', icon: 'spinner', tone: 'brand' },
  FAILED_ELSEWHERE: { word: 'Failed elsewhere', icon: 'alertTriangle', tone: 'amber' },
  NOT_REACHED: { word: 'Not reached', icon: 'minus', tone: 'grey' },
  NOT_VERIFIED: { word: 'Failed with it', icon: 'x', tone: 'red' },
  STOPPED: { word: 'Stopped', icon: 'stop', tone: 'grey' },
};

const lookOf = (status: string): Look => looks[status] ?? { word: status, icon: 'minus', tone: 'grey' };

/** Returns the word of a status, for names and descriptions that cannot contain a badge. */
export const badgeWord = (status: string): string => lookOf(status).word;

/** A status as icon + word + colour, never colour alone. `compact` keeps the word for screen readers only. */
export function StatusBadge({ status, compact = false }: { status: string; compact?: boolean }) {
  const look = lookOf(status);
  return (
    <span
      className={compact ? classes.compact : classes.badge}
      data-tone={look.tone}
      data-status={status}
      title={compact ? look.word : undefined}
    >
      {look.icon === 'spinner' ? (
        <span className={classes.spinner} aria-hidden="true" />
      ) : (
        <Icon name={look.icon} size={14} />
      )}
      <span className={compact ? 'visually-hidden' : undefined}>{look.word}</span>
    </span>
  );
}
