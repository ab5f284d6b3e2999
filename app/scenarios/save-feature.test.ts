import { expect, test, it } from 'vitest';
import { scenarioAfter, leftBySave } from './save-feature.server';

const file = (...names: string[]) =>
  `Feature: A\n${names.map((name) => `  Scenario: ${name}\n    * a step\n`).join('')}`;

test.each([
  ['stays selected', ['One', 'Two'], ['Two', 'One', 'Three'], 'Two', 'Two'],
  ['stays selected under its new name', ['One', 'Two'], ['One', 'Second'], 'Two', 'Second'],
  ['is left when it is gone', ['One', 'Two'], ['One'], 'Two', null],
])('the scenario %s', (_, before, after, scenario, expected) => {
  expect(scenarioAfter(file(...before), file(...after), scenario)).toBe(expected);
});

test('no scenario stays no scenario, broken text keeps it', () => {
  expect(scenarioAfter(file('One'), file('Two'), null)).toBeNull();
  expect(scenarioAfter(file('One'), 'Feature: A\n  Scenario: Two\n    * a\n    nonsense', 'One')).toBe('One');
});

const place = { folders: ['shop'], feature: 'basket', scenario: 'Add', search: '' };
const before = `@all
Feature: Basket

  @daily
  Scenario: Add
    Given a basket

  Scenario Outline: Pay
    Given <card>
    @slow
    Examples:
      | card |
      | Visa |
`;
const left = (after: string, scenario: string | null = 'Add') =>
  leftBySave(place, { before, after, scenario }).map(({ kind, from, to }) => [kind, from, to]);

it('finds the scenarios and tags that a save took away, also tags of Examples', () => {
  expect(left(before)).toEqual([]);
  expect(left(before.replace('    @slow\n', ''))).toEqual([['tag', 'slow', null]]);
  expect(left('@all\nFeature: Basket\n')).toEqual([
    ['scenario', 'Add', null],
    ['scenario', 'Pay', null],
    ['tag', 'daily', null],
    ['tag', 'slow', null],
  ]);
});

it('finds the new name of the scenario that is shown', () => {
  expect(left(before.replace('Scenario: Add', 'Scenario: Add one'), 'Add one')).toEqual([
    ['scenario', 'Add', 'Add one'],
  ]);
});

it('finds nothing in a text that does not parse', () => {
  expect(left('Feature: Basket\n  Scenario: Add\n    Given a\n  nonsense')).toEqual([]);
});
