import type { RunRow } from '#contracts/runs/report';

/** Adds newer rows before the shown ones. A run in both lists appears once, with its newer data. */
export function withNewer(shown: readonly RunRow[], newer: readonly RunRow[]): RunRow[] {
  const told = new Set(newer.map(({ id }) => id));
  return [...newer, ...shown.filter(({ id }) => !told.has(id))];
}

/** Adds older rows after the shown ones. A run in both lists appears once, as it is shown. */
export function withOlder(shown: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !known.has(id))];
}
