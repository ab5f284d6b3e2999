import { expect, test } from 'vitest';
import { missingTestDataOf, missingTestDataText } from './missing-test-data';

test.each([
  { key: 'pin', environment: 'demo' },
  { key: 'the "old" pin', environment: 'a & "b"' },
])('the sentence says which value is missing: $key', (missing) => {
  expect(missingTestDataOf(`Error: ${missingTestDataText(missing)}\n    at x`)).toEqual(missing);
});

test.each([
  '',
  'There is no value for {{pin}}: broken',
  'There is no test data "a" for the environment "b".',
])('%j says of none', (message) => expect(missingTestDataOf(message)).toBeNull());
