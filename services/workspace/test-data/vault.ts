import { decryptTestData, encryptTestData } from '#domain/test-data/test-data-cipher';
import { isHidden } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import type { Sealing } from '#services/foundation/secrets/sealing';

const sealedPrefix = 'sealed:';

/** Converts the secrets of a project's test data between repository and callers. */
export interface Vault {
  /** Returns the plain value of a row of the file; null if this server cannot decrypt it. */
  plain(row: Pick<TestDataItem, 'value' | 'DataType'>): string | null;
  /** Returns a row for a caller, its secret encrypted with the project's id. If it cannot be opened, it stays. */
  toWire(row: TestDataItem): TestDataItem;
  /**
   * Returns a row for the file. An unchanged secret keeps its text. A secret that an outside client left in another
   * form is sealed. Returns null when the caller sent a secret that is not encrypted.
   * @param before the rows of the file, as written in it
   */
  fromWire(row: TestDataItem, before: readonly TestDataItem[]): TestDataItem | null;
}

export function createVault(sealing: Sealing, projectId: string): Vault {
  const purpose = `test-data:${projectId}`;

  function plain({ value, DataType }: Pick<TestDataItem, 'value' | 'DataType'>): string | null {
    if (!isHidden(DataType)) return value;
    if (value.startsWith(sealedPrefix)) return sealing.open(value.slice(sealedPrefix.length), purpose);
    // The form in which outside clients of this family push secrets, with or without the type in front.
    return decryptTestData(value.replace(/^(secret|totp):/, ''), projectId);
  }

  return {
    plain,
    toWire(row) {
      const value = isHidden(row.DataType) ? plain(row) : null;
      return value === null ? row : { ...row, value: encryptTestData(value, projectId) };
    },
    fromWire(row, before) {
      if (!isHidden(row.DataType)) return row;
      const value = decryptTestData(row.value, projectId);
      if (value === null) {
        const unopened = before.some((old) => old.value === row.value && plain(old) === null);
        return unopened ? row : null;
      }
      // Reuse only its own text: two rows with the same sealed text would show that their values are equal.
      const own = before.find((old) => old.key === row.key && old.environment === row.environment);
      if (own?.value.startsWith(sealedPrefix) && isHidden(own.DataType) && plain(own) === value) {
        return { ...row, value: own.value };
      }
      return { ...row, value: sealedPrefix + sealing.seal(value, purpose) };
    },
  };
}
