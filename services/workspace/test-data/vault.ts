import { decryptTestData, encryptTestData } from '#domain/test-data/test-data-cipher';
import { isHidden } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import type { Sealing } from '#services/foundation/secrets/sealing';

const sealedPrefix = 'sealed:';

/** The secrets of one project's test data, as they stand in its repository. */
export interface Vault {
  /** The value of a row of the file; null when this server cannot open it. */
  plain(row: Pick<TestDataItem, 'value' | 'DataType'>): string | null;
  /** A row for a caller: secrets encrypted with the project's id. What cannot be opened goes out as it stands. */
  toWire(row: TestDataItem): TestDataItem;
  /**
   * A row for the file. A secret that did not change keeps its text; one that an outside client left in another form
   * is sealed. Null when the caller sent a secret that is not encrypted.
   * @param before the rows of the file, as they stand there
   */
  fromWire(row: TestDataItem, before: readonly TestDataItem[]): TestDataItem | null;
}

export function createVault(sealing: Sealing, projectId: string): Vault {
  const purpose = `test-data:${projectId}`;

  function plain({ value, DataType }: Pick<TestDataItem, 'value' | 'DataType'>): string | null {
    if (!isHidden(DataType)) return value;
    if (value.startsWith(sealedPrefix)) return sealing.open(value.slice(sealedPrefix.length), purpose);
    // As outside clients of this family push it, with or without the type in front.
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
      // Only its own: two rows with one sealed text would tell that they are alike.
      const own = before.find((old) => old.key === row.key && old.environment === row.environment);
      if (own?.value.startsWith(sealedPrefix) && isHidden(own.DataType) && plain(own) === value) {
        return { ...row, value: own.value };
      }
      return { ...row, value: sealedPrefix + sealing.seal(value, purpose) };
    },
  };
}
