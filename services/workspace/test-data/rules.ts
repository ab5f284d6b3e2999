import { environmentNameProblem } from '#domain/environments/environment';
import { allEnvironments, testDataKeyProblem, testDataValueProblem } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { readSeed } from '#domain/test-data/one-time-code';

/** A row with its plain value; null if the value cannot be decrypted and so does not change. */
export interface OpenRow extends Omit<TestDataItem, 'value'> {
  plain: string | null;
}

/**
 * Returns the first rule that a list breaks and the list before did not, or null. A row that was pushed by git against
 * a rule must not prevent changes to other rows.
 */
export function listProblem(rows: readonly OpenRow[], before: readonly OpenRow[]): string | null {
  const existing = new Set(before.map((row) => JSON.stringify([place(row), row.DataType, row.plain])));
  const allowed = counted(before);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const count = (counts.get(place(row)) ?? 0) + 1;
    counts.set(place(row), count);
    if (count > Math.max(1, allowed.get(place(row)) ?? 0))
      return `"${row.key}": This key was added previously`;
    if (existing.has(JSON.stringify([place(row), row.DataType, row.plain]))) continue;
    const problem = rowProblem(row);
    if (problem) return `"${row.key}": ${problem}`;
  }
  return null;
}

function rowProblem(row: OpenRow): string | null {
  const { environment, DataType, plain } = row;
  const problem = testDataKeyProblem(row, []) ?? (plain === null ? null : testDataValueProblem(plain));
  if (problem) return problem;
  if (environment !== allEnvironments && environmentNameProblem(environment, []) !== null) {
    return 'Choose an environment, or * for all';
  }
  return DataType === 'totp' && plain !== null && !readSeed(plain) ? noSeed : null;
}

export const noSeed = 'The value must be a base32 secret or an otpauth:// address';

function counted(rows: readonly OpenRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(place(row), (counts.get(place(row)) ?? 0) + 1);
  return counts;
}

const place = ({ environment, key }: OpenRow) => JSON.stringify([environment, key.trim()]);
