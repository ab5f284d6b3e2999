import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import type { NetworkView } from './network-entries';
import { NetworkTable } from './network-table';
import type { PanelView } from './scenario-view';
import { ScopeTabs } from './scope-tabs';
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
