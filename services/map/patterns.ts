import { structureLikeness, type Structure } from '#domain/pages/page-structure';

/** A seen route, with the structure of its page and its links. */
export interface RoutedSight {
  route: string;
  structure: Structure;
  links: readonly RouteLink[];
}

export interface RouteLink {
  /** Route of the target. */
  to: string;
  /** True when the link is in navigation rather than in the page's content. */
  inMenu: boolean;
}

/** Decisions of people about routes. */
export interface RouteRules {
  /** Routes that stay pages of their own, whatever they look like. */
  apart: ReadonlySet<string>;
  /** Patterns that are shown as another pattern. */
  joined: ReadonlyMap<string, string>;
}

/** Minimum number of siblings that look alike, and how similar they must be. */
const least = 3;
const same = 0.75;
/** With more pages than this, a page that more than half of the pages link to is navigation. */
export const fewPages = 5;
export const navigation = 0.5;
/** Kinds of pages per folder at most. Pages of further kinds stay pages of their own. */
const maxKinds = 50;

interface Routed {
  route: string;
  structure: Structure;
  /** Changed while patterns are learned. */
  segments: string[];
}

/**
 * Finds the routes that are addresses of one page. Similar siblings in a folder share a placeholder, so
 * `/products/blue-mug` and others become `/products/:product`. Two exceptions: the first segment, because small
 * applications have many similar pages there, and targets of menus, whose entries are chosen one by one. Pages that are
 * mostly menu all look alike (an admin template had 66 addresses as 33 pages). @returns the pattern of each route
 */
export function patternsOf(sights: readonly RoutedSight[], rules: RouteRules): Map<string, string> {
  const free: Routed[] = [];
  const patterns = new Map<string, string>();
  for (const { route, structure } of sights) {
    if (rules.apart.has(route)) patterns.set(route, route);
    else free.push({ route, structure, segments: segmentsOf(route) });
  }
  const ways = waysOf(sights);
  /** Placeholders, by the segments before them and the segment that they replaced. */
  const learned = new Map<string, string>();
  const learn = (alike: readonly Routed[], at: number) => {
    for (const siblings of groups(alike, at)) {
      for (const kind of kindsOf(outsideMenus(siblings, ways).filter(({ route }) => !ways.isEntry(route)))) {
        const names = new Set(kind.map(({ segments }) => segments[at]));
        if (names.size < least || isMenu(kind, ways)) continue;
        const word = placeholder(kind[0]?.segments[at - 1]);
        for (const item of kind) {
          learned.set(item.segments.slice(0, at + 1).join('/'), word);
          item.segments[at] = word;
        }
      }
    }
  };
  const depth = free.reduce((longest, { segments }) => Math.max(longest, segments.length), 0);
  // Shorter routes first, because a placeholder for `/people/ann` also applies in `/people/ann/orders`.
  for (let length = 2; length <= depth; length++) {
    const alike = free.filter(({ segments }) => segments.length === length);
    for (const { segments } of alike)
      for (let at = 1; at < length - 1; at++)
        segments[at] = learned.get(segments.slice(0, at + 1).join('/')) ?? segments[at]!;
    for (let at = length - 1; at > 0; at--) learn(alike, at);
    // Again, with the placeholders learned for the segments before it.
    learn(alike, length - 1);
  }
  // A route that was seen with several looks gets the first learned pattern, which most similar routes have.
  for (const { route, segments } of free) {
    const pattern = joinSegments(route, segments);
    const existing = patterns.get(route);
    if (existing === undefined || existing === route) patterns.set(route, pattern);
  }
  for (const [route, pattern] of patterns) patterns.set(route, followed(pattern, rules.joined));
  return patterns;
}

/** Splits a route into segments. A foreign host is the first segment. */
const segmentsOf = (route: string): string[] =>
  route.startsWith('//') ? route.slice(2).split('/') : route.split('/').filter(Boolean);

const joinSegments = (route: string, segments: readonly string[]): string =>
  `${route.startsWith('//') ? '//' : '/'}${segments.join('/')}`;

/** Groups routes of one length that differ only in the segment at a place. */
function groups(all: readonly Routed[], at: number): Routed[][] {
  const found = new Map<string, Routed[]>();
  for (const item of all) {
    const segment = item.segments[at];
    if (segment === undefined || segment.startsWith(':') || (item.route.startsWith('//') && at < 2)) continue;
    const key = item.segments.with(at, '').join('/');
    const existing = found.get(key);
    if (existing) existing.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()].filter(({ length }) => length >= least);
}

/** Compares siblings with the first of a kind, so that chains of small differences do not join kinds. */
function kindsOf(siblings: readonly Routed[]): Routed[][] {
  const kinds: Routed[][] = [];
  for (const sibling of siblings) {
    const kind = kinds.find(
      ([first]) => first && structureLikeness(first.structure, sibling.structure) >= same,
    );
    if (kind) kind.push(sibling);
    else if (kinds.length < maxKinds) kinds.push([sibling]);
  }
  return kinds;
}

interface Ways {
  /** The targets of each route. The value is true for links in a menu. */
  from: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** Returns whether more than half of the routes link to it. */
  isEntry(route: string): boolean;
}

function waysOf(sights: readonly RoutedSight[]): Ways {
  const from = new Map<string, Map<string, boolean>>();
  for (const { route, links } of sights) {
    const known = from.get(route) ?? new Map<string, boolean>();
    from.set(route, known);
    for (const { to, inMenu } of links) if (to !== route) known.set(to, inMenu || (known.get(to) ?? false));
  }
  const into = new Map<string, number>();
  for (const tos of from.values()) for (const to of tos.keys()) into.set(to, (into.get(to) ?? 0) + 1);
  const isEntry = (route: string) => from.size > fewPages && (into.get(route) ?? 0) > from.size * navigation;
  return { from, isEntry };
}

/** Returns the siblings that no menu of theirs links to. A menu: at least three others link to it, or all of fewer. */
function outsideMenus(siblings: readonly Routed[], { from }: Ways): Routed[] {
  const routes = new Set(siblings.map(({ route }) => route));
  const into = new Map<string, number>();
  for (const route of routes)
    for (const [to, inMenu] of from.get(route) ?? [])
      if (inMenu && routes.has(to)) into.set(to, (into.get(to) ?? 0) + 1);
  const several = Math.min(least, routes.size - 1);
  return siblings.filter(({ route }) => (into.get(route) ?? 0) < several);
}

/**
 * Returns whether most of many siblings link to most of the others.
 * In a short list of related pages ("others bought"), all may link to each other.
 */
function isMenu(kind: readonly Routed[], { from }: Ways): boolean {
  const routes = new Set(kind.map(({ route }) => route));
  let links = 0;
  for (const route of routes) for (const to of from.get(route)?.keys() ?? []) if (routes.has(to)) links++;
  return routes.size > fewPages && links > routes.size * (routes.size - 1) * navigation;
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

/** Follows joins to their end. A circle ends at its start. */
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
