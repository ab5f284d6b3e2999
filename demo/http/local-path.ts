/**
 * A path of this shop that is safe to redirect to, or the fallback.
 * Refused are other hosts in all their spellings (`https://…`, `//host`, `/\host`) and control characters.
 */
export function safeShopPath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return fallback;
  const base = 'http://shop.invalid';
  const url = new URL(candidate, base);
  // `/..//host` becomes `//host` when resolved.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : fallback;
}
