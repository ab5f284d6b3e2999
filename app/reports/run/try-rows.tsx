import { Link } from '@remix-run/react';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import type { TryRow } from './scenario-row';
import classes from './scenario-table.module.css';

interface TryRowsProps {
  projectId: string;
  /** Of the scenario. */
  name: string;
  tries: TryRow[];
  now: number;
}

/** The tries of a scenario below its row: the run after retraining and the original, or the original and its reruns. */
export function TryRows({ projectId, name, tries, now }: TryRowsProps) {
  return tries.map((one) => (
    <tr key={one.label} className={`${table.row} ${classes.try}`}>
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
