import { Button } from '@mantine/core';
import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useEffect } from 'react';
import { useTraceId } from '~/platform/trace';
import classes from './error-screen.module.css';
import { reportError } from './report-errors';

/** Not-found and fatal-error screens (specification shell.md section 2), with the trace id of the log entry. */
export function ErrorScreen() {
  const error = useRouteError();
  const traceId = useTraceId();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (error instanceof Error && !isOfServer(error)) reportError(error, 'page');
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <main className={classes.screen}>
      <h1>Something went wrong. Please reload the page.</h1>
      {isRouteErrorResponse(error) && error.status === 503 && (
        <p className={classes.text}>
          The database does not answer at the moment. This page works again as soon as it does.
        </p>
      )}
      {traceId && (
        <p className={classes.trace}>
          Trace id <code>{traceId}</code>
        </p>
      )}
      <Button component="a" href={pathname + search}>
        Click to Reload
      </Button>
    </main>
  );
}

/** An error of a loader or action: the server has logged it, and does not tell what it was. */
function isOfServer({ message }: Error): boolean {
  return message === 'Unexpected Server Error';
}

export function NotFoundScreen() {
  return (
    <main className={classes.screen}>
      <p className={classes.code}>404</p>
      <h1>Page Not Found!</h1>
      <p className={classes.text}>Sorry, we couldn&apos;t find the page you were looking for.</p>
      <Button component="a" href="/">
        GO BACK
      </Button>
    </main>
  );
}
