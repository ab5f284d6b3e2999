import { expect, test } from 'vitest';
import { exampleRows, fillExampleColumns, parseFeature, placedScenariosOf, createLineReader } from './index';

const text = `@shop
Feature: Basket

  Background:
    Given a shop

  # About one
  # thing
  @one @shop
  Scenario: One
    # inside
    When I look
      """
      @not-a-tag
      """
    # after one, as it stands before a blank line

  @two
  Scenario: Two <n>
    Then I see <n> of <m>

    @few
    Examples: Few
      | n | m  |
      | 1 | $& |

    Examples:
      | n | m |
      | 2 | b |
      | 3 |   |

  @rule
  Rule: Only paid

    Background:
      Given money

    Scenario: Three
      * I pay


`;

const scenarios = placed(text);

function placed(source: string) {
  const { feature, comments } = parseFeature(source);
  return feature ? placedScenariosOf(source, feature, comments) : [];
}

test('a scenario goes from its first comment or tag to its last line that is not blank', () => {
  expect(scenarios.map(({ lines }) => [lines.first, lines.last])).toEqual([
    [7, 16],
    [18, 30],
    [38, 39],
  ]);
  const [scenario] = scenarios;
  const content = createLineReader(text)(scenario?.lines ?? { first: 0, last: 0 });
  expect(content.startsWith('  # About one\n')).toBe(true);
  expect(content.endsWith('stands before a blank line')).toBe(true);
});

test('the lines of all scenarios keep Windows line ends inside and lose the last', () => {
  const windows = text.replaceAll('\n', '\r\n');
  const [scenario] = placed(windows);
  const content = createLineReader(windows)(scenario?.lines ?? { first: 0, last: 0 });
  expect(content.endsWith('blank line')).toBe(true);
  expect(content).toContain('# thing\r\n');
});

test('tags are inherited from feature and rule and not repeated', () => {
  expect(scenarios.map(({ tags }) => tags)).toEqual([
    ['shop', 'one'],
    ['shop', 'two'],
    ['shop', 'rule'],
  ]);
});

test('steps of backgrounds belong to the scenarios after them, those of a rule only inside it', () => {
  expect(scenarios.map(({ background }) => background.map((step) => step.text))).toEqual([
    ['a shop'],
    ['a shop'],
    ['a shop', 'money'],
  ]);
});

test('an outline is known by its Examples or its word in any language', () => {
  expect(scenarios.map(({ isOutline }) => isOutline)).toEqual([false, true, false]);
  expect(
    placed('# language: de\nFunktion: a\nSzenariogrundriss: b\n* c').map((scenario) => scenario.isOutline),
  ).toEqual([true]);
});

test('every row is a run with its line, tags and values', () => {
  const outline = scenarios[1];
  expect(outline && exampleRows(outline.scenario)).toEqual([
    { line: 25, tags: ['few'], parameters: { n: '1', m: '$&' } },
    { line: 29, tags: [], parameters: { n: '2', m: 'b' } },
    { line: 30, tags: [], parameters: { n: '3', m: '' } },
  ]);
});

test('values go in as they are; what is no column stays', () => {
  expect(fillExampleColumns('<n> of <m> <x> < n>', { n: '1', m: '$&' })).toBe('1 of $& <x> < n>');
});

test('splits a text once, however many scenarios are read from it', () => {
  const many = `Feature: F\n${Array.from({ length: 500 }, (_, n) => `  Scenario: S ${n}\n    * a\n`).join('')}`;
  const { feature, comments } = parseFeature(many);
  let splits = 0;
  const counted = Object.assign(Object(many) as string, {
    split: (separator: string) => {
      splits++;
      return many.split(separator);
    },
  });
  const contentOf = createLineReader(counted);
  const placed = feature ? placedScenariosOf(counted, feature, comments) : [];
  expect(placed.map(({ lines }) => contentOf(lines)).at(-1)).toBe('  Scenario: S 499\n    * a');
  // The text is split once to find where scenarios end, and once to read them.
  expect(splits).toBe(2);
});

test('shares the steps of a background instead of copying them for each scenario', () => {
  const text = `Feature: F\n  Background:\n    * a\n${'  Scenario: S\n    * b\n'.repeat(50)}`;
  const { feature, comments } = parseFeature(text);
  const placed = feature ? placedScenariosOf(text, feature, comments) : [];
  expect(new Set(placed.map(({ background }) => background)).size).toBe(1);
});
