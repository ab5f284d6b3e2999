import { likeness, type Structure } from './structure';

/** A route as it was seen, and what its page is made of. */
export interface RoutedSight {
  route: string;
  structure: Structure;
}

/** What people decided of routes. */
export interface RouteRules {
  /** Routes that stay pages of their own, whatever they look like. */
  apart: ReadonlySet<string>;
  /** Patterns that are shown as another one. */
  joined: ReadonlyMap<string, string>;
}

/** Siblings that look alike, at the least, and how much. */
const least = 3;
const same = 0.75;
/** Kinds that one folder may have; what is still another one stays a page of its own. */
const mostKinds = 50;

interface Routed {
  route: string;
  structure: Structure;
  /** Changed as patterns are learned. */
  segments: string[];
}

/**
 * Which routes are addresses of one page: siblings under one folder that look alike become one placeholder, so
 * `/products/blue-mug` and its likes are `/products/:product`. Never in the first segment: small applications have many
 * pages there that look alike.
 * @returns the pattern of each route
 */
export function patternsOf(sights: readonly RoutedSight[], rules: RouteRules): Map<string, string> {
  const free: Routed[] = [];
  const patterns = new Map<string, string>();
  for (const { route, structure } of sights) {
    if (rules.apart.has(route)) patterns.set(route, route);
    else free.push({ route, structure, segments: segmentsOf(route) });
  }
  const depth = free.reduce((longest, { segments }) => Math.max(longest, segments.length), 0);
  for (let at = 1; at < depth; at++) {
    for (const siblings of groups(free, at)) {
      for (const kind of kindsOf(siblings)) {
        const names = new Set(kind.map(({ segments }) => segments[at]));
        if (names.size < least) continue;
        const word = placeholder(kind[0]?.segments[at - 1]);
        for (const one of kind) one.segments[at] = word;
      }
    }
  }
  // A route that was seen with several looks is the pattern that most of its likes have: the first one learned.
  for (const { route, segments } of free) {
    const pattern = joinSegments(route, segments);
    const known = patterns.get(route);
    if (known === undefined || known === route) patterns.set(route, pattern);
  }
  for (const [route, pattern] of patterns) patterns.set(route, followed(pattern, rules.joined));
  return patterns;
}

/** Hosts stand in front as a part of their own. */
const segmentsOf = (route: string): string[] =>
  route.startsWith('//') ? route.slice(2).split('/') : route.split('/').filter(Boolean);

const joinSegments = (route: string, segments: readonly string[]): string =>
  `${route.startsWith('//') ? '//' : '/'}${segments.join('/')}`;

/** Those of one length that have the same in front of a place. */
function groups(all: readonly Routed[], at: number): Routed[][] {
  const found = new Map<string, Routed[]>();
  for (const one of all) {
    const segment = one.segments[at];
    if (segment === undefined || segment.startsWith(':') || (one.route.startsWith('//') && at < 2)) continue;
    const key = `${one.segments.length} ${one.segments.slice(0, at).join('/')}`;
    const known = found.get(key);
    if (known) known.push(one);
    else found.set(key, [one]);
  }
  return [...found.values()].filter(({ length }) => length >= least);
}

/** Each is compared with the first of a kind, so that a chain of small differences joins nothing. */
function kindsOf(siblings: readonly Routed[]): Routed[][] {
  const kinds: Routed[][] = [];
  for (const one of siblings) {
    const kind = kinds.find(([first]) => first && likeness(first.structure, one.structure) >= same);
    if (kind) kind.push(one);
    else if (kinds.length < mostKinds) kinds.push([one]);
  }
  return kinds;
}

/** `products` → `:product` */
function placeholder(parent = ''): string {
  const word = parent
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/s$/, '')
    .replace(/\W/g, '');
  return !word || parent.startsWith(':') ? ':id' : `:${word}`;
}

/** Where joins lead in the end; a circle ends where it began. */
function followed(pattern: string, joined: ReadonlyMap<string, string>): string {
  const met = new Set<string>();
  let at = pattern;
  while (!met.has(at)) {
    met.add(at);
    const next = joined.get(at);
    if (next === undefined) return at;
    at = next;
  }
  return pattern;
}
