import type { RunRow } from '#contracts/runs/report';

/** Rows that are shown already and the ones that came: each run once, as it was told last. */
export function withNewer(shown: readonly RunRow[], newer: readonly RunRow[]): RunRow[] {
  const told = new Set(newer.map(({ id }) => id));
  return [...newer, ...shown.filter(({ id }) => !told.has(id))];
}

/** The same with rows that stand behind. */
export function withOlder(shown: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !known.has(id))];
}
