import { expect, test } from 'vitest';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { CodeBefore } from '#contracts/worker/generated-step';
import { generationProgressOf, refusalOfMode, settled, stepsAtStart, withOutcome, withStatus } from './rules';

const steps = (...codes: CodeBefore[]) =>
  codes.map((code, index) => ({ keyword: 'When', text: `step ${index}`, code }));

test('missing code needs a step with code and one without', () => {
  expect(refusalOfMode(steps('own', 'none'), 'missing')).toBeNull();
  expect(refusalOfMode(steps('generated', 'stub'), 'missing')).toBeNull();
  expect(refusalOfMode(steps('own', 'generated'), 'missing')).toContain(
    'Every step of this scenario has code already.',
  );
  expect(refusalOfMode(steps('none', 'stub'), 'missing')).toMatch(
    /^Generating code for missing steps requires at least/,
  );
  expect(refusalOfMode(steps('none'), 'all')).toBeNull();
  expect(refusalOfMode(steps('own'), 'all')).toContain('that a person wrote');
});

test('only code that nobody wrote is written', () => {
  const states = (mode: 'missing' | 'all') =>
    stepsAtStart(steps('own', 'generated', 'stub', 'none'), mode).map(({ state }) => state);
  expect(states('missing')).toEqual(['kept', 'kept', 'waiting', 'waiting']);
  expect(states('all')).toEqual(['kept', 'waiting', 'waiting', 'waiting']);
});

test('the progress follows the steps', () => {
  const all = stepsAtStart(steps('none', 'own', 'none'), 'missing');
  expect(generationProgressOf('queued', all)).toBe('Waiting for a worker…');
  expect(generationProgressOf('running', all)).toBe('Opening the browser…');
  const running = all.map((step) => withStatus(step, 'STARTED', undefined, all));
  expect(generationProgressOf('running', running)).toBe('Step 1 of 3: When step 0');
  const refused: GeneratedStep = {
    state: 'refused',
    keyword: 'When',
    reason: 'no link',
    nearest: ['link "A"'],
  };
  const done = settled(all.with(0, withOutcome(all[0]!, refused)), 'not reached');
  expect(done.map(({ state, reason }) => [state, reason])).toEqual([
    ['refused', 'no link; nearest: link "A"'],
    ['kept', undefined],
    ['refused', 'not reached'],
  ]);
  expect(generationProgressOf('done', done)).toBe('Done: 0 generated, 2 refused.');
});

test('code of people is not run behind a refused step, which is told', () => {
  const all = stepsAtStart(steps('none', 'own'), 'missing');
  const refusal: GeneratedStep = { state: 'refused', keyword: 'When', reason: 'no link', nearest: [] };
  const refused = all.with(0, withOutcome(all[0]!, refusal));
  expect(withStatus(refused[1]!, 'PASSED', undefined, refused)).toMatchObject({
    state: 'kept',
    reason: 'its code was not run: a step before was refused',
  });
  expect(withStatus(all[1]!, 'PASSED', undefined, all).reason).toBeUndefined();
});

test('what may not be so is told with the step', () => {
  const [first] = stepsAtStart(steps('none'), 'all');
  const outcome: GeneratedStep = {
    state: 'generated',
    keyword: 'Then',
    variants: [{ pattern: 'x', parameters: [], lines: [] }],
    element: 'no button',
    confidence: 0.6,
    doubt: 'not proven: it was never there',
  };
  expect(withOutcome(first!, outcome)).toMatchObject({ state: 'generated', doubt: outcome.doubt });
});

test('steps behind one whose own code failed say so', () => {
  const all = stepsAtStart(steps('own', 'none'), 'missing');
  const failed = all.with(0, withStatus(all[0]!, 'FAILED', 'no such table', all));
  expect(failed[0]).toMatchObject({ state: 'kept', reason: 'its code failed: no such table' });
  expect(withStatus(failed[1]!, 'SKIPPED', undefined, failed)).toMatchObject({
    state: 'refused',
    reason: 'an earlier step failed: "step 0", its code failed: no such table',
  });
});
