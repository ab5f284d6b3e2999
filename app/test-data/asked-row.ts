import { allEnvironments, testDataKeyProblem } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';

/** Values that an address fills in, as a failed run's link does: `?key=pin&environment=demo`. */
export interface AskedRow {
  key: string;
  environment: string;
  /** A note about values of the address that were ignored or already exist; null for none. */
  hint: string | null;
}

/** Parameters of {@link askedRow}. Other parameters of the list's address do not concern the new row. */
export const askedParameters = ['key', 'environment'] as const;

/** Reads the initial values of a new row. An address can contain anything: invalid values are left out, with a note. */
export function askedRow(
  search: URLSearchParams,
  { rows, environments }: { rows: Pick<TestDataItem, 'key' | 'environment'>[]; environments: string[] },
): AskedRow {
  const [key, environment] = askedParameters.map((name) => search.get(name)?.trim() ?? '');
  const known = environment === allEnvironments || environments.includes(environment ?? '');
  const row = { key: key ?? '', environment: environment && known ? environment : allEnvironments };
  const refusal = row.key === '' ? null : testDataKeyProblem(row, []);
  const taken = !refusal && row.key !== '' && testDataKeyProblem(row, rows) !== null;
  const hints = [
    refusal && `The key of the address was left out: ${refusal}.`,
    environment &&
      !known &&
      `The environment “${environment.slice(0, 100)}” of the address is not on this branch: choose one.`,
    taken && 'This key was added previously: edit its row below, or choose another key or environment.',
  ];
  return {
    key: refusal ? '' : row.key,
    environment: row.environment,
    hint: hints.filter(Boolean).join(' ') || null,
  };
}
