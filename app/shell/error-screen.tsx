import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { loader } from '~/root';
import classes from './error-screen.module.css';

/** Not-found and fatal-error screens (specification shell.md section 2), with the trace id of the log entry. */
export function ErrorScreen() {
  const error = useRouteError();
  const traceId = useRouteLoaderData<typeof loader>('root')?.traceId;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <main className={classes.screen}>
      <h1>Something went wrong. Please reload the page.</h1>
      {traceId && (
        <p className={classes.trace}>
          Trace id <code>{traceId}</code>
        </p>
      )}
      <form method="get">
        <Button type="submit">Click to Reload</Button>
      </form>
    </main>
  );
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
