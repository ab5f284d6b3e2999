import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useTraceId } from '~/platform/trace';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { fullDiskText, refusalOfRequest, titleOfRefusal } from './error-screen';
import { Link } from '~/ui/scoped';
import classes from './page-fault.module.css';

interface PageFaultProps {
  /** Message when the page's object does not exist, e.g. 'There is no such report'. */
  missing: string;
  /** Link to the list of such objects. */
  list: { to: string; label: string };
  /** Message of a failure, e.g. 'The report could not be loaded.' */
  failed: string;
}

/** Error boundary of pages in a project's frame: missing, refused, or 'Internal error' with trace id. */
export function PageFault({ missing, list, failed }: PageFaultProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const traceId = useTraceId();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageHeader title="Page Not Found!" />
        <EmptyState title={missing} action={<Link to={list.to}>{list.label}</Link>}>
          It may have been deleted, or the address is not complete.
        </EmptyState>
      </>
    );
  }
  const refusal = refusalOfRequest(error);
  if (refusal) {
    return (
      <>
        <PageHeader title={titleOfRefusal(refusal.status)} />
        <EmptyState
          title={refusal.message ?? `It was refused (${refusal.status})`}
          action={<Link to={list.to}>{list.label}</Link>}
        >
          Nothing was changed.
        </EmptyState>
      </>
    );
  }
  const full = fullDiskText(error);
  return (
    <>
      <PageHeader title={full === null ? 'Internal error' : 'The server’s disk is full'} />
      <Notice kind="error" title={failed}>
        {full !== null && <p>{full}</p>}
        {/* A plain link: the whole page loads again. */}
        <a href={pathname + search}>Retry</a>{' '}
        {traceId && (
          <span className={classes.trace}>
            Trace id <code>{traceId}</code>
          </span>
        )}
      </Notice>
    </>
  );
}
