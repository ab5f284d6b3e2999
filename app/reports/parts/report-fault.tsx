import { isRouteErrorResponse, Link, useLocation, useParams, useRouteError } from '@remix-run/react';
import { useTraceId } from '~/platform/trace';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import classes from './report-fault.module.css';

/** Error boundary of the report pages: a report that is not there, or 'Internal error' (specification section 8). */
export function ReportFault() {
  const error = useRouteError();
  const { projectId } = useParams();
  const { pathname, search } = useLocation();
  const traceId = useTraceId();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageHeader title="Page Not Found!" />
        <EmptyState
          title="There is no such report"
          action={<Link to={`/${projectId}/runs`}>All reports</Link>}
        >
          It may have been deleted, or the address is not complete.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Internal error" />
      <Notice kind="error" title="The report could not be loaded.">
        {/* A plain link: the whole page loads again. */}
        <a href={pathname + search}>Retry</a>
        {traceId && (
          <span className={classes.trace}>
            Trace id <code>{traceId}</code>
          </span>
        )}
      </Notice>
    </>
  );
}
