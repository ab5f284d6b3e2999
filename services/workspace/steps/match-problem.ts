import type { LocatedDefinition } from './library';

/** Why a step with these definitions would not run; null when it would, or has none. */
export function matchProblem(matches: readonly LocatedDefinition[]): string | null {
  if (matches.length > 1) {
    const places = matches.map(({ file, line }) => `${file}:${line}`);
    return `More than one step definition matches: ${places.join(', ')}`;
  }
  return matches[0]?.problem ?? null;
}
