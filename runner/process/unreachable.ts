import { parseUrl } from '#domain/parse-url';
import type { Unreachable } from '#contracts/worker/runner';

/**
 * Why connections failed, as the worker tells it: the browser's way out is a proxy, and of a connection that the proxy
 * could not make, the browser only knows that. Texts of the browser get the cause put back in.
 */
const failures = new Map<string, Unreachable>();
/** Addresses remembered; a page that asks for thousands gets the plain text for the first ones. */
const most = 500;

export function noteUnreachable(failure: Unreachable): void {
  const key = `${failure.host}:${failure.port}`;
  failures.delete(key);
  failures.set(key, failure);
  const [oldest = ''] = failures.keys();
  if (failures.size > most) failures.delete(oldest);
}

/** What Chromium, Firefox and Playwright's own requests say of a connection that the proxy did not make. */
const proxyFailure =
  /net::ERR_SOCKS_CONNECTION_(?:FAILED|HOST_UNREACHABLE)|NS_ERROR_PROXY_\w+|Socks5 proxy rejected connection - \w+/;

/** An error's or console's text with the real cause; other texts as they are. @param url of what was asked for, if it is not in the text */
export function explainFailure(text: string, url = urlIn(text)): string {
  if (!proxyFailure.test(text)) return text;
  const failure = failures.get(addressOf(url));
  if (!failure) return text;
  const named = text.replace(proxyFailure, `net::${failure.code}`);
  return failure.reason ? `${named}\n${failure.reason}` : named;
}

/** Calls, and puts the cause into the error should it fail. */
export async function explained<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error) {
      const message = explainFailure(error.message);
      error.stack = error.stack?.replace(error.message, () => message);
      error.message = message;
    }
    throw error;
  }
}

const urlIn = (text: string) => /\b(?:https?|wss?):\/\/[^\s'"]+/.exec(text)?.[0] ?? '';

const ports: Record<string, number> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 };

function addressOf(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return '';
  const { hostname, port, protocol } = parsed;
  return `${hostname.replace(/^\[|\]$/g, '')}:${port || ports[protocol]}`;
}
