import { parseUrl } from '#domain/parse-url';

/** Path segments that differ between pages of the same kind, and their placeholders. */
const types: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, ':id'],
  [/^\d{4}-\d{2}-\d{2}$/, ':date'],
  [/^\d+$/, ':id'],
  [/^[0-9a-f]{16,}$/i, ':id'],
  [/^[0-9A-HJKMNP-TV-Z]{26}$/, ':id'],
  [/^[\w.+-]+@[\w.-]+\.\w+$/, ':email'],
  [/^(?=.*\d)(?=.*[a-z])[\w-]{10,}$/i, ':id'],
  [/^[A-Z]{1,6}-?\d{2,}$/, ':id'],
];
const language = /^(?:[a-z]{2}|[a-z]{2}-[A-Z]{2})$/;
const maxLength = 1_000;

/**
 * Returns the route of an address: `/orders/:id`. It is the path below the base URL, with placeholders for segments
 * that differ between pages of the same kind. Hash routes belong to the path. Queries and other anchors are ignored. If
 * the host is not the environment's host, the route begins with it.
 */
export function routeOf(address: string, baseUrl: string): string {
  const url = parseUrl(address);
  if (!url) return '';
  // Other kinds of addresses, such as data:, contain the page itself.
  if (!/^https?:$/.test(url.protocol))
    return url.protocol === 'about:' ? url.href.split(/[?#]/)[0]! : url.protocol;
  const base = parseUrl(baseUrl);
  const isOwn = base?.host === url.host;
  const root = isOwn ? (base?.pathname.replace(/\/$/, '') ?? '') : '';
  const isBelow = url.pathname === root || url.pathname.startsWith(`${root}/`);
  let path = isBelow ? url.pathname.slice(root.length) : url.pathname;
  if (/^#!?\//.test(url.hash)) {
    const [inHash] = url.hash.replace(/^#!?/, '').split('?');
    path = `${path.replace(/\/(?:index\.\w+)?$/, '')}/#${inHash}`;
  }
  const parts = path.split('/').filter(Boolean);
  const typed = parts.map((part, at) => segment(part, at === 0 && parts.length > 1));
  return `${isOwn ? '' : `//${url.host}`}/${typed.join('/')}`.slice(0, maxLength);
}

/**
 * Returns whether a route is the full path of a page below the base URL: it has no placeholder, no other host, no
 * character that a route cannot reproduce (`?`, `%`, `\\`), and was not cut.
 */
export const hasAddress = (route: string): boolean =>
  /^\/(?!\/)/.test(route) && route.length < maxLength && !/\/:|[?%\\\p{C}]|[^/]#|#(?!\/)|#.*#/u.test(route);

/** Returns the shortest URL path to a page of one of these routes; null when no route is a full path. */
export function pathToOpen(routes: Iterable<string>): string | null {
  const [first] = [...routes].filter(hasAddress).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return first === undefined ? null : encodeURI(first);
}

function segment(part: string, mayBeLanguage: boolean): string {
  const text = decoded(part).replace(/;.*$/, '');
  const type = types.find(([pattern]) => pattern.test(text));
  if (type) return type[1];
  return mayBeLanguage && language.test(text) ? ':lang' : text;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
