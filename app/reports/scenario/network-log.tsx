import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { ColumnWidths } from '~/ui/column-widths';
import { millisecondsText } from '~/ui/duration';
import { SortHeader } from '~/ui/sort-header';
import table from '~/ui/table.module.css';
import { LinkTabs } from '~/ui/link-tabs';
import {
  type NetworkView,
  isNetworkError,
  shortUrl,
  sizeText,
  statusLabel,
  timeShare,
  type NetworkRow,
  type NetworkSort,
} from './network-entries';
import type { PanelView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './network-log.module.css';

interface NetworkLogProps {
  panel: PanelView;
  ownHost: string | null;
  /** Index of the step, from 0. */
  selected: number;
  /** Returns the query of the dialog for one request; null: for all requests. */
  dialogAt: (entry: number | null) => string;
}

/** Shows the requests of the selected step, or of the whole scenario. */
export function NetworkLog({ panel, ownHost, selected, dialogAt }: NetworkLogProps) {
  const { network, networkCount, wholeNetworkCount, networkView, whole, entryNumber } = panel;
  const none = (whole ? wholeNetworkCount : networkCount) === 0;
  return (
    <>
      <div className={classes.filters}>
        <ScopeTabs whole={whole} selected={selected} count={networkCount} wholeCount={wholeNetworkCount} />
        {!none && (
          <>
            <NetworkFilters view={networkView} />
            <Link to={dialogAt(null)} className={classes.whole} preventScrollReset>
              <Icon name="externalLink" size={14} /> Network logs
            </Link>
          </>
        )}
      </div>
      {none ? (
        <p className={panelClasses.empty}>No network logs available</p>
      ) : network.length === 0 ? (
        <NoRequests view={networkView} />
      ) : (
        <NetworkTable
          rows={network}
          view={networkView}
          ownHost={ownHost}
          whole={whole}
          chosen={entryNumber}
          linkTo={({ number }) => dialogAt(number)}
        />
      )}
    </>
  );
}

/** Says that no request matches the filters. */
export function NoRequests({ view }: { view: NetworkView }) {
  return (
    <p className={panelClasses.empty}>
      {view.errors ? 'No network issues detected' : 'No network logs available'}
    </p>
  );
}

export function NetworkFilters({ view }: { view: NetworkView }) {
  const link = useLinks();
  return (
    <>
      <Toggle label="Errors" on={view.errors} to={link({ filter: view.errors ? null : 'errors' })} />{' '}
      <Toggle label="XHR / fetch" on={view.xhr} to={link({ xhr: view.xhr ? null : '1' })} />
    </>
  );
}

function Toggle({ label, on, to }: { label: string; on: boolean; to: string }) {
  return (
    <Link to={to} className={classes.toggle} aria-current={on || undefined} preventScrollReset replace>
      {label}
    </Link>
  );
}

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

interface ScopeTabsProps {
  whole: boolean;
  /** Index of the step, from 0. */
  selected: number;
  /** Entries of the step; `wholeCount`: of the whole scenario. */
  count: number;
  wholeCount: number;
}

/** Switches network and console between the selected step and the whole scenario. */
export function ScopeTabs({ whole, selected, count, wholeCount }: ScopeTabsProps) {
  const link = useLinks();
  const to = (value: string | null) => link({ whole: value, step: selected + 1, entry: null });
  return (
    <LinkTabs
      label="Of"
      replace
      tabs={[
        { label: 'This step', count, to: to(null), current: !whole },
        { label: 'Whole scenario', count: wholeCount, to: to('1'), current: whole },
      ]}
    />
  );
}
