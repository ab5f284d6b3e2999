import { Link } from '@remix-run/react';
import type { NetworkEntry } from '#contracts/report';
import { millisecondsText } from '~/ui/duration';
import { SortHeader } from '~/ui/sort-header';
import table from '~/ui/table.module.css';
import { useLinks } from '~/ui/use-links';
import {
  isNetworkError,
  shortUrl,
  sizeText,
  statusLabel,
  timeShare,
  type NetworkSort,
  type NetworkView,
} from './network-entries';
import type { PanelView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './network-log.module.css';

const columns: { label: string; sort: NetworkSort; first: 'asc' | 'desc'; number?: boolean }[] = [
  { label: 'Method', sort: 'method', first: 'asc' },
  { label: 'URL', sort: 'url', first: 'asc' },
  { label: 'Status', sort: 'status', first: 'desc' },
  { label: 'Type', sort: 'type', first: 'asc' },
  { label: 'Size', sort: 'size', first: 'desc', number: true },
  { label: 'Time', sort: 'time', first: 'desc', number: true },
];

/** The requests of the selected step. */
export function NetworkLog({ panel, ownHost }: { panel: PanelView; ownHost: string | null }) {
  const { network, networkCount, networkView } = panel;
  if (networkCount === 0) return <p className={panelClasses.empty}>No network logs available</p>;
  return (
    <>
      <Filters view={networkView} />
      {network.length === 0 ? (
        <p className={panelClasses.empty}>
          {networkView.errors ? 'No network issues detected' : 'No network logs available'}
        </p>
      ) : (
        <div className={classes.scroll}>
          <table className={`${table.table} ${classes.table}`}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <SortHeader key={column.sort} {...column} present={networkView} />
                ))}
              </tr>
            </thead>
            <tbody>
              {network.map((entry, index) => (
                <Row key={index} entry={entry} ownHost={ownHost} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Row({ entry, ownHost }: { entry: NetworkEntry; ownHost: string | null }) {
  const { method, requestUrl, status, type, size, responseTime, error } = entry;
  const label = statusLabel(status);
  return (
    <tr>
      <td>{method}</td>
      <td title={requestUrl}>{shortUrl(requestUrl, ownHost)}</td>
      <td className={isNetworkError(entry) ? classes.bad : undefined} title={error ?? label}>
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

function Filters({ view }: { view: NetworkView }) {
  const link = useLinks();
  return (
    <div className={classes.filters}>
      <Toggle label="Errors" on={view.errors} to={link({ filter: view.errors ? null : 'errors' })} />
      <Toggle label="XHR / fetch" on={view.xhr} to={link({ xhr: view.xhr ? null : '1' })} />
    </div>
  );
}

function Toggle({ label, on, to }: { label: string; on: boolean; to: string }) {
  return (
    <Link to={to} className={classes.toggle} aria-current={on || undefined} preventScrollReset replace>
      {label}
    </Link>
  );
}
