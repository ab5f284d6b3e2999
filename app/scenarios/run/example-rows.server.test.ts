import { expect, it } from 'vitest';
import { rowsChosen, rowsOf } from './example-rows.server';

const text = `Feature: Pay
  Scenario Outline: Pay with <card>
    Given <card>
    Examples:
      | card | amount |
      | Visa | 5      |
    @slow
    Examples: rest
      | card | amount |
      | Amex | 7      |
  Scenario Outline: No steps
    Examples:
      | a |
      | 1 |
`;

it('names every row of an outline by its values, with the tags of its block and its line', () => {
  const rows = rowsOf(text, 'Pay with <card>');
  expect(rows.map(({ line, words, tags }) => [line, words, tags])).toEqual([
    [6, 'card: Visa, amount: 5', []],
    [10, 'card: Amex, amount: 7', ['slow']],
  ]);
  expect(rowsChosen(rows.map(({ value }) => value))).toEqual([
    { line: 6, values: { card: 'Visa', amount: '5' } },
    { line: 10, values: { card: 'Amex', amount: '7' } },
  ]);
});

it('has no rows for a scenario without steps, one that is gone, and a text that does not parse', () => {
  expect(rowsOf(text, 'No steps')).toEqual([]);
  expect(rowsOf(text, 'Gone')).toEqual([]);
  expect(rowsOf('Feature: x\n  Scenari', 'x')).toEqual([]);
});

it('leaves out what is not a row', () => {
  expect(
    rowsChosen(['', 'x', '{"line":0,"values":{}}', '{"line":3}', '[]', '{"line":3,"values":{}}']),
  ).toEqual([{ line: 3, values: {} }]);
});
