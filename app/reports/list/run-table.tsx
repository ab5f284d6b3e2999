import { Link } from '@remix-run/react';
import type { RunRow } from '#contracts/report';
import { durationText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { SortHeader } from '~/ui/sort-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import { percentText, shareOf } from '../parts/percent';
import { firstOrder, runTypeText, type RunFilters, type RunSort } from './run-filters';
import classes from './run-table.module.css';

/** Columns as in docs/rules/reports.md, List of runs; a type alone sorts nothing. */
const columns: { label: string; sort?: RunSort; number?: boolean }[] = [
  { label: 'Execution info', sort: 'name' },
  { label: 'Execution date', sort: 'publishTime' },
  { label: 'Execution type' },
  { label: 'Status', sort: 'status' },
  { label: 'Pass ratio', sort: 'passRatio', number: true },
  { label: 'User', sort: 'username' },
  { label: 'Environment', sort: 'environment' },
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
          {columns.map(({ sort, ...column }) =>
            sort ? (
              <SortHeader key={sort} sort={sort} {...column} present={filters} first={firstOrder(sort)} />
            ) : (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} projectId={projectId} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ run, projectId, now }: { run: RunRow; projectId: string; now: number }) {
  const { totalScenarios: total, totalScenariosPassed: passed, totalScenariosFlaky: flaky = 0 } = run;
  const took = run.executionTime === null ? null : durationText(run.executionTime);
  const below = [took, run.branch === 'main' ? null : run.branch].filter(Boolean).join(' · ');
  return (
    <tr className={table.row}>
      <td>
        <Link to={`/${projectId}/run-report/${run.id}`} className={table.link} title={run.name}>
          {run.pinned && (
            <span className={classes.pin} title="Pinned">
              <Icon name="pin" size={13} />
              <span className="visually-hidden">Pinned: </span>
            </span>
          )}
          {run.name}
        </Link>
        {below && (
          <div className={table.soft} title={below}>
            {below}
          </div>
        )}
      </td>
      <td>
        <Time at={run.publishTime} now={now} />
      </td>
      <td>{runTypeText(run)}</td>
      <td>
        <StatusBadge status={run.status} />
      </td>
      <td
        className={table.number}
        title={`${passed} of ${total} passed${flaky > 0 ? `, ${flaky} of them on a later attempt` : ''}`}
      >
        {passed} / {total} <span className={classes.share}>{percentText(shareOf(passed, total))}</span>
        {flaky > 0 && <div className={table.soft}>{flaky} flaky</div>}
      </td>
      <td title={run.username}>{run.username}</td>
      <td title={run.environment}>{run.environment}</td>
    </tr>
  );
}
