import { describe, expect, test } from 'vitest';
import { asInStep, answerProblem, stepAnswer, stepQuestion, type StepReading } from './step-question';

const question = {
  text: 'I would like 2 of the "Blue mug" by {{carrier}}, please',
  elements: [{ ref: 'e1', role: 'button', name: 'Add to basket' }],
};
const problemOf = (reading: Partial<StepReading>, argument?: string) =>
  answerProblem({ ...question, argument }, { action: 'click', confidence: 1, ...reading });

describe('an answer', () => {
  test.each<[Partial<StepReading>]>([
    [{ ref: 'e1' }],
    [{ action: 'fill', ref: 'e1', value: '2' }],
    [{ action: 'see', value: 'blue MUG' }],
    [{ action: 'see', ref: 'e1' }],
    [{ action: 'see', ref: 'e1', value: 'Blue mug' }],
    [{ action: 'fill', ref: 'e1', value: '{{carrier}}' }],
    [{ action: 'press', value: 'Control+a' }],
    [{ action: 'state', ref: 'e1', value: 'disabled' }],
    [{ action: 'home' }],
  ])('%j can be used', (reading) => {
    expect(problemOf(reading)).toBeNull();
  });

  test.each<[string, Partial<StepReading>, string]>([
    ['an element that is not on the page', { ref: 'e2' }, 'There is no element "e2" on the page.'],
    ['no element', {}, 'The action click needs the ref of an element.'],
    ['an element where none goes', { action: 'home', ref: 'e1' }, 'The action home goes with no element.'],
    ['no value', { action: 'fill', ref: 'e1' }, 'The action fill needs a value.'],
    ['a value where none goes', { ref: 'e1', value: 'mug' }, 'The action click takes no value.'],
    [
      'an invented value',
      { action: 'fill', ref: 'e1', value: 'anna@example.com' },
      'does not contain the value',
    ],
    ['a part of a word', { action: 'see', value: 'lue mu' }, 'does not contain the value'],
    ['nothing as a value', { action: 'see', value: ' ' }, 'does not contain the value'],
    ['a key that there is not', { action: 'press', value: 'rm -rf' }, 'There is no key "rm -rf".'],
    ['a state that there is not', { action: 'state', ref: 'e1', value: 'Blue mug' }, 'There is no state'],
    ['nothing to see', { action: 'see' }, 'needs an element or a text'],
    ['a table without one', { action: 'fillTable' }, 'The step has no table.'],
  ])('with %s is refused', (_, reading, problem) => {
    expect(problemOf(reading)).toContain(problem);
  });

  test('a table is for fields alone', () => {
    expect(problemOf({ action: 'fillTable' }, '| City | Hamburg |')).toBeNull();
    expect(problemOf({ ref: 'e1' }, '| City | Hamburg |')).toContain('fillTable only');
  });

  test('has one of the shapes and names only actions there are', () => {
    expect(stepAnswer.safeParse({ action: 'evaluate', ref: 'e1', confidence: 1 }).success).toBe(false);
    expect(stepAnswer.safeParse({ action: 'click', ref: 'e1', confidence: 7 }).success).toBe(false);
    expect(stepAnswer.parse({ action: 'click', ref: 'e1', confidence: 1, code: 'x' })).not.toHaveProperty(
      'code',
    );
  });
});

test('words are taken in the spelling of the step', () => {
  expect(asInStep('BLUE mug', question.text)).toBe('Blue mug');
  expect(asInStep('straße', 'ich wohne in der Straße')).toBe('Straße');
  expect(asInStep('(.*)', question.text)).toBeNull();
});

test('a question is cut to size, and refused when it is too large', () => {
  const small = { text: 'x'.repeat(5_000), type: 'Action', page: { path: '/', title: '' }, elements: [] };
  expect(stepQuestion.parse(small).text).toHaveLength(2_000);
  const element = { ref: 'e1', role: 'link', name: 'n'.repeat(500) };
  const many = (count: number) => ({ ...small, elements: Array.from({ length: count }, () => element) });
  expect(stepQuestion.parse(many(1)).elements[0]?.name).toHaveLength(200);
  expect(stepQuestion.safeParse(many(301)).success).toBe(false);
  expect(stepQuestion.safeParse(many(300)).success).toBe(false);
});
