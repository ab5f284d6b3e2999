import { Writable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallRefused } from '#contracts/client';
import { logEntry } from './platform/log-entry';
import { NonceContext } from './shell/nonce';
import { TraceContext } from './platform/trace';
import { noteUnavailable, answerStatusOf } from './upstream/unavailable';

const renderLimit = 10_000;

/**
 * Sends the whole document at once, not streamed. Without JavaScript, a late Suspense boundary would keep showing its
 * fallback. Also, Remix's Express adapter flushes the compressor after every 2 kB chunk.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Lets other requests run between the loaders and the rendering, which takes 60 ms for a large page.
  await othersTurn();
  const rendered = await render(request, remixContext, context);
  const scriptless = remixContext.staticHandlerContext.matches.some(({ route }) =>
    isScriptless(route, remixContext),
  );
  const html = scriptless ? await inlineStyles(rendered.html, context.nonce) : rendered.html;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, {
    headers,
    status: answerStatusOf(context, headers, rendered.failed ? 500 : status),
  });
}

/** Handles requests for data by a page's script. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  const status = answerStatusOf(context, response.headers, response.status);
  return status === response.status
    ? response
    : new Response(response.body, { status, headers: response.headers });
};

function isScriptless({ id }: { id?: string }, { routeModules }: EntryContext): boolean {
  const handle = id ? routeModules[id]?.handle : undefined;
  return (handle as { scripts?: boolean } | undefined)?.scripts === false;
}

function render(request: Request, remixContext: EntryContext, context: AppLoadContext) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed });
        done();
      },
    });
    sink.on('error', reject);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <TraceContext.Provider value={context.traceId}>
          <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
        </TraceContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          clearTimeout(timer);
          // Lets other requests run between rendering and writing.
          othersTurn()
            .then(() => pipe(sink))
            .catch(reject);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          // The audit log has refused requests. They are no faults.
          if (error instanceof CallRefused && error.httpStatus === 403) return;
          context.log.error({ err: error, traceId: context.traceId }, 'A page could not be rendered');
          logAppError(error, { request, context });
        },
      },
    );
    const timer = setTimeout(abort, renderLimit);
    timer.unref();
  });
}

/** Logs faults of loaders and actions, with the trace id that the error page shows. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The code that noticed the outage has logged it.
  if (error instanceof CallRefused && error.httpStatus === 503) return noteUnavailable(context);
  // The query may carry the token of a mailed link.
  const { pathname } = new URL(request.url);
  context.log.error({ err: error, traceId: context.traceId, path: pathname }, 'A loader or action failed');
  logAppError(error, { request, context });
}

function logAppError(error: unknown, args: { request: Request; context: AppLoadContext }): void {
  const message = error instanceof Error ? error.message : String(error);
  logEntry(args, {
    name: 'OnAppError',
    eventType: 'error',
    logType: 'Error',
    source: 'server',
    message: message.slice(0, 2000),
  });
}

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;
const files = new Map<string, Promise<string>>();

/**
 * Puts the stylesheets into the document. Signed-out pages have no scripts, so this makes them one request
 * (first paint 640 instead of 1,128 ms on a slow link). In development there are no built files: links stay.
 */
async function inlineStyles(html: string, nonce: string): Promise<string> {
  const names = [...html.matchAll(stylesheet)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return html;
  const texts = await Promise.all(names.map(read));
  const style = `<style nonce="${nonce}">${texts.join('\n')}</style>`;
  const withoutLinks = html.replace(stylesheet, '').replace(/<link rel="modulepreload"[^>]*\/>/g, '');
  return withoutLinks.replace('</head>', () => `${style}</head>`);
}

function read(name: string): Promise<string> {
  const known = files.get(name) ?? readFile(join('build/client', name), 'utf8');
  files.set(name, known);
  return known;
}
