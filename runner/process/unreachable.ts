import { parseUrl } from '#domain/parse-url';
import type { Unreachable } from '#contracts/worker/runner';

/**
 * Why connections failed, as the worker reported. The browser connects through a proxy.
 * When the proxy cannot connect, the browser only knows that. This puts the cause back into the browser's texts.
 */
const failures = new Map<string, Unreachable>();
/** Maximum number of remembered addresses. Older ones get the browser's plain text. */
const max = 500;

export function noteUnreachable(failure: Unreachable): void {
  const key = `${failure.host}:${failure.port}`;
  failures.delete(key);
  failures.set(key, failure);
  const [oldest = ''] = failures.keys();
  if (failures.size > max) failures.delete(oldest);
}

/** Texts of Chromium, Firefox and Playwright's requests for a connection that the proxy did not make. */
const proxyFailure =
  /net::ERR_SOCKS_CONNECTION_(?:FAILED|HOST_UNREACHABLE)|NS_ERROR_PROXY_\w+|Socks5 proxy rejected connection - \w+/;

/** Puts the real cause into an error or console text. @param url the requested address, if not in it */
export function explainFailure(text: string, url = urlIn(text)): string {
  if (!proxyFailure.test(text)) return text;
  const failure = failures.get(addressOf(url));
  if (!failure) return text;
  const named = text.replace(proxyFailure, `net::${failure.code}`);
  return failure.reason ? `${named}\n${failure.reason}` : named;
}

/** Makes a call, and puts the cause into its error when it fails. */
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
