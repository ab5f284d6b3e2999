import { z } from 'zod';
import { isBlank } from '../text';
import type { TestDataItem } from './test-data-item';

/**
 * Rules for one row of test data (docs/rules/environments-and-data.md, Test data), with the exact messages.
 */

export const testDataTypes = ['string', 'secret', 'totp'] as const;
/** Environment of rows that apply to all environments. */
export const allEnvironments = '*';
/** Text shown for a secret that this server cannot decrypt. */
export const undecryptable = 'Could not decrypt!';

export const maxKeyLength = 200;
export const maxValueLength = 10_000;
/** Maximum number of rows of one list. */
export const maxRows = 2000;

/** Returns whether values of a type are stored encrypted and shown only on request. */
export function isHidden(type: TestDataItem['DataType']): boolean {
  return type !== 'string';
}

type Named = Pick<TestDataItem, 'key' | 'environment'>;

/**
 * Returns the first broken rule of a key, or null.
 * @param others the other rows of the list
 */
export function testDataKeyProblem({ key, environment }: Named, others: readonly Named[]): string | null {
  const trimmed = key.trim();
  if (isBlank(trimmed)) return 'Enter a key';
  if (trimmed.length > maxKeyLength) return `A key cannot have more than ${maxKeyLength} characters`;
  // Steps contain the key as {{key}}, on one line.
  if (/[{}\p{Cc}\u2028\u2029]/u.test(trimmed)) return 'A key cannot contain { or } or line breaks';
  if (trimmed.toLowerCase() === 'env') return 'This key is reserved';
  const taken = others.some((other) => other.key.trim() === trimmed && other.environment === environment);
  return taken ? 'This key was added previously' : null;
}

/** Returns the first broken rule of a value, or null. */
export function testDataValueProblem(value: string): string | null {
  if (value === '') return 'Enter a value';
  return value.length > maxValueLength ? `A value cannot have more than ${maxValueLength} characters` : null;
}

const text = z.string().default('');

/**
 * Returns the form of a row.
 * @param others the other rows of the list
 * @param stored previous type of the row, null for a new row. A secret does not change when its field is empty.
 */
export function testDataForm(others: readonly Named[], stored: string | null) {
  return z
    .object({
      key: text,
      value: text,
      environment: text,
      DataType: z.enum(testDataTypes, { error: 'Choose a type' }),
      /** Set when a typed secret was not sent back. An empty field then does not mean the old secret. */
      retype: text,
    })
    .superRefine((row, { addIssue }) => {
      const problems = {
        key: testDataKeyProblem(row, others),
        value: keepsSecret(row, stored) ? null : testDataValueProblem(row.value),
        environment: row.environment === '' ? 'Choose an environment' : null,
      };
      for (const [field, message] of Object.entries(problems)) {
        if (message) addIssue({ code: 'custom', path: [field], message });
      }
    });
}
export type TypedRow = z.output<ReturnType<typeof testDataForm>>;

/** Returns whether an empty field keeps the secret. Not if its type changes, as a text would show it. */
export function keepsSecret(
  { value, DataType, retype }: Pick<TypedRow, 'value' | 'DataType' | 'retype'>,
  stored: string | null,
): boolean {
  return value === '' && retype === '' && isHidden(DataType) && stored === DataType;
}
