import type { RunRow } from '#contracts/runs/report';

/** Adds newer rows before the shown ones. A run in both lists appears once, with its newer data. */
export function withNewer(shown: readonly RunRow[], newer: readonly RunRow[]): RunRow[] {
  const reported = new Set(newer.map(({ id }) => id));
  return [...newer, ...shown.filter(({ id }) => !reported.has(id))];
}

/** Adds older rows after the shown ones. A run in both lists appears once, as it is shown. */
export function withOlder(shown: readonly RunRow[], older: readonly RunRow[]): RunRow[] {
  const existing = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !existing.has(id))];
}
