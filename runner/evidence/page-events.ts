import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright';
import type { ConsoleEntry } from '#contracts/worker/evidence';
import type { FromRunner } from '#contracts/worker/runner';
import { cookiesHidden } from '../secrets/cookies';
import { noteDocuments } from './document-status';
import { secretsOfHeader, withoutUrlSecrets } from '../secrets/sensitive';
import { session } from '../process/session';
import { explainFailure } from '../process/unreachable';

/** The step under which an event is reported: the step that ran when the event began. */
interface Filed {
  id: string;
  index: number;
}

const filed = new WeakMap<Request, Filed>();
const unfinished = new Set<Promise<void>>();
/** Requests that have not ended, with the response's head once it has arrived. */
const open = new Map<Request, { context: BrowserContext; response: Response | null }>();

/** Reports network and console events of a context's pages under the steps that caused them. */
export function reportPageEvents(context: BrowserContext): void {
  noteDocuments(context);
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
    const pending = open.get(request);
    // Reported already, because its context was about to close.
    if (!pending) return;
    open.delete(request);
    track(reportFinished(request, pending.response));
  });
  context.on('requestfailed', (request) => {
    if (!open.delete(request)) return;
    sendNetwork(request, { status: 0, size: 0, error: failureOf(request) });
  });
  context.on('console', (message) => {
    const text = explainFailure(message.text(), message.location().url);
    sendConsole(context, { type: message.type(), text, location: placeOf(message) });
  });
  context.on('weberror', (error) => {
    sendConsole(context, { type: 'exception', text: error.error().stack ?? error.error().message });
  });
}

/**
 * Waits until ended requests are reported, if their contexts still answer.
 * Call it before a context closes, and at the end of a scenario for all contexts. A response that has not ended is
 * reported with the size in its head, because a page that never reads the body never ends the request.
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

async function reportFinished(request: Request, response: Response | null): Promise<void> {
  const size = await bodySizeOf(request, response);
  sendNetwork(request, { status: response?.status() ?? 0, size });
}

/**
 * Returns the bytes of a response's body as they came over the network.
 * Trap: `_channel.sizes` is private (playwright-core 1.65). The public way, used without it, first asks the browser
 * for the response twice: three questions for every request of a page.
 */
async function bodySizeOf(request: Request, response: Response | null): Promise<number> {
  const { _channel: channel } = (response ?? {}) as { _channel?: { sizes?: AskSizes } };
  if (!channel?.sizes) return (await request.sizes()).responseBodySize;
  return (await channel.sizes({}, { timeout: 0 })).sizes.responseBodySize;
}

type AskSizes = (
  params: object,
  options: { timeout: number },
) => Promise<{ sizes: { responseBodySize: number } }>;

/** Hides tokens that the page sends in a header or address, even where the page prints them. */
function hideHeaders(request: Request): void {
  const { secrets } = session().outlet;
  const learn = (secret: string) => secrets.add(secret);
  withoutUrlSecrets(request.url(), learn);
  for (const [name, value] of Object.entries(request.headers())) secretsOfHeader(name, value).forEach(learn);
}

function track(work: Promise<void>): void {
  // The context may be closed already. Then the entry is lost, because the browser can no longer be asked.
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
    // Chromium reports a size below zero for a response from a cache.
    size: Math.max(0, answer.size),
    responseTime: Math.max(0, Math.round(request.timing().responseEnd)),
    type: request.resourceType(),
  };
  session().outlet.send({ type: 'network', ...at, entry });
}

/** Sends a console entry once cookies are known: the page may print one of an earlier response. */
function sendConsole(context: BrowserContext, entry: Omit<ConsoleEntry, 'time'>): void {
  const at = here();
  const time = Date.now();
  if (!at) return;
  const send = () => session().outlet.send({ type: 'console', ...at, entry: { ...entry, time } });
  track(cookiesHidden(context).then(send));
}

function placeOf(message: ConsoleMessage): string | undefined {
  const { url, lineNumber } = message.location();
  return url ? `${withoutUrlSecrets(url)}:${lineNumber + 1}` : undefined;
}

function here(): Filed | null {
  const { current } = session();
  return current && { id: current.id, index: current.index };
}
