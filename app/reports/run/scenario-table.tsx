import { Link } from '@remix-run/react';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import table from '~/ui/table.module.css';
import type { ScenarioGroup, ScenarioRow } from './run-scenarios';
import classes from './scenario-table.module.css';

interface ScenarioTableProps {
  /** Address of the run report. */
  path: string;
  groups: ScenarioGroup[];
  grouped: boolean;
  now: number;
}

export function ScenarioTable({ path, groups, grouped, now }: ScenarioTableProps) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          <th scope="col">Scenario info</th>
          <th scope="col">Start time</th>
          <th scope="col">Status</th>
          <th scope="col">Error message</th>
          <th scope="col" className={table.number}>
            Duration
          </th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title ?? ''}>
          {grouped && (
            <tr>
              <th colSpan={5} scope="rowgroup" className={table.group}>
                {title ?? 'No failed step'} ({rows.length})
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row key={row.id} row={row} path={path} now={now} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ row, path, now }: { row: ScenarioRow; path: string; now: number }) {
  const attempt = row.attempt > 1 ? `attempt ${row.attempt}` : '';
  const below = [row.feature, row.values, attempt].filter(Boolean).join(' · ');
  return (
    <tr className={table.row}>
      <td>
        {/* The fragment brings the first failed step into view, also without JavaScript. */}
        <Link to={`${path}/${row.id}#selected`} className={table.link} title={row.name}>
          {row.name}
        </Link>
        <div className={table.soft} title={below}>
          {below}
        </div>
      </td>
      <td>{row.startTime === null ? '–' : <Time at={row.startTime} now={now} />}</td>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td>
        {row.failedStep && (
          <div className={table.soft} title={row.failedStep}>
            {row.failedStep}
          </div>
        )}
        {row.reason && (
          <div className={classes.reason} title={row.reason}>
            {row.reason}
          </div>
        )}
      </td>
      <td className={table.number}>{row.duration === null ? '–' : millisecondsText(row.duration)}</td>
    </tr>
  );
}
