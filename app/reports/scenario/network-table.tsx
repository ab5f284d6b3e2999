import { ColumnWidths } from '~/ui/column-widths';
import { millisecondsText } from '~/ui/duration';
import { Link } from '~/ui/scoped';
import { SortHeader } from '~/ui/sort-header';
import table from '~/ui/table.module.css';
import {
  isNetworkError,
  shortUrl,
  sizeText,
  statusLabel,
  timeShare,
  type NetworkRow,
  type NetworkSort,
  type NetworkView,
} from './network-entries';
import classes from './network-log.module.css';

interface Column {
  label: string;
  width?: number | string;
  sort: NetworkSort;
  first: 'asc' | 'desc';
  number?: boolean;
}

const stepColumn: Column = { label: 'Step', width: 56, sort: 'step', first: 'asc', number: true };
const columns: Column[] = [
  { label: 'Method', width: 76, sort: 'method', first: 'asc' },
  { label: 'URL', sort: 'url', first: 'asc' },
  { label: 'Status', width: '22%', sort: 'status', first: 'desc' },
  { label: 'Type', width: '14%', sort: 'type', first: 'asc' },
  { label: 'Size', width: 76, sort: 'size', first: 'desc', number: true },
  { label: 'Time', width: 72, sort: 'time', first: 'desc', number: true },
];

interface NetworkTableProps {
  rows: NetworkRow[];
  view: NetworkView;
  ownHost: string | null;
  /** True when the table has the requests of all steps. Each row then names its step. */
  whole: boolean;
  /** Number of the row whose details are open. */
  chosen?: number | null;
  /** Address of a row's details. */
  linkTo: (row: NetworkRow) => string;
}

/** Lists requests with their results. Each row links to its details. */
export function NetworkTable({ rows, view, ownHost, whole, chosen, linkTo }: NetworkTableProps) {
  const shown = whole ? [stepColumn, ...columns] : columns;
  return (
    <div className={classes.scroll}>
      <table className={`${table.table} ${classes.table}`}>
        <ColumnWidths columns={shown} />
        <thead>
          <tr>
            {shown.map(({ label, sort, first, number }) => (
              <SortHeader key={sort} label={label} sort={sort} present={view} first={first} number={number} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              ownHost={ownHost}
              whole={whole}
              to={linkTo(row)}
              current={row.number === chosen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: NetworkRow;
  ownHost: string | null;
  whole: boolean;
  to: string;
  current: boolean;
}

function Row({ row, ownHost, whole, to, current }: RowProps) {
  const { step, method, requestUrl, status, type, size, responseTime, error } = row;
  const label = statusLabel(status);
  return (
    <tr className={table.row} data-current={current || undefined}>
      {whole && <td className={table.number}>{step}</td>}
      <td>{method}</td>
      <td title={requestUrl} className={classes.url}>
        <Link
          to={to}
          className={classes.link}
          aria-current={current || undefined}
          preventScrollReset
          replace={current}
        >
          {shortUrl(requestUrl, ownHost)}
        </Link>
      </td>
      <td className={isNetworkError(row) ? classes.bad : undefined} title={error ?? label}>
        {status === 0 ? label : `${status} ${label}`}
      </td>
      <td>{type}</td>
      <td className={table.number}>{sizeText(size)}</td>
      <td className={table.number}>
        {millisecondsText(responseTime)}
        <span className={classes.time} style={{ width: `${timeShare(responseTime) * 100}%` }} />
      </td>
    </tr>
  );
}
