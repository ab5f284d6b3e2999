import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEndingOf, plainLines, withLineEndingsOf } from './line-endings';

/** Returns the text that a browser sends for a textarea. */
const sent = (text: string) => plainLines(text).replaceAll('\n', '\r\n');

test('an unchanged file is the original, byte for byte', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n') });
  fc.assert(fc.property(text, (original) => withLineEndingsOf(original, sent(original)) === original));
});

test('a changed file is what was typed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n') });
  fc.assert(
    fc.property(text, text, (original, typed) => {
      expect(plainLines(withLineEndingsOf(original, sent(typed)))).toBe(plainLines(typed));
    }),
  );
});

test('new lines get the ending of the file, the others keep theirs', () => {
  expect(withLineEndingsOf('a\r\nb\r\nc\r\n', sent('a\nnew\nb\nc\n'))).toBe('a\r\nnew\r\nb\r\nc\r\n');
  expect(withLineEndingsOf('a\nb\n', sent('a\nb\nc\n'))).toBe('a\nb\nc\n');
  expect(withLineEndingsOf('a\nb\r\nc\nd', sent('a\nb\nx\nd'))).toBe('a\nb\r\nx\nd');
});

test('the usual ending wins', () => {
  expect(lineEndingOf('a\r\nb\r\nc\n')).toBe('\r\n');
  expect(lineEndingOf('a\nb')).toBe('\n');
  expect(lineEndingOf('a')).toBe('\n');
});
