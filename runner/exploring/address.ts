import { parseUrl } from '#domain/parse-url';
import { routeOf } from '#domain/pages/page-route';

/** Names of query parameters that say where a visitor comes from, and nothing about the page. */
const ofVisitor =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|_ga|_gl|yclid|jsessionid|phpsessid|aspsessionid.*|sid|sessionid|session_id|cfid|cftoken)$/i;
/** Characters. A longer address is ignored: nobody would follow it. */
export const maxAddressLength = 2_000;
const maxGroupLength = 1_000;

const isHashRoute = (url: URL) => /^#!?\//.test(url.hash);

/** Returns a link without its anchor, or null when it is not a valid http or https address. */
export function addressOfLink(link: string): string | null {
  if (link.length > maxAddressLength) return null;
  const url = parseUrl(link);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (!isHashRoute(url)) url.hash = '';
  return url.href.length > maxAddressLength ? null : url.href;
}

/** Returns the same text for all addresses of the same page, without the visitor's IDs. */
export function sameOf(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (ofVisitor.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/;(?:jsessionid|sid)=[^/]*/i, '').replace(/(?<=.)\/$/, '');
  if (!isHashRoute(url)) url.hash = '';
  return url.href.replace(/\?(?=$|#)/, '');
}

/** Returns the names in an address's query and behind a hash route, sorted, without duplicates. */
export function queryNames(address: string): string[] {
  const url = parseUrl(address);
  if (!url) return [];
  const [, inHash = ''] = isHashRoute(url) ? url.hash.split('?') : [];
  const names = [...url.searchParams.keys(), ...new URLSearchParams(inHash).keys()];
  return [...new Set(names)].filter((name) => !ofVisitor.test(name)).sort();
}

/** Returns the pattern that similar addresses share: `/products/:id?color&size`. */
export function groupOf(address: string, baseUrl: string): string {
  const names = queryNames(address);
  return `${routeOf(address, baseUrl)}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(
    0,
    maxGroupLength,
  );
}

/** Returns the origins that an exploration may visit. */
export function originsToVisit(baseUrl: string, others: readonly string[]): Set<string> {
  const base = parseUrl(baseUrl);
  return new Set([...(base ? [base.origin] : []), ...others]);
}

/** Returns an address for sentences: its path (`/orders?page=2`), or all of it for another origin. */
export function shortOf(address: string, baseUrl: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const inside = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === parseUrl(baseUrl)?.origin ? inside : `${url.origin}${inside}`;
}
