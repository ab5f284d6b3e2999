import { parseUrl } from '#domain/parse-url';

/** Kind of address in a tab of the lent browser: a page of a host, nothing, or an address that no tab may have. */
export type ShownAddress = { is: 'page'; host: string } | { is: 'empty' } | { is: 'closed' };

/** Chromium's own page for an address that was not reached. It holds nothing of this machine. */
const errorPage = 'chrome-error:';

/**
 * Reads the address of a tab. Only `http:` and `https:` are pages, and content that such a page created (`blob:`).
 * `file:`, `chrome:`, `view-source:`, `data:`, `javascript:` and all others may show data of this machine.
 */
export function shownAddress(address: string): ShownAddress {
  if (address === '' || address === 'about:blank') return { is: 'empty' };
  const url = parseUrl(address);
  if (!url) return { is: 'closed' };
  if (url.protocol === errorPage) return { is: 'empty' };
  const made = url.protocol === 'blob:' ? parseUrl(url.pathname) : url;
  const isPage = made !== null && /^https?:$/.test(made.protocol) && made.host !== '';
  return isPage ? { is: 'page', host: made.host } : { is: 'closed' };
}

/** Says why an address is not opened, without the rest of the address: it may name files of this machine. */
export function closedAddress(address: string): string {
  const scheme = /^\s*([a-z][a-z0-9+.-]{0,30}):/i.exec(address)?.[1]?.toLowerCase();
  const kind = scheme ? `Addresses that begin with ${scheme}:` : 'Addresses without http:// or https://';
  return `${kind} are not opened on the tester’s machine. Use an address that begins with http:// or https://.`;
}
