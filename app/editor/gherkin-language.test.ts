import { dialects } from '@cucumber/gherkin';
import { expect, test } from 'vitest';
import { dialectOf, gherkinProblems, proposalsAt, snippetOf } from './gherkin-language';

const en = dialects.en!;
const steps = [
  { pattern: 'I add {string} {int} time(s)', source: 'USER' },
  { pattern: '/^raw$/', source: 'USER' },
];
const at = (text: string, words = en) => proposalsAt(text.split('\n'), words, steps);

test('patterns become texts to fill in', () => {
  expect(snippetOf('I add {string} to the {word}')).toBe('I add "${1:text}" to the ${2:word}');
  expect(snippetOf('{int} piece(s) of red/blue mugs {}')).toBe('${1:int} piece of red mugs ${2:value}');
  expect(snippetOf('costs 5$ \\(net\\) \\{x\\}')).toBe('costs 5\\$ (net) {x\\}');
  expect(snippetOf('/^I (.*)$/')).toBeNull();
});

test('behind a step keyword the steps of the project are offered', () => {
  expect(at('    Given I')).toEqual([
    {
      label: 'I add {string} {int} time(s)',
      detail: 'USER',
      kind: 'step',
      from: 11,
      snippet: 'I add "${1:text}" ${2:int} time',
    },
  ]);
  expect(at('Feature: x\n  * ')).toHaveLength(1);
  expect(at('  Angenommen ', dialects.de)).toHaveLength(1);
});

test('a line begins with a keyword, in the language of the file', () => {
  const labels = at('  Sc').map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Given', 'When', 'Scenario', 'Scenario Outline', 'Background']),
  );
  expect(labels).not.toContain('Examples');
  expect(at('', dialects.fr).map(({ label }) => label)).toContain('Quand');
  expect(at('  | a cell')).toEqual([]);
});

test('examples get a column for each placeholder of their scenario', () => {
  const text = 'Scenario: other\n  * <no>\nScenario: x\n  # <not this>\n  * "<size>" and <colour> <size>\n  ';
  expect(at(text)[0]).toMatchObject({
    label: 'Examples',
    kind: 'table',
    from: 3,
    snippet: 'Examples:\n    | size | colour |\n    | ${1} | ${2} |',
  });
});

test('errors are told at their lines, also of a part of a feature', () => {
  expect(gherkinProblems('Feature: A\n  Scenario: B\n    Given a\n    nonsense\n')).toMatchObject([
    { line: 4 },
  ]);
  expect(gherkinProblems('@a\nSzenario: B\n  Wenn a\n  unsinn\n', 'de')).toMatchObject([{ line: 4 }]);
  expect(gherkinProblems('@a\nSzenario: B\n  Wenn a\n', 'de')).toEqual([]);
  expect(gherkinProblems('')).toEqual([]);
});

test('the language is the one that the file names first', () => {
  expect(dialectOf('# about\n\n# language: de\nFunktion: x').language).toBe('de');
  expect(dialectOf('\uFEFF#language:fr').language).toBe('fr');
  expect(dialectOf('# language: klingon').language).toBe('en');
  expect(dialectOf('Feature: x\n# language: de').language).toBe('en');
});
