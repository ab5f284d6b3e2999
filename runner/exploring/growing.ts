import { parseUrl } from '#domain/parse-url';

/** Why an address is passed over, and the family of addresses that it belongs to. */
export interface Closed {
  because: 'alike' | 'growing';
  what: string;
}

/** Limits: segments of a path, repetitions of a segment, links in a row that each lengthen the path. */
export const growthLimits = { segments: 20, repeated: 2, grown: 6 } as const;

/** Returns whether an address's path is another address's path with more segments added at the end. */
export function isLonger(address: string, from: string): boolean {
  const [one, other] = [segmentsOf(address), segmentsOf(from)];
  return one.length > other.length && other.every((segment, at) => segment === one[at]);
}

/** Returns the segments of the path and of a hash route, without a file name at the end. */
function segmentsOf(address: string): string[] {
  const { pathname = '', hash = '' } = parseUrl(address) ?? {};
  const segments = `${pathname}/${/^#!?\//.test(hash) ? hash : ''}`.split(/[/?]/).filter(Boolean);
  return /\.\w+$/.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
}

export const growingPath = (route: string): Closed => ({
  because: 'growing',
  what: `/${route.split('/').filter(Boolean).slice(0, 3).join('/')}/*`,
});

/** Closes a path that is longer than hand-made paths are, or that repeats its segments. */
export function tooDeep(route: string): Closed | null {
  const segments = route.split('/').filter(Boolean);
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  const isRepeated = [...counts].some(
    ([segment, count]) => segment !== ':id' && count > growthLimits.repeated,
  );
  if (segments.length <= growthLimits.segments && !isRepeated) return null;
  return growingPath(route);
}
