import { expect, test } from 'vitest';
import { costText, missingColons, countScenarios } from './broken-cost.server';
import { parseGherkin } from './gherkin-edit.server';

const told = (text: string) => {
  const parsed = parseGherkin(text);
  return 'document' in parsed
    ? missingColons(text, parsed.document).map(({ line, message }) => `${line}: ${message}`)
    : [];
};

test('a keyword without its colon is told where the parser takes it for prose', () => {
  expect(
    told('Feature: A\n  Shop\n\n  Scenario Change size\n    Given a\n\n  Scenario: b\n    Given c\n'),
  ).toEqual([
    '4: “Scenario Change size” looks like a keyword without its colon. Write “Scenario: Change size”.',
  ]);
  expect(told('# language: de\nFunktion: A\n  Szenario Größe\n    Angenommen a\n')).toEqual([
    '3: “Szenario Größe” looks like a keyword without its colon. Write “Szenario: Größe”.',
  ]);
});

test('prose is not', () => {
  const prose =
    'Feature: A\n  Background information is in the wiki.\n  Examples of it follow.\n  Rule of thumb: none.\n';
  expect(told(prose)).toEqual([]);
  expect(
    told('Feature: A\n  Scenario: b\n    Given a\n      """\n      Scenario Change size\n      """\n'),
  ).toEqual([]);
});

test('scenarios of a broken file are counted, and the executions are named', () => {
  const text = 'Feature: A\nScenario: a\n  Foo\nScenario Outline: b\nScenario Change size\nExamples:\n';
  expect(countScenarios(text)).toBe(3);
  expect(costText(5, ['Nightly'])).toBe(
    '5 scenarios will not run; execution Nightly will report them as failed.',
  );
  expect(costText(1, [])).toBe('1 scenario will not run until it is corrected.');
  expect(costText(2, ['A', 'B', 'C', 'D'])).toBe(
    '2 scenarios will not run; executions A, B, C and 1 more will report them as failed.',
  );
});
