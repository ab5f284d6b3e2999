import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright';
import type { FromRunner } from '#contracts/runner';
import { secretsOfHeader, withoutUrlSecrets } from './sensitive';
import { session } from './session';
import { explainFailure } from './unreachable';

/** Where an event is filed: the step that ran when it began. */
interface Filed {
  id: string;
  index: number;
}

const filed = new WeakMap<Request, Filed>();
const unfinished = new Set<Promise<void>>();
/** Requests that have not ended, with the answer's head once it is there. */
const open = new Map<Request, { context: BrowserContext; response: Response | null }>();

/** Reports network and console of a context's pages under the steps that caused them. */
export function reportPageEvents(context: BrowserContext): void {
  context.on('request', (request) => {
    const at = here();
    if (!at) return;
    filed.set(request, at);
    hideHeaders(request);
    open.set(request, { context, response: null });
  });
  context.on('response', (response) => {
    const pending = open.get(response.request());
    if (pending) pending.response = response;
  });
  context.on('requestfinished', (request) => {
    open.delete(request);
    track(reportFinished(request));
  });
  context.on('requestfailed', (request) => {
    open.delete(request);
    sendNetwork(request, { status: 0, size: 0, error: failureOf(request) });
  });
  context.on('console', (message) =>
    sendConsole(message.type(), explainFailure(message.text(), message.location().url), placeOf(message)),
  );
  context.on('weberror', (error) => sendConsole('exception', error.error().stack ?? error.error().message));
}

/**
 * Call it before a context closes, and at the end of a scenario for all. Resolves when the requests that ended are reported, as far as their contexts
 * still answer. What was answered but has not ended is reported with the size that its head names: a page that never
 * reads an answer's body never ends the request.
 */
export async function pageEventsReported(closing?: BrowserContext): Promise<void> {
  await Promise.allSettled(unfinished);
  for (const [request, { context, response }] of open) {
    if (closing && context !== closing) continue;
    open.delete(request);
    const size = Number(response?.headers()['content-length'] ?? 0);
    if (response) sendNetwork(request, { status: response.status(), size: Number.isFinite(size) ? size : 0 });
    else sendNetwork(request, { status: 0, size: 0, error: 'no answer before the scenario ended' });
  }
}

async function reportFinished(request: Request): Promise<void> {
  const response = await request.response();
  const sizes = await request.sizes();
  sendNetwork(request, { status: response?.status() ?? 0, size: sizes.responseBodySize });
}

/** A token that the page sends, in a header or by its address, shows nowhere, also not in what the page prints. */
function hideHeaders(request: Request): void {
  const { secrets } = session().outlet;
  const learn = (secret: string) => secrets.add(secret);
  withoutUrlSecrets(request.url(), learn);
  for (const [name, value] of Object.entries(request.headers())) secretsOfHeader(name, value).forEach(learn);
}

function track(work: Promise<void>): void {
  // Its context was closed meanwhile; the entry is lost with it, as the browser can no longer be asked.
  const ended: Promise<void> = work.catch(() => undefined).finally(() => unfinished.delete(ended));
  unfinished.add(ended);
}

const failureOf = (request: Request) =>
  explainFailure(request.failure()?.errorText ?? 'failed', request.url());

type Entry = Extract<FromRunner, { type: 'network' }>['entry'];

function sendNetwork(request: Request, answer: Pick<Entry, 'status' | 'size' | 'error'>): void {
  const at = filed.get(request);
  if (!at) return;
  const entry: Entry = {
    ...answer,
    requestUrl: withoutUrlSecrets(request.url()),
    method: request.method(),
    // What comes from a cache has a size below zero in Chromium.
    size: Math.max(0, answer.size),
    responseTime: Math.max(0, Math.round(request.timing().responseEnd)),
    type: request.resourceType(),
  };
  session().outlet.send({ type: 'network', ...at, entry });
}

function sendConsole(type: string, text: string, location?: string): void {
  const at = here();
  if (at)
    session().outlet.send({ type: 'console', ...at, entry: { type, text, location, time: Date.now() } });
}

function placeOf(message: ConsoleMessage): string | undefined {
  const { url, lineNumber } = message.location();
  return url ? `${withoutUrlSecrets(url)}:${lineNumber + 1}` : undefined;
}

function here(): Filed | null {
  const { current } = session();
  return current && { id: current.id, index: current.index };
}
