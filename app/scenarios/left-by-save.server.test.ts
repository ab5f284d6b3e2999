import { expect, it } from 'vitest';
import { leftBySave } from './left-by-save.server';

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
