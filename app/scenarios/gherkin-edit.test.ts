import { describe, expect, test } from 'vitest';
import {
  appendScenario,
  parseGherkin,
  removeScenario,
  scenariosOfDocument,
  starterText,
} from './gherkin-edit.server';

const names = (text: string) => {
  const parsed = parseGherkin(text);
  if ('problems' in parsed) throw new Error(parsed.problems[0]?.message);
  return scenariosOfDocument(parsed.document).map(({ name }) => name);
};

describe('a new feature', () => {
  test('starts with a scenario that parses', () => {
    const text = starterText('Basket', 'Guest pays');
    expect(text).toBe('Feature: Basket\n\n  @regression\n  Scenario: Guest pays\n    Given \n');
    expect(names(text)).toEqual(['Guest pays']);
  });

  test('may be empty', () => {
    expect(starterText('Basket', null)).toBe('Feature: Basket\n');
  });
});

function appended(text: string, name = 'New') {
  const result = appendScenario(text, name, 'Basket');
  if ('problem' in result) throw new Error(result.problem.message);
  return result;
}

describe('appending a scenario', () => {
  test('leaves the rest as it is', () => {
    const text = '# about\r\nFeature: A\r\n\r\n\tScenario: One\r\n\t  * a # no comment\r\n\r\n# end';
    const after = appended(text);
    expect(after.text).toBe(`${text}\r\n\r\n\t@regression\r\n\tScenario: New\r\n\t  Given \r\n`);
    expect(names(after.text)).toEqual(['One', 'New']);
  });

  test('does not add a second blank line', () => {
    expect(appended('Feature: A\n\n').text).toBe(
      'Feature: A\n\n  @regression\n  Scenario: New\n    Given \n',
    );
  });

  test('makes the name unique, also against scenarios of rules', () => {
    const text = 'Feature: A\n  Rule: r\n    Example: New\n      * a\n';
    expect(appended(text)).toEqual({
      name: 'New (2)',
      text: `${text}\n    @regression\n    Scenario: New (2)\n      Given \n`,
    });
  });

  test('speaks the language of the file', () => {
    const text = '# language: de\nFunktionalität: A\n';
    expect(appended(text).text).toContain('  Szenario: New\n    Angenommen \n');
    expect(names(appended(text).text)).toEqual(['New']);
  });

  test.each(['', '\n', '# only a comment\n'])('gives an empty file its feature: %j', (text) => {
    expect(appended(text).text.startsWith(`${text}Feature: Basket\n`)).toBe(true);
    expect(names(appended(text).text)).toEqual(['New']);
  });

  test('refuses a file that does not parse', () => {
    expect(
      appendScenario('Feature: A\n  Scenario: b\n    Given a\n    nonsense\n', 'New', 'A'),
    ).toMatchObject({
      problem: { line: 4, message: expect.stringContaining('nonsense') },
    });
  });
});

const feature = `@shop
Feature: A

  Background:
    Given a shop

  # why One
  @smoke
  # and more
  Scenario: One
    Given a
      """
      # not a comment

      """

  # about nobody

  # why Two
  Scenario Outline: Two
    * <b>

    Examples:
      | b |
      | 1 |
    # below Two

  Rule: R
    # why Three
    Example: Three
      * c

# end
`;

describe('removing a scenario', () => {
  const linesGone = (text: string, name: string) => {
    const removed = removeScenario(text, name);
    const kept = new Set(removed?.text.split('\n'));
    return text.split('\n').filter((line) => line !== '' && !kept.has(line));
  };

  test('takes its tags, comments and text, and nothing else', () => {
    expect(linesGone(feature, 'One')).toEqual([
      '  # why One',
      '  @smoke',
      '  # and more',
      '  Scenario: One',
      '    Given a',
      '      """',
      '      # not a comment',
      '      """',
    ]);
    expect(linesGone(feature, 'Two')).toEqual([
      '  # why Two',
      '  Scenario Outline: Two',
      '    * <b>',
      '    Examples:',
      '      | b |',
      '      | 1 |',
      '    # below Two',
    ]);
    expect(linesGone(feature, 'Three')).toEqual(['    # why Three', '    Example: Three', '      * c']);
  });

  test('leaves the blank lines around the others', () => {
    const text = 'Feature: A\n\n  Scenario: 1\n    * a\n\n\n  Scenario: 2\n    * b\n\n';
    expect(removeScenario(text, '1')?.text).toBe('Feature: A\n\n  Scenario: 2\n    * b\n\n');
    expect(removeScenario(text, '2')?.text).toBe('Feature: A\n\n  Scenario: 1\n    * a\n');
  });

  test('keeps line endings and a file without a last one', () => {
    const text = 'Feature: A\r\n\r\n  Scenario: 1\r\n    * a\r\n\r\n  Scenario: 2\r\n    * b';
    expect(removeScenario(text, '1')?.text).toBe('Feature: A\r\n\r\n  Scenario: 2\r\n    * b');
    expect(removeScenario(text, '2')?.text).toBe('Feature: A\r\n\r\n  Scenario: 1\r\n    * a\r\n');
  });

  test('tells the scenario before it', () => {
    expect(removeScenario(feature, 'One')?.previous).toBeNull();
    expect(removeScenario(feature, 'Two')?.previous).toBe('One');
    expect(removeScenario(feature, 'Three')?.previous).toBe('Two');
  });

  test('does the opposite of appending', () => {
    expect(removeScenario(appended(feature).text, 'New')?.text).toBe(feature);
  });

  test('does nothing to what it does not know', () => {
    expect(removeScenario(feature, 'Four')).toBeNull();
    expect(removeScenario('Scenario: no feature', 'no feature')).toBeNull();
  });
});
