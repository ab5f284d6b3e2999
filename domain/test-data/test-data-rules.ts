import { z } from 'zod';
import { isBlank } from '../text';
import type { TestDataItem } from './test-data-item';

/**
 * Rules of one row of test data (docs/rules/environments-and-data.md, Test data), messages to the letter.
 */

export const testDataTypes = ['string', 'secret', 'totp'] as const;
/** Stands for every environment. */
export const allEnvironments = '*';
/** What stands in place of a secret that this server cannot open. */
export const undecryptable = 'Could not decrypt!';

export const longestKey = 200;
export const longestValue = 10_000;
/** Rows of one list. */
export const mostRows = 2000;

/** Whether the values of a type are kept sealed and shown to nobody unasked. */
export function isHidden(type: TestDataItem['DataType']): boolean {
  return type !== 'string';
}

type Named = Pick<TestDataItem, 'key' | 'environment'>;

/**
 * First broken rule of a key, or null.
 * @param others the other rows of the list
 */
export function testDataKeyProblem({ key, environment }: Named, others: readonly Named[]): string | null {
  const trimmed = key.trim();
  if (isBlank(trimmed)) return 'Enter a key';
  if (trimmed.length > longestKey) return `A key cannot have more than ${longestKey} characters`;
  // It stands in {{key}}, on one line.
  if (/[{}\p{Cc}\u2028\u2029]/u.test(trimmed)) return 'A key cannot contain { or } or line breaks';
  if (trimmed.toLowerCase() === 'env') return 'This key is reserved';
  const taken = others.some((other) => other.key.trim() === trimmed && other.environment === environment);
  return taken ? 'This key was added previously' : null;
}

/** First broken rule of a value, or null. */
export function testDataValueProblem(value: string): string | null {
  if (value === '') return 'Enter a value';
  return value.length > longestValue ? `A value cannot have more than ${longestValue} characters` : null;
}

const text = z.string().default('');

/**
 * The form of a row as it is typed.
 * @param others the other rows of the list
 * @param stored type of the row before, null for a new one: a secret stays when its field is left empty
 */
export function testDataForm(others: readonly Named[], stored: string | null) {
  return z
    .object({
      key: text,
      value: text,
      environment: text,
      DataType: z.enum(testDataTypes, { errorMap: () => ({ message: 'Choose a type' }) }),
      /** Set when a secret was typed and did not come back: an empty field does not mean the old one then. */
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

/** Whether an empty field leaves a secret as it is; one that becomes a text would show it. */
export function keepsSecret(
  { value, DataType, retype }: Pick<TypedRow, 'value' | 'DataType' | 'retype'>,
  stored: string | null,
): boolean {
  return value === '' && retype === '' && isHidden(DataType) && stored === DataType;
}
