import { expect, test } from 'vitest';
import { cpuOf } from '#contracts/cpu.fixture';
import { parseFeature } from './parse';

test('every error comes with its line, column and plain message', () => {
  const text = 'Feature: x\nScenario: a\n  Given b\n  bla\n@two words\nExamples:\n |a|b|\n |1|\n';
  const { feature, errors } = parseFeature(text);
  expect(feature).toBeNull();
  const found = new Map(errors.map(({ line, column, message }) => [message, `${line}:${column}`]));
  expect(found.size).toBe(errors.length);
  expect([...new Set(found.values())]).toEqual(['4:3', '5:1', '8:2']);
  expect(found.get('A tag may not contain whitespace')).toBe('5:1');
  expect(found.get('inconsistent cell count within the table')).toBe('8:2');
  expect(errors[0]?.message).toMatch(/^expected: .*, got 'bla'$/);
});

test.each([
  ['a language that does not exist', '# language: xx\nFeature: x', 1, 'Language not supported: xx'],
  ['a doc string that never ends', 'Feature: x\nScenario: a\n* b\n"""\nxx', 6, 'unexpected end of file'],
  ['prose', 'Just some text', 1, 'expected: '],
])('%s is an error of one line', (_, text, line, message) => {
  const { errors } = parseFeature(text);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ line, column: 1 });
  expect(errors[0]?.message).toContain(message);
});

test('byte order mark, Windows line ends, tabs and other languages are Gherkin', () => {
  expect(parseFeature('\uFEFFFeature: x\r\n\tScenario: a\r\n\t\tGiven b\r\n').errors).toEqual([]);
  expect(parseFeature('# language: de\nFunktionalität: Größe\nSzenario: a\nAngenommen b').feature?.name).toBe(
    'Größe',
  );
  expect(parseFeature('# language: ja\n機能: 買い物\nシナリオ: 一\n前提 二').feature?.children).toHaveLength(
    1,
  );
});

test('an empty file is neither a feature nor an error', () => {
  for (const text of ['', '\n\n', '# only a comment\n']) {
    expect(parseFeature(text)).toMatchObject({ feature: null, errors: [] });
  }
});

test('spaces that would keep the parser busy for minutes are an error at once', () => {
  const text = `Feature: x\nScenario: a\n  Given b\n    |a|\n  | a${' '.repeat(900_000)}b |\n`;
  expect(cpuOf(() => expect(parseFeature(text).errors).toMatchObject([{ line: 5 }]))).toBeLessThan(1000);
  expect(parseFeature(`Feature: x\n\nScenario: a${' '.repeat(900)}b\n\n${' '.repeat(900)}`).errors).toEqual(
    [],
  );
});
