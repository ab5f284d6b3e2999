import { isHidden } from '#domain/test-data/test-data-rules';
import type { DataRow } from './read-test-data.server';

/** Another user's change of one row since this user loaded the list. */
export interface ListChange {
  key: string;
  environment: string;
  what: 'added' | 'changed' | 'deleted';
  /** The present value. Null for secrets and for deleted rows. */
  now: string | null;
}

type Row = Pick<DataRow, 'key' | 'environment' | 'DataType' | 'value'>;

/** Compares two lists by environment and key. Returns existing rows first, then deleted rows. */
export function listChanges(before: readonly Row[], now: readonly Row[]): ListChange[] {
  const changed = now.flatMap((row): ListChange[] => {
    const old = before.find((entry) => isSameRow(entry, row));
    if (old && old.value === row.value && old.DataType === row.DataType) return [];
    const shown = isHidden(row.DataType) ? null : row.value;
    const { key, environment } = row;
    return [{ key, environment, what: old ? 'changed' : 'added', now: shown }];
  });
  const gone = before.filter((old) => !now.some((row) => isSameRow(old, row)));
  return [
    ...changed,
    ...gone.map(({ key, environment }) => ({ key, environment, what: 'deleted' as const, now: null })),
  ];
}

/** Returns whether two rows have the same key and environment. */
export function isSameRow(a: Pick<Row, 'key' | 'environment'>, b: Pick<Row, 'key' | 'environment'>): boolean {
  return a.key === b.key && a.environment === b.environment;
}
