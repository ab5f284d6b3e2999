import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import type { NetworkEntry } from '#contracts/worker/evidence';
import { requireProject } from '~/access/gate';
import { pathOfRequest } from '~/platform/paths';
import { Dialog } from '~/ui/dialog';
import { millisecondsText } from '~/ui/duration';
import { useLinks } from '~/ui/use-links';
import { isNetworkError, sizeText, statusLabel } from './network-entries';
import { NetworkFilters, NoRequests, NetworkTable } from './network-log';
import { useReport } from './use-report';
import classes from './network-log.module.css';

export const meta: MetaFunction = () => [{ title: 'Network logs' }];

/** Opens the network tab of the page under the dialog, because that page then has the requests. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get('view') === 'network') return null;
  const address = new URL(pathOfRequest(args.request), 'http://product.invalid');
  address.searchParams.set('view', 'network');
  return redirect(address.pathname + address.search);
}

/** Shows the requests of one step or of all with their full addresses, and the details of one request. */
export default function NetworkDialog() {
  const { scenario, back } = useReport();
  const { panel, ownHost } = scenario;
  const link = useLinks();
  const { network, networkView, entry, entryNumber } = panel;
  return (
    <Dialog title="Network logs" closeTo={back} width={1040}>
      <div className={classes.dialog}>
        <div className={classes.filters}>
          <NetworkFilters view={networkView} />
        </div>
        {network.length === 0 ? (
          <NoRequests view={networkView} />
        ) : (
          <NetworkTable
            rows={network}
            view={networkView}
            ownHost={ownHost}
            whole={panel.whole}
            chosen={entryNumber}
            linkTo={({ number }) => link({ entry: number })}
          />
        )}
        {entry && <Details entry={entry} />}
      </div>
    </Dialog>
  );
}

function Details({ entry }: { entry: NetworkEntry }) {
  const { method, requestUrl, status, type, size, responseTime, error } = entry;
  const facts = [
    ['URL', requestUrl],
    ['Method', method],
    ['Status', status === 0 ? statusLabel(status) : `${status} ${statusLabel(status)}`],
    ['Error', error],
    ['Type', type],
    ['Size', sizeText(size)],
    ['Time', millisecondsText(responseTime)],
  ] as const;
  return (
    <dl className={classes.details} aria-label="Request">
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={name === 'Status' && isNetworkError(entry) ? classes.bad : undefined}>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
