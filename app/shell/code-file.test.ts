import { expect, test } from 'vitest';
import { codeFilePath, fileLineOf } from './code-file';

test('an address tells file and line, as it was made', () => {
  const file = 'features/step_definitions/größe & more.mjs';
  const { searchParams, hash } = new URL(codeFilePath('p1', { file, line: 12 }), 'https://a.b');
  expect(fileLineOf(searchParams)).toEqual({ file, line: 12, badLine: null });
  expect(hash).toBe('#L12');
  expect(codeFilePath('p1', { file: 'a.mjs' })).toBe('/p1/code?file=a.mjs');
});

test.each(['0', '-1', 'x', '1e3', '99999999'])('line=%s is no line', (line) => {
  expect(fileLineOf(new URLSearchParams({ file: 'a.mjs', line }))).toEqual({
    file: 'a.mjs',
    line: null,
    badLine: line,
  });
});
