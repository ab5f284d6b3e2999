import type { ScenarioGroup } from './run-view';
import { SortHeader } from '~/ui/sort-header';
import table from '~/ui/table.module.css';
import { ScenarioRows } from './scenario-rows';
import { firstCaseOrder, type ScenarioFilters } from './scenario-filters';
import classes from './scenario-table.module.css';

/** Columns as in docs/rules/reports.md, Run report. */
const columns = [
  { label: 'Scenario info', sort: 'name' },
  { label: 'Start time', sort: 'startTime' },
  { label: 'Comment' },
  { label: 'Status', sort: 'status' },
  { label: 'Error message' },
  { label: 'Root cause' },
  { label: 'Retraining reason' },
  { label: 'Duration', sort: 'duration', number: true },
  { label: 'Past executions' },
] as const;

interface ScenarioTableProps {
  projectId: string;
  groups: ScenarioGroup[];
  filters: ScenarioFilters;
  now: number;
}

export function ScenarioTable({ projectId, groups, filters, now }: ScenarioTableProps) {
  const grouped = filters.group !== 'none';
  const none = filters.group === 'cause' ? 'No root cause' : 'No failed step';
  return (
    <div className={classes.frame}>
      <div className={classes.scroll}>
        <table className={`${table.table} ${classes.columns}`}>
          <thead>
            <tr>
              {columns.map((column) =>
                'sort' in column ? (
                  <SortHeader
                    key={column.label}
                    {...column}
                    present={filters}
                    first={firstCaseOrder(column.sort)}
                  />
                ) : (
                  <th key={column.label} scope="col">
                    {column.label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          {groups.map(({ title, count, rows }) => (
            <tbody key={title ?? ''}>
              {grouped && (
                <tr>
                  <th colSpan={columns.length} scope="rowgroup" className={table.group} title={title ?? none}>
                    {title ?? none} ({count})
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <ScenarioRows key={row.id} row={row} projectId={projectId} now={now} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}
