import { expect, test } from 'vitest';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import { parseGherkin } from '../scenarios/gherkin-edit.server';

const problemsOf = (text: string) => {
  const parsed = parseGherkin(text);
  return 'problems' in parsed ? parsed.problems.map(({ message }) => readableProblem(message)) : [];
};

test('what the parser expected is said in words', () => {
  expect(problemsOf('Feature: A\n  Scenario: b\n    Given a\n    nonsense\n')).toEqual([
    '“nonsense” is not understood here. Expected a table row, a doc string, a step, a tag, Examples, Scenario or Rule.',
  ]);
  expect(problemsOf('Scenario: b\n')[0]).toBe(
    '“Scenario: b” is not understood here. Expected a language, a tag or Feature.',
  );
  expect(problemsOf('Feature: A\n  Scenario: b\n    Given a\n      """\n      open')).toEqual([
    'The file ends too early. Expected a doc string or text.',
  ]);
});

test('a keyword without its colon is told', () => {
  const [told] = problemsOf('Feature: A\n  Scenario: b\n    Given a\n  Scenario Change size\n    Given c\n');
  expect(told).toBe(
    '“Scenario Change size” looks like a keyword without its colon. Write “Scenario: Change size”.',
  );
});

test('other messages stay', () => {
  expect(problemsOf('Feature: A\n  Scenario: b\n    Given a\n      | 1 |\n      | 1 | 2 |\n')).toEqual([
    'inconsistent cell count within the table',
  ]);
});
