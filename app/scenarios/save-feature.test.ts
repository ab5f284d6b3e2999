import { expect, test } from 'vitest';
import { scenarioAfter } from './save-feature.server';

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
