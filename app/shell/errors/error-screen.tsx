import { Button } from '@mantine/core';
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import type { Brand } from '~/platform/context';
import { messageOfRefusal } from '~/platform/refusal-response';
import { useTraceId } from '~/platform/trace';
import classes from './error-screen.module.css';
import { Logo } from '../frame/logo';
import { reportError } from './report-errors';

/**
 * Not-found and fatal-error screens (docs/rules/interface.md, Error pages), with the trace id of the log entry.
 * @param framed true inside the frame of a project; otherwise the screen has its own bar that leads back
 */
export function ErrorScreen({ framed = false }: { framed?: boolean }) {
  return framed ? (
    <Fault />
  ) : (
    <Alone>
      <Fault />
    </Alone>
  );
}

/** Screen outside of any frame, with a bar that leads to the start and shows the brand if it is known. */
function Alone({ children }: { children: ReactNode }) {
  const brand = useRouteLoaderData<{ brand: Brand }>('root')?.brand;
  return (
    <>
      {brand && (
        <header className={classes.bar}>
          <a href="/" title={`Open ${brand.name}`}>
            <Logo brand={brand} />
          </a>
        </header>
      )}
      <main>{children}</main>
    </>
  );
}

function Fault() {
  const error = useRouteError();
  const traceId = useTraceId();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (error instanceof Error && !isOfServer(error)) reportError(error, 'page');
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const refusal = refusalOfRequest(error);
  if (refusal) return <RefusedScreen {...refusal} />;
  const full = fullDiskText(error);
  return (
    <div className={classes.screen}>
      <h1>{full === null ? 'Something went wrong. Please reload the page.' : 'The server’s disk is full'}</h1>
      {full !== null && <p className={classes.text}>{full}</p>}
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
    </div>
  );
}

/** Returns the message about a full disk (app/upstream/disk-full.ts); null for other errors. */
export function fullDiskText(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 507 ? String(error.data) : null;
}

/** Returns whether an error came from a loader or action: the server logged it and hides its message. */
function isOfServer({ message }: Error): boolean {
  return message === 'Unexpected Server Error';
}

/** Returns the refusal of a request that no page of the product sends, such as a wrong form. Otherwise null. */
export function refusalOfRequest(error: unknown): { status: number; message?: string } | null {
  if (!isRouteErrorResponse(error) || error.status < 400 || error.status >= 500) return null;
  return { status: error.status, message: messageOfRefusal(error.data) };
}

const refusals: Record<number, string> = {
  400: 'This request cannot be read.',
  403: 'This form was not accepted.',
  405: 'This page does not accept this kind of request.',
  413: 'This request is too large.',
  415: 'This is not a form.',
  421: 'This server is not at this address.',
};

export function titleOfRefusal(status: number): string {
  return refusals[status] ?? 'This request was refused.';
}

/** Shown when someone opens the answer to a request that no page of the product sends. */
export function RefusedScreen({ status, message }: { status: number; message?: string }) {
  return (
    <div className={classes.screen}>
      <p className={classes.code}>{status}</p>
      <h1>{titleOfRefusal(status)}</h1>
      {message && <p className={classes.text}>{message}</p>}
      {/* Under a wrong name of the server, the link would lead to the same refusal. */}
      {status !== 421 && (
        <Button component="a" href="/">
          GO BACK
        </Button>
      )}
    </div>
  );
}

export function NotFoundScreen() {
  return (
    <div className={classes.screen}>
      <p className={classes.code}>404</p>
      <h1>Page Not Found!</h1>
      <p className={classes.text}>Sorry, we couldn&apos;t find the page you were looking for.</p>
      <Button component="a" href="/">
        GO BACK
      </Button>
    </div>
  );
}
