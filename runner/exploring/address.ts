import { parseUrl } from '#domain/parse-url';
import { routeOf } from '#domain/pages/page-route';

/** Names of queries that say who comes from where, and nothing of the page. */
const ofVisitor =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|_ga|_gl|yclid|jsessionid|phpsessid|aspsessionid.*|sid|sessionid|session_id|cfid|cftoken)$/i;
/** Characters; a longer one is none that somebody follows. */
export const longestAddress = 2_000;
const longestGroup = 1_000;

const isHashRoute = (url: URL) => /^#!?\//.test(url.hash);

/** Where a link leads, without an anchor in the page; null where no browser goes there by http. */
export function addressOf(link: string): string | null {
  if (link.length > longestAddress) return null;
  const url = parseUrl(link);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (!isHashRoute(url)) url.hash = '';
  return url.href.length > longestAddress ? null : url.href;
}

/** The same of addresses that lead to the same page, whoever visits it. */
export function sameOf(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (ofVisitor.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/;(?:jsessionid|sid)=[^/]*/i, '').replace(/(?<=.)\/$/, '');
  if (!isHashRoute(url)) url.hash = '';
  return url.href.replace(/\?(?=$|#)/, '');
}

/** Names of its query, sorted, each once; also those behind a hash route. */
export function queryNames(address: string): string[] {
  const url = parseUrl(address);
  if (!url) return [];
  const [, inHash = ''] = isHashRoute(url) ? url.hash.split('?') : [];
  const names = [...url.searchParams.keys(), ...new URLSearchParams(inHash).keys()];
  return [...new Set(names)].filter((name) => !ofVisitor.test(name)).sort();
}

/** What an address is one of many of: `/products/:id?color&size`. */
export function groupOf(address: string, baseUrl: string): string {
  const names = queryNames(address);
  return `${routeOf(address, baseUrl)}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(
    0,
    longestGroup,
  );
}

/** Origins that may be visited. */
export function ownOrigins(baseUrl: string, others: readonly string[]): Set<string> {
  const base = parseUrl(baseUrl);
  return new Set([...(base ? [base.origin] : []), ...others]);
}

/** `/` or `/orders?page=2` of an address of the application, the whole address of another one; for sentences. */
export function shortOf(address: string, baseUrl: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const inside = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === parseUrl(baseUrl)?.origin ? inside : `${url.origin}${inside}`;
}
