import { parseUrl } from '#domain/parse-url';

/** Chromium's error names for pages that do not load at all. */
const reasons: Record<string, string> = {
  ERR_CONNECTION_REFUSED: 'nothing listens at this address',
  ERR_NAME_NOT_RESOLVED: 'the host name is not known',
  ERR_ADDRESS_UNREACHABLE: 'no route leads to this address',
  ERR_CONNECTION_TIMED_OUT: 'the server did not answer in time',
  ERR_TIMED_OUT: 'the server did not answer in time',
  ERR_CONNECTION_RESET: 'the server closed the connection',
  ERR_CONNECTION_CLOSED: 'the server closed the connection',
  ERR_EMPTY_RESPONSE: 'the server closed the connection without an answer',
  ERR_INTERNET_DISCONNECTED: 'the worker has no network',
  ERR_PROXY_CONNECTION_FAILED: 'the proxy cannot be reached',
  ERR_TUNNEL_CONNECTION_FAILED: 'the proxy refused the address',
  ERR_SSL_PROTOCOL_ERROR: 'the server does not speak https',
  ERR_CERT_AUTHORITY_INVALID: 'its certificate is not trusted',
  ERR_CERT_COMMON_NAME_INVALID: 'its certificate is for another host',
  ERR_CERT_DATE_INVALID: 'its certificate is out of date',
  ERR_BLOCKED_BY_ADMINISTRATOR: "the operator's policy refuses it",
  ERR_CONNECTION_FAILED: 'the connection failed',
  ERR_INVALID_URL: 'the URL is not valid',
  ERR_UNSAFE_PORT: 'browsers refuse this port',
};

/** Matches e.g. `page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:1/`. */
const failure = /net::(ERR_[A-Z_]+) at (\S+)/;

/**
 * Puts the cause in front of an error when a page of the environment did not load.
 * Returns errors of other addresses and of other kinds as they are.
 */
export function explainUnreachable(message: string, env: { name: string; baseUrl: string }): string {
  const [, code = '', url = ''] = failure.exec(message) ?? [];
  const reason = reasons[code];
  if (!reason || !sameOrigin(url, env.baseUrl)) return message;
  return `The environment ${env.name} (${env.baseUrl}) could not be reached: ${reason} (${code}).\n${message}`;
}

function sameOrigin(url: string, baseUrl: string): boolean {
  const origin = parseUrl(url)?.origin;
  return origin !== undefined && origin === parseUrl(baseUrl)?.origin;
}
