import { parseUrl } from '#domain/parse-url';

/** Why an address is passed over, and what it is one of. */
export interface Closed {
  because: 'alike' | 'growing';
  what: string;
}

/** Segments of a path, how often the same one is in it, and links in a row that each make it longer. */
export const mostGrowing = { segments: 20, repeated: 2, grown: 6 } as const;

/** Whether the path of an address is that of another one with more segments behind. */
export function isLonger(address: string, from: string): boolean {
  const [one, other] = [segmentsOf(address), segmentsOf(from)];
  return one.length > other.length && other.every((segment, at) => segment === one[at]);
}

/** The segments of its path and of a hash route, without a file at the end. */
function segmentsOf(address: string): string[] {
  const { pathname = '', hash = '' } = parseUrl(address) ?? {};
  const segments = `${pathname}/${/^#!?\//.test(hash) ? hash : ''}`.split(/[/?]/).filter(Boolean);
  return /\.\w+$/.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
}

export const growingPath = (route: string): Closed => ({
  because: 'growing',
  what: `/${route.split('/').filter(Boolean).slice(0, 3).join('/')}/*`,
});

/** A path that is longer than those that people make, or goes in a circle. */
export function tooDeep(route: string): Closed | null {
  const segments = route.split('/').filter(Boolean);
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  const isRepeated = [...counts].some(
    ([segment, count]) => segment !== ':id' && count > mostGrowing.repeated,
  );
  if (segments.length <= mostGrowing.segments && !isRepeated) return null;
  return growingPath(route);
}
