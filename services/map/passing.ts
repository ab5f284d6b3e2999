import { maxPassing, type MapPassing } from '#contracts/runs/application-map';
import type { DerivedPage, StoredMove } from './derived-map';

/** Ways shown per route (docs/rules/application-map.md, Limits). */
const maxWays = 3;

/**
 * Returns routes that moves led through, but that no sight shows. They are no pages, since their content is unknown.
 * Recordings look at pages that stay still, and steps at the page they leave. Each route has the ways to and from it.
 */
export function passingOf(
  moves: readonly StoredMove[],
  pageOf: (route: string) => DerivedPage | undefined,
): MapPassing[] {
  const found = new Map<string, MapPassing>();
  const passing = (route: string): MapPassing | null => {
    if (pageOf(route)) return null;
    const known = found.get(route) ?? { route, from: [], to: [], visits: 0 };
    found.set(route, known);
    return known;
  };
  const end = (route: string, action: string) => {
    const page = pageOf(route);
    return { page: page?.id ?? null, route: page?.route ?? route, action };
  };
  /** Adds a way unless it is already listed. A pattern of routes has the same way once per route. */
  const tell = (ways: MapPassing['from'], way: MapPassing['from'][number]) => {
    const isTold = ways.some((other) => other.route === way.route && other.action === way.action);
    if (!isTold && ways.length < maxWays) ways.push(way);
  };
  const often = moves.toSorted((a, b) => b.visits - a.visits || (a.action < b.action ? -1 : 1));
  for (const { fromRoute, toRoute, action, visits } of often) {
    const [left, reached] = [passing(fromRoute), passing(toRoute)];
    if (left) tell(left.to, end(toRoute, action));
    if (!reached) continue;
    reached.visits += visits;
    tell(reached.from, end(fromRoute, action));
  }
  return [...found.values()]
    .sort((a, b) => b.visits - a.visits || (a.route < b.route ? -1 : 1))
    .slice(0, maxPassing);
}
