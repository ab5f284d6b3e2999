import { expect, test } from 'vitest';
import { inOneFile } from './in-one-file';

const before = 'one two three\nfour';
const edit = (from: string, to: string) => ({ before, after: before.replace(from, to) });

test('edits of different places come together, equal ones once', () => {
  expect(inOneFile([edit('one', '1'), edit('four', '4'), edit('two', 'zwei'), edit('one', '1')])).toBe(
    '1 zwei three\n4',
  );
});

test.each([
  ['the same place', [edit('two', 'zwei'), edit('two', 'deux')]],
  ['one in the other', [edit('two three', 'x'), edit('three', 'drei')]],
  ['another file', [edit('one', '1'), { before: 'other', after: 'x' }]],
])('edits of %s do not', (_what, edits) => {
  expect(inOneFile(edits)).toBeNull();
});
