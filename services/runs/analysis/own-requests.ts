import { parseUrl } from '#domain/parse-url';
import type { ReportStep } from '#contracts/worker/evidence';

/** Tells requests of the application under test from those of trackers, fonts and other guests of its pages. Pure. */

/** Hosts of the documents that were opened, and what of them a call of the application shares. */
export function ownOrigins(steps: readonly ReportStep[]): Set<string> {
  const hosts = new Set<string>();
  for (const { networkData } of steps) {
    for (const { type, requestUrl } of networkData) {
      const url = type === 'document' ? parseUrl(requestUrl) : null;
      if (url) hosts.add(siteOf(url.hostname));
    }
  }
  return hosts;
}

/** Whether a request went to the site of a page: its host, or one beside or below it (`api.` beside `www.`). */
export function isOwn(url: string, own: ReadonlySet<string>): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && own.has(siteOf(parsed.hostname));
}

/** Second levels under which anybody registers names. The whole list of them is not worth its size here. */
const shared =
  /^(?:co|com|org|net|gov|ac|edu|github|gitlab|vercel|netlify|herokuapp|pages|web|azurewebsites)$/;

/** What a host has in common with the others of its site: `shop.example.com` and `api.example.com` → `example.com`. */
function siteOf(host: string): string {
  if (/^[\d.]+$|:|^localhost$/.test(host)) return host;
  const labels = host.split('.');
  const length = shared.test(labels.at(-2) ?? '') && labels.length > 2 ? 3 : 2;
  return labels.slice(-length).join('.');
}

/** Path of an address with ids taken out: `/orders/17` and `/orders/18` are one place. Without query. */
export function pathOf(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  return parsed.pathname
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[0-9a-f]{12,})$/i.test(part) ? ':id' : part))
    .join('/');
}
