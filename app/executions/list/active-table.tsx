import { ColumnWidths } from '~/ui/column-widths';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IconLink } from '~/ui/icon-link';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { numberText } from '~/ui/run-text';
import { Form, Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { executionsPath } from '../addresses';
import { OutcomeBar } from '../outcome-bar';
import type { ActiveRow } from './active-rows';
import { usePendingRow } from './use-pending-row';
import classes from './active-table.module.css';

const columns = [
  { label: 'Execution info' },
  { label: 'Started at', width: 176 },
  { label: 'Scenarios execution progress', width: '22%' },
  { label: 'Live Status', width: '22%' },
  { label: 'Actions', width: 120 },
];

interface ActiveTableProps {
  projectId: string;
  rows: ActiveRow[];
  now: number;
  /** Query of the list, which its dialogs keep. */
  search: string;
}

/** Shows the Active view: the running executions. */
export function ActiveTable({ rows, ...list }: ActiveTableProps) {
  return (
    <table className={table.table}>
      <ColumnWidths columns={columns} />
      <thead>
        <tr>
          <th scope="col">Execution info</th>
          <th scope="col">Started at</th>
          <th scope="col">Scenarios execution progress</th>
          <th scope="col">Live Status</th>
          <th scope="col" className={table.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.instanceId} row={row} {...list} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<ActiveTableProps, 'rows'> & { row: ActiveRow };

function Row({ projectId, row, now, search }: RowProps) {
  const { instanceId, name, owner, startTime, progress } = row;
  const console = `${executionsPath(projectId)}/console/${instanceId}${search}`;
  const stopping = usePendingRow(instanceId) === 'stop' || row.state === 'stopping';
  return (
    <tr className={table.row}>
      <td>
        <Link to={console} className={table.link} title={name} preventScrollReset>
          {numberText(row.number)} {name}
        </Link>
        <div className={table.soft} title={owner}>
          {owner}
        </div>
      </td>
      <td>
        <TimeText at={startTime} now={now} />
      </td>
      <td>
        <OutcomeBar progress={progress} />
      </td>
      <td>
        <LiveStatus row={row} stopping={stopping} />
      </td>
      <td className={`${table.actions} ${table.above}`}>
        <div className={table.buttons}>
          <IconLink to={console} icon="terminal" label={`View the console of ${name}`} title="View console" />
          <a
            href={`/${projectId}/run-report/${instanceId}`}
            target="_blank"
            rel="noreferrer"
            className={iconButton}
            aria-label={`Open the report of ${name} in a new tab`}
            title="Open report"
          >
            <Icon name="externalLink" />
          </a>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={instanceId} />
            <button
              className={iconButton}
              name="intent"
              value="stop"
              disabled={stopping}
              aria-label={`Stop ${name}`}
              title={stopping ? 'Stopping execution...' : 'Stop'}
            >
              <Icon name="stop" />
            </button>
          </Form>
        </div>
      </td>
    </tr>
  );
}

function LiveStatus({ row: { state, verboseStatus }, stopping }: { row: ActiveRow; stopping: boolean }) {
  const text = stopping ? 'Stopping execution...' : verboseStatus;
  return (
    <span className={classes.status} title={text}>
      <StatusBadge status={state === 'queued' && !stopping ? 'QUEUED' : 'RUNNING'} compact />{' '}
      <span>{text}</span>
    </span>
  );
}
