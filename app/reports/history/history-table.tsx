import { Link } from '@remix-run/react';
import type { HistoryEntry } from '#contracts/runs/history';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import { summaryOf } from '../parts/error-parts';
import classes from './history-table.module.css';

interface HistoryTableProps {
  projectId: string;
  results: HistoryEntry[];
  /** What the scenario is called now: results say so when they had another name. */
  name: string;
  now: number;
}

export function HistoryTable({ projectId, results, name, now }: HistoryTableProps) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Ended</th>
          <th scope="col">Status</th>
          <th scope="col">Error message</th>
          <th scope="col">Environment</th>
          <th scope="col">Browser</th>
          <th scope="col" className={table.number}>
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((one) => (
          <Row key={one.testCaseId} one={one} projectId={projectId} name={name} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  one,
  projectId,
  name,
  now,
}: {
  one: HistoryEntry;
  projectId: string;
  name: string;
  now: number;
}) {
  const below = [
    one.scenarioName === name ? null : `as ${one.scenarioName}`,
    one.attempts > 1 ? `${one.attempts} attempts` : null,
  ].filter(Boolean);
  const error = one.message && summaryOf(one.message);
  const place = [one.browser, one.viewport].filter(Boolean).join(', ');
  return (
    <tr className={table.row}>
      <td>
        <Link
          to={`/${projectId}/run-report/${one.runId}/${one.testCaseId}#selected`}
          className={table.link}
          title={one.runName}
        >
          {one.runName}
        </Link>
        {below.length > 0 && <div className={table.soft}>{below.join(' · ')}</div>}
      </td>
      <td>
        <Time at={one.time} now={now} />
      </td>
      <td>
        <StatusBadge status={one.status} />
      </td>
      <td title={error ?? undefined} className={classes.error}>
        {error}
      </td>
      <td title={`${one.environment}, branch ${one.branch}`}>
        {one.environment}
        {one.branch !== 'main' && <div className={table.soft}>{one.branch}</div>}
      </td>
      <td title={place}>{place || '–'}</td>
      <td className={table.number}>{one.duration === null ? '–' : millisecondsText(one.duration)}</td>
    </tr>
  );
}
