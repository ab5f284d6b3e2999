import { expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
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
  const text = `Feature: x\nScenario: a\n  Given b\n    |a|\n  | a${' '.repeat(140_000)}b |\n`;
  expect(cpuOf(() => expect(parseFeature(text).errors).toMatchObject([{ line: 5 }]))).toBeLessThan(1000);
  expect(parseFeature(`Feature: x\n\nScenario: a${' '.repeat(900)}b\n\n${' '.repeat(900)}`).errors).toEqual(
    [],
  );
});

test('refuses a file over the limits, and says which limit', () => {
  const large = `Feature: x\n${'# a comment\n'.repeat(20_000)}`;
  expect(parseFeature(large)).toMatchObject({
    feature: null,
    errors: [{ line: 1, message: expect.stringContaining('too large: 241 kB, limit 150 kB') }],
  });
  const rows = '|1|\n'.repeat(1_001);
  const runs = `Feature: x\nScenario Outline: a\n${'* <n>\n'.repeat(100)}Examples:\n|n|\n${rows}`;
  expect(parseFeature(runs).errors[0]?.message).toContain('runs 100,100 steps, limit 100,000');
  const values = `|${'y'.repeat(10_000)}|\n`.repeat(10);
  const long = `Feature: x\nScenario Outline: a\n${'* <n>\n'.repeat(300)}Examples:\n|n|\n${values}`;
  expect(parseFeature(long).errors[0]?.message).toMatch(/characters of steps, limit 20,000,000/);
  const background = `Feature: x\nBackground:\n${'* a\n'.repeat(600)}${'Scenario: b\n* c\n'.repeat(200)}`;
  expect(parseFeature(background).errors[0]?.message).toContain('runs 120,200 steps');
  const tags = `${'@t '.repeat(600)}\nFeature: x\n${'Scenario: b\n* c\n'.repeat(200)}`;
  expect(parseFeature(tags).errors[0]?.message).toContain('has 120,000 tags');
});
