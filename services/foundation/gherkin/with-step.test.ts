import { expect, test } from 'vitest';
import { plannedSteps } from './planned-steps';
import { withStep } from './with-step';

const feature = `Feature: Shop
  Background:
    Given one
    And two
      | a | b |

  Scenario: First
    When three
      """
      a
        \\"\\"\\" b
      """
    Then four

  Scenario Outline: Rows
    When <what>
    Examples:
      | what |
      | five |
      | six  |

  Rule: Of its own
    Background:
      Given seven
    Scenario: Last
      Then eight
    Scenario: Empty`;

const lineOf = (text: string) => feature.split('\n').findIndex((line) => line.includes(text)) + 1;
function stepsWith(line: number, after: number): string[] | undefined {
  const made = withStep(feature, line, after, '* here');
  return made ? plannedSteps(made.text, made.line)?.map(({ text }) => text) : undefined;
}

test.each([
  ['Scenario: First', ['one', 'two', 'three', 'four']],
  ['| six', ['one', 'two', 'six']],
  ['Scenario: Last', ['one', 'two', 'seven', 'eight']],
])('a step stands behind as many as are told, in %s', (where, steps) => {
  for (let after = 0; after <= steps.length + 1; after++)
    expect(stepsWith(lineOf(where), after), String(after)).toEqual(steps.toSpliced(after, 0, 'here'));
});

test('in a scenario without steps it is the first of its own', () => {
  for (const after of [3, 9])
    expect(stepsWith(lineOf('Scenario: Empty'), after)).toEqual(['one', 'two', 'seven', 'here']);
  for (const more of [
    '',
    '    Words\n    Note: more words\n',
    '    Words\n\n  Scenario: next\n    Given x\n',
  ]) {
    const bare = withStep(`Feature: a\n  Scenario: b\n${more}`, 2, 0, '* here');
    expect(
      plannedSteps(bare?.text ?? '', 2)?.map(({ text }) => text),
      more,
    ).toEqual(['here']);
  }
  const rows = '  Scenario Outline: b\n    Note: words\n    @x\n    Examples:\n      | a |\n      | 1 |\n';
  const made = withStep(`Feature: a\n${rows}`, 7, 0, '* here');
  expect(plannedSteps(made?.text ?? '', made?.line ?? 0)?.map(({ text }) => text)).toEqual(['here']);
});

test('there is no scenario at another line, or in what does not parse', () => {
  expect(withStep(feature, 1, 0, '* here')).toBeNull();
  expect(withStep('Feature: a\n  What is this', 2, 0, '* here')).toBeNull();
});
