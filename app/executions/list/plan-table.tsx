import { Link } from '@remix-run/react';
import { SortHeader } from '~/ui/sort-header';
import { Spinner } from '~/ui/spinner';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import { executionPath } from '../addresses';
import { EnabledSwitch } from './enabled-switch';
import type { PlanRow } from './execution-rows';
import type { ListFilters } from './list-filters';
import { PlanActions } from './plan-actions';
import { usePendingRow } from './use-pending-row';
import classes from './plan-table.module.css';

interface PlanTableProps {
  projectId: string;
  rows: PlanRow[];
  sorting: Pick<ListFilters, 'sort' | 'order'>;
  now: number;
  /** Query of the list, which its dialogs keep. */
  search: string;
}

/** The All view. */
export function PlanTable({ projectId, rows, sorting, now, search }: PlanTableProps) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          <SortHeader label="Execution info" sort="name" present={sorting} first="asc" />
          <SortHeader label="Schedule" sort="schedule" present={sorting} first="asc" />
          <SortHeader label="Status" sort="status" present={sorting} first="asc" />
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
          <th scope="col">Enabled</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} projectId={projectId} row={row} now={now} search={search} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<PlanTableProps, 'projectId' | 'now' | 'search'> & { row: PlanRow };

function Row({ projectId, row, now, search }: RowProps) {
  const { id, name, owner, schedule, nextRun, status } = row;
  const pending = usePendingRow(id);
  return (
    <tr className={table.row}>
      <td>
        <Link to={executionPath(projectId, id)} className={table.link} title={name}>
          {name}
        </Link>
        <div className={table.soft} title={owner}>
          {owner}
        </div>
      </td>
      <td>
        <div className={classes.schedule} title={schedule ?? undefined}>
          {schedule ?? '–'}
        </div>
        {nextRun !== null && (
          <div className={table.soft}>
            Next <Time at={nextRun} now={now} />
          </div>
        )}
      </td>
      <td>
        <div role="status">
          {pending === 'run' ? (
            <span className={classes.pending}>
              <Spinner /> Initializing run...
            </span>
          ) : (
            <StatusBadge status={status} />
          )}
        </div>
      </td>
      <td className={table.above}>
        <PlanActions projectId={projectId} row={row} search={search} />
      </td>
      <td className={table.above}>
        <EnabledSwitch row={row} pending={pending} />
      </td>
    </tr>
  );
}
