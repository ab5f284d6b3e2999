import { expect, test } from 'vitest';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { ReportStep } from '#contracts/worker/evidence';
import { correctedOutcome, correctedStep } from './report';
import { settled, stepsAtStart, withOutcome, type StoredStep } from './rules';

const texts = ['I open the shop', 'I pay', 'I see the bill', 'I am happy'];

/** Returns steps: the last has code that a user wrote, the others have outcomes of a generation. */
function stepsWith(...outcomes: GeneratedStep[]): StoredStep[] {
  const code = (index: number) => (index === texts.length - 1 ? ('own' as const) : ('none' as const));
  const steps = stepsAtStart(
    texts.map((text, index) => ({ keyword: 'When', text, code: code(index) })),
    'all',
  );
  return outcomes.reduce((all, item, index) => all.with(index, withOutcome(all[index]!, item)), steps);
}

const variant = { pattern: 'x', parameters: [], body: '' };
const written = (doubt?: string): GeneratedStep => {
  const found = { element: 'link "Pay"', confidence: 1, variants: [variant] as never };
  return { state: 'generated', keyword: 'When', ...found, doubt };
};
const refused: GeneratedStep = { state: 'refused', keyword: 'When', reason: 'no "bill" there', nearest: [] };

/** Returns a passed step as cucumber reports it. */
function passed(text: string): ReportStep {
  const result = { status: 'PASSED' as const, startTime: 1, endTime: 2 };
  return { keyword: 'When', type: 'Action', text, result, commands: [], webLog: [], networkData: [] };
}

function told(steps: StoredStep[]) {
  return texts.map((text, index) => correctedStep(passed(text), steps[index], steps).result);
}

test('what got no code, was not tried or was left alone is not told as passed', () => {
  const steps = stepsWith(written(), refused, written('not tried: a step before was refused'));
  expect(told(steps)).toMatchObject([
    { status: 'PASSED' },
    { status: 'PENDING', message: 'No code was generated: no "bill" there' },
    { status: 'SKIPPED', message: 'Its new code was not tried: a step before was refused.' },
    { status: 'SKIPPED' },
  ]);
});

test('what passed is told so, checks with a doubt as well', () => {
  const steps = stepsWith(written(), written('not proven: it was never there'), written());
  expect(told(steps).map(({ status }) => status)).toEqual(['PASSED', 'PASSED', 'PASSED', 'PASSED']);
});

test('a hook that failed is no step of the generation', () => {
  const hook = { ...passed('sign in'), type: 'Before' as const };
  hook.result = { ...hook.result, status: 'FAILED' as never };
  const steps = stepsWith(refused);
  expect(correctedStep(hook, steps[0], steps)).toBe(hook);
});

test('a scenario with steps that got no code waits for it', () => {
  const outcome = { status: 'PASSED' as const, endTime: 5 };
  const all = settled(stepsWith(written(), refused), 'not reached');
  expect(correctedOutcome(outcome, all)).toEqual({
    status: 'PENDING',
    endTime: 5,
    message: '2 of 4 steps got no code.',
    failedStep: 'When I pay',
  });
  const whole = stepsWith(written(), written(), written());
  expect(correctedOutcome(outcome, whole)).toEqual(outcome);
  const failed = { status: 'FAILED' as const, endTime: 5, message: 'Boom' };
  expect(correctedOutcome(failed, all)).toEqual(failed);
});
