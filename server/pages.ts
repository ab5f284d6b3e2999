import type { Request as Asked, RequestHandler, Response as Answering } from 'express';
import {
  createRequestHandler,
  writeReadableStreamToWritable,
  type AppLoadContext,
  type ServerBuild,
} from '@remix-run/node';
import { whenAnsweredReadOn } from './read-on';
import { choiceHeader, isOfProject, scopeIn, withScope } from '../app/ui/page-scope';
import { readFormBody } from './form-bodies';
import { wantsPage, type RequestRefusal } from './refusal';

interface PagesDeps {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: string;
  /** The load context of a request, new for each. */
  contextOf(request: Asked, response: Answering): AppLoadContext;
  isSignedIn(cookie: string | undefined): Promise<boolean>;
}

export interface PageServer {
  /** Answers every request that no other handler answered. */
  answer: RequestHandler;
  /** Answers with the reason of a refusal: a page for people, data for scripts, else a line of text. */
  refuse(request: Asked, response: Answering, refusal: RequestRefusal): Promise<void>;
}

const methods = ['GET', 'HEAD', 'POST'];

/**
 * Connects the routes to Express. Replaces Remix' own adapter, which passes on every method, address and body
 * unchecked. Here, routes receive only requests that a page can answer, and only forms that can be read.
 */
export function createPages({ build, mode, contextOf, isSignedIn }: PagesDeps): PageServer {
  const handle = createRequestHandler(build, mode);

  async function answer(request: Asked, response: Answering): Promise<void> {
    whenAnsweredReadOn(request, response);
    const url = addressOf(request);
    const refusal = url ? refusalOf(request, url) : wrongAddress;
    if (!url || refusal) return refuse(request, response, refusal ?? wrongAddress);
    const signedIn = await isSignedIn(request.header('cookie'));
    const headers = headersOf(request);
    const init: RequestInit = { method: request.method, headers, signal: untilGone(response) };
    if (request.method === 'POST') {
      const read = await readFormBody(request, signedIn);
      if ('refused' in read) return refuse(request, response, read.refused);
      init.body = read.form.toString();
      headers.delete('transfer-encoding');
      headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
      headers.set('content-length', String(Buffer.byteLength(init.body)));
    }
    const page = await handle(new Request(url, init), contextOf(request, response));
    // A route without an action. Remix' own answer for a route without a page is JSON that reports a fault.
    if (page.status === 405 && wantsPage(request))
      return refuse(request, response, wrongMethod(['GET', 'HEAD']));
    keepBranch(request, url, page);
    if (signedIn && !page.headers.has('cache-control')) page.headers.set('cache-control', keptBy(request));
    await send(response, page);
  }

  async function refuse(request: Asked, response: Answering, refusal: RequestRefusal): Promise<void> {
    whenAnsweredReadOn(request, response);
    for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    if (isScriptsForm(request)) {
      const asked = new Request('http://product.invalid/refused.data', { method: 'POST' });
      return send(response, await handle(asked, { ...contextOf(request, response), refusal }));
    }
    // Requests for files are answered before the request gets the nonce that a page needs.
    if (!wantsPage(request) || !response.locals.nonce) {
      response.status(refusal.status).type('text').send(`${refusal.message}\n`);
      return;
    }
    // Renders the error page of a route, at an address that no other request can reach with a refusal.
    const headers = new Headers({ cookie: request.header('cookie') ?? '' });
    const asked = new Request('http://product.invalid/refused', { headers });
    await send(response, await handle(asked, { ...contextOf(request, response), refusal }));
  }

  return {
    answer: (request, response, next) => void answer(request, response).catch(next),
    refuse,
  };
}

/** Returns whether a page's script sent a form, and reads the answer by Remix' rules. */
function isScriptsForm({ method, path }: Asked): boolean {
  return method === 'POST' && path.endsWith('.data');
}

/**
 * Adds the requested branch to the target of a redirect, unless the target names a branch or the user's choice has
 * changed. Applies to actions and to pages that moved. Scripts name the branch themselves.
 */
function keepBranch({ path }: Asked, { searchParams }: URL, { status, headers }: globalThis.Response): void {
  const [to, { branch }] = [headers.get('location'), scopeIn(searchParams)];
  const project = path.split('/')[1] ?? '';
  if (status < 300 || status > 399 || to === null || branch === null) return;
  if (headers.get(choiceHeader) === 'branch' || !to.startsWith('/') || !isOfProject(to, project)) return;
  headers.set('location', withScope(to, { branch, environment: null }));
}

const wrongAddress: RequestRefusal = { status: 400, message: 'The address is not valid.' };

/**
 * Returns the address for the routes, or null for an invalid one: a path that would be another host's address in a
 * redirect (`//evil.example`), an address with a host of its own, as sent to proxies, or `*`.
 */
function addressOf({ protocol, originalUrl, hostname, headers }: Asked): URL | null {
  const port = /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? '';
  const origin = `${protocol}://${hostname || 'localhost'}${hostname === undefined ? '' : port}`;
  if (!originalUrl.startsWith('/')) return null;
  try {
    const url = new URL(origin + originalUrl);
    return url.pathname.startsWith('//') ? null : url;
  } catch {
    return null;
  }
}

function wrongMethod(allowed: string[]): RequestRefusal {
  const message = allowed.includes('POST')
    ? 'Pages accept GET and form posts only.'
    : 'No form is sent to this page.';
  return { status: 405, message, headers: { allow: allowed.join(', ') } };
}

function refusalOf({ method }: Asked, { searchParams }: URL): RequestRefusal | undefined {
  if (!methods.includes(method)) return wrongMethod(methods);
  // Used by old versions of Remix' client. Remix would log a fault for each request.
  if (searchParams.has('_data'))
    return { status: 400, message: 'This way to request data no longer exists.' };
  return undefined;
}

/**
 * Returns the caching rule for pages of signed-in users: never store, so that Back after signing out shows nothing.
 * Data that a page prefetches before a click may be used once, for that click.
 */
function keptBy(request: Asked): string {
  const ahead = (request.header('sec-purpose') ?? request.header('purpose') ?? '').includes('prefetch');
  return ahead && request.path.endsWith('.data') ? 'private' : 'no-store';
}

function headersOf({ headers }: Asked): Headers {
  const all = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) all.append(name, value);
  }
  // security.ts has checked the form's origin. Remix would check again, with the host as a proxy changed it.
  all.delete('origin');
  all.delete('x-forwarded-host');
  return all;
}

/** Aborts the work on an answer after the client has gone. */
function untilGone(response: Answering): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function send(response: Answering, answer: Response): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers.entries()) response.append(name, value);
  if (answer.body) await writeReadableStreamToWritable(answer.body, response);
  else response.end();
}
