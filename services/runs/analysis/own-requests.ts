import { parseUrl } from '#domain/parse-url';
import type { ReportStep } from '#contracts/worker/evidence';

/** Separates the application's requests from those of trackers, fonts and other third parties. Pure. */

/** Returns the sites (see `siteOf`) of the documents that the steps opened. */
export function sitesOfDocuments(steps: readonly ReportStep[]): Set<string> {
  const hosts = new Set<string>();
  for (const { networkData } of steps) {
    for (const { type, requestUrl } of networkData) {
      const url = type === 'document' ? parseUrl(requestUrl) : null;
      if (url) hosts.add(siteOf(url.hostname));
    }
  }
  return hosts;
}

/** Returns whether a request went to one of the sites: the host, a sibling or a subdomain (`api.` beside `www.`). */
export function isOwn(url: string, own: ReadonlySet<string>): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && own.has(siteOf(parsed.hostname));
}

/** Second-level domains under which anybody can register names. The complete list is too large for its use here. */
const shared =
  /^(?:co|com|org|net|gov|ac|edu|github|gitlab|vercel|netlify|herokuapp|pages|web|azurewebsites)$/;

/** Returns the part of a host that its site shares: `shop.example.com` and `api.example.com` → `example.com`. */
function siteOf(host: string): string {
  if (/^[\d.]+$|:|^localhost$/.test(host)) return host;
  const labels = host.split('.');
  const length = shared.test(labels.at(-2) ?? '') && labels.length > 2 ? 3 : 2;
  return labels.slice(-length).join('.');
}

/** Returns the path of an address without query and ids: `/orders/17` and `/orders/18` are one place. */
export function pathWithoutIds(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  return parsed.pathname
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[0-9a-f]{12,})$/i.test(part) ? ':id' : part))
    .join('/');
}
