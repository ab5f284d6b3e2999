import { Link } from '@remix-run/react';
import type { RunRow } from '#contracts/report';
import { durationText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import { Time } from '~/ui/time';
import { SortHeader } from '~/ui/sort-header';
import table from '~/ui/table.module.css';
import { firstOrder, type RunFilters, type RunSort } from './run-filters';
import classes from './run-table.module.css';

const columns: { label: string; sort: RunSort; number?: boolean }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Status', sort: 'status' },
  { label: 'Scenarios', sort: 'totalScenarios', number: true },
  { label: 'Duration', sort: 'executionTime', number: true },
  { label: 'Environment', sort: 'environment' },
  { label: 'User', sort: 'username' },
  { label: 'Published', sort: 'publishTime' },
];

interface RunTableProps {
  projectId: string;
  runs: RunRow[];
  filters: RunFilters;
  now: number;
}

export function RunTable({ projectId, runs, filters, now }: RunTableProps) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.sort} {...column} present={filters} first={firstOrder(column.sort)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id} className={table.row}>
            <td>
              <Link to={`/${projectId}/run-report/${run.id}`} className={table.link} title={run.name}>
                {run.name}
              </Link>
            </td>
            <td>
              <StatusBadge status={run.status} />
            </td>
            <td
              className={table.number}
              title={`${run.totalScenariosPassed} of ${run.totalScenarios} passed`}
            >
              {run.totalScenariosPassed} / {run.totalScenarios}
            </td>
            <td className={table.number}>
              {run.executionTime === null ? '–' : durationText(run.executionTime)}
            </td>
            <td title={run.environment}>{run.environment}</td>
            <td title={run.username}>{run.username}</td>
            <td>
              <Time at={run.publishTime} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
