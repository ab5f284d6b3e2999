import { expect, test } from 'vitest';
import { screenAt, screens } from './screens';

test('the screen follows from the last completed step', () => {
  expect(screenAt(0, true)).toBe('verify');
  expect(screenAt(0, false)).toBe('download');
  expect(screenAt(1, true)).toBe('verify');
  expect(screenAt(1, false)).toBe('install');
  for (const step of [2, 3, 5] as const) expect(screenAt(step, false)).toBe('done');
});

test('progress is told in the values of docs/rules/projects.md, First steps', () => {
  const told = Object.values(screens).map(({ step, percent }) => [step, percent]);
  expect(told).toEqual([
    [1, 30],
    [2, 45],
    [2, 75],
    [3, 100],
  ]);
});
