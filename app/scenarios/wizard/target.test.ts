import { expect, test } from 'vitest';
import { appendScenarios, featureOf, readScenario, readTarget } from './target.server';

const one = '@regression\nScenario: One\n  Given a\n\n  Examples:\n    | a |';
const two = 'Scenario: Two\n  Given b\n    """\n    text\n    """';

test('every byte of the feature stays, and the new lines are in its form', () => {
  const feature = '\uFEFF# note\r\nFeature: A\r\n\r\n\tScenario: Old\r\n\t\tGiven x  \r\n\r\n\t# at the end';
  const text = appendScenarios(feature, [two]);
  expect(text).toBe(
    `${feature}\r\n\r\n\tScenario: Two\r\n\t  Given b\r\n\t    """\r\n\t    text\r\n\t    """\r\n`,
  );
});

test('scenarios are set off by one blank line each', () => {
  expect(appendScenarios('Feature: A\n\n', [`\n${one}\n\n`, two])).toBe(
    `Feature: A\n\n  @regression\n  Scenario: One\n    Given a\n\n    Examples:\n      | a |\n\n  Scenario: Two\n    Given b\n      """\n      text\n      """\n`,
  );
});

test('a new feature has its language and its words', () => {
  expect(featureOf('Kasse', ['Szenario: Eins\n  Angenommen a'], 'de')).toBe(
    '# language: de\nFunktionalität: Kasse\n\n  Szenario: Eins\n    Angenommen a\n',
  );
  expect(featureOf('Pay', ['Scenario: One\n  Given a'], 'en')).toBe(
    'Feature: Pay\n\n  Scenario: One\n    Given a\n',
  );
});

test('a feature tells its language and its scenarios, or what is wrong with it', () => {
  expect(readTarget('# language: de\nFunktion: A\n\nSzenario: Eins\n  Angenommen a\n')).toEqual({
    language: 'de',
    names: ['Eins'],
  });
  expect(readTarget('Feature: A\n\nScenario: a\n  Given b\n  Hello')).toMatchObject({ problem: { line: 5 } });
});

test.each([
  ['', 'Write exactly one scenario here.'],
  ['Scenario: a', 'The scenario has no steps.'],
  ['Scenario: a\n  Given b\n\nScenario: c\n  Given d', 'Write exactly one scenario here.'],
  ['Background:\n  Given b\nScenario: c\n  Given d', 'Write exactly one scenario here.'],
  ['Rule: r\n  Scenario: c\n    Given d', 'Write exactly one scenario here.'],
])('%j: %s', (text, problem) => {
  expect(readScenario(text, 'en')).toEqual({ problem });
});

test('a text that does not parse names its own line', () => {
  expect(readScenario('Scenario: a\n  Given b\n  Hello', 'en')).toEqual({
    problem: expect.stringMatching(/^Line 3: /) as string,
  });
  expect(readScenario('Szenario: a\n  Angenommen b', 'de')).toEqual({ name: 'a' });
  expect(readScenario(one.replace('One', 'Über'), 'en')).toEqual({ name: 'Über' });
});
