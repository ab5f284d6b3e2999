import { expect, it } from 'vitest';
import { plannedSteps } from './planned-steps';

const text = `Feature: Shop
  Background:
    Given the shop is open

  Scenario: pays
    When they pay
    * all is well

  Scenario Outline: sees
    Then they see <what>
    Examples:
      | what |
      | tea  |
      | milk |

  Rule: late
    Background:
      Given it is late
    Scenario: leaves
      When they leave

  Scenario: nothing
`;
const texts = (line: number) =>
  plannedSteps(text, line)?.map(({ keyword, text: said }) => `${keyword} ${said}`) ?? null;

it('has the steps of a scenario after those of its backgrounds', () => {
  expect(texts(5)).toEqual(['Given the shop is open', 'When they pay', '* all is well']);
  expect(texts(19)).toEqual(['Given the shop is open', 'Given it is late', 'When they leave']);
});

it('fills in the row of an outline', () => {
  expect(texts(14)).toEqual(['Given the shop is open', 'Then they see milk']);
});

it('knows a scenario without steps', () => {
  expect(plannedSteps('Feature: a\n  Scenario: nothing\n', 2)).toEqual([]);
});

it('has none where there is not exactly one scenario', () => {
  // The outline itself has two rows.
  expect([texts(9), texts(1), texts(6), texts(99)]).toEqual([null, null, null, null]);
  expect(plannedSteps('no feature', 1)).toBeNull();
  expect(plannedSteps('', 1)).toBeNull();
});
