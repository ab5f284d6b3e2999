import { Link } from '@remix-run/react';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import type { AttemptRow } from './scenario-row';
import classes from './scenario-table.module.css';

interface AttemptRowsProps {
  projectId: string;
  /** Of the scenario. */
  name: string;
  attempts: AttemptRow[];
  now: number;
}

/** The attempts of a scenario below its row; where it was retrained, that run before the original. */
export function AttemptRows({ projectId, name, attempts, now }: AttemptRowsProps) {
  return attempts.map((one) => (
    <tr key={one.label} className={`${table.row} ${classes.attempt}`}>
      <td>
        {one.to ? (
          <Link
            to={`/${projectId}/${one.to}#selected`}
            className={table.link}
            aria-label={`${one.label} of ${name}`}
          >
            {one.label}
          </Link>
        ) : (
          one.label
        )}
      </td>
      <td className={classes.time}>{one.startTime === null ? '–' : <Time at={one.startTime} now={now} />}</td>
      <td />
      <td>
        <StatusBadge status={one.status} />
      </td>
      <td colSpan={3}>
        {one.reason && (
          <div className={classes.reason} title={one.reason}>
            {one.reason}
          </div>
        )}
      </td>
      <td className={table.number}>{one.duration === null ? '–' : millisecondsText(one.duration)}</td>
      <td />
    </tr>
  ));
}
