import { isHidden } from '#domain/test-data/test-data-rules';
import type { DataRow } from './read-test-data.server';

/** What somebody else did to one row meanwhile. */
export interface ListChange {
  key: string;
  environment: string;
  what: 'added' | 'changed' | 'deleted';
  /** The value it has now; null for secrets and for what is gone. */
  now: string | null;
}

type Row = Pick<DataRow, 'key' | 'environment' | 'DataType' | 'value'>;

/** The differences of two lists by environment and key: what is there now, then what is gone. */
export function listChanges(before: readonly Row[], now: readonly Row[]): ListChange[] {
  const changed = now.flatMap((row): ListChange[] => {
    const old = before.find((one) => isSame(one, row));
    if (old && old.value === row.value && old.DataType === row.DataType) return [];
    const shown = isHidden(row.DataType) ? null : row.value;
    const { key, environment } = row;
    return [{ key, environment, what: old ? 'changed' : 'added', now: shown }];
  });
  const gone = before.filter((old) => !now.some((row) => isSame(old, row)));
  return [
    ...changed,
    ...gone.map(({ key, environment }) => ({ key, environment, what: 'deleted' as const, now: null })),
  ];
}

/** Whether two rows are of one key in one environment. */
export function isSame(
  one: Pick<Row, 'key' | 'environment'>,
  other: Pick<Row, 'key' | 'environment'>,
): boolean {
  return one.key === other.key && one.environment === other.environment;
}
