import { expect, it } from 'vitest';
import { runResultText } from './run-text';

it('says what came of a run, nothing of what is not known yet as passed', () => {
  const text = (
    status: Parameters<typeof runResultText>[0],
    [total = 0, passed = 0, failed = 0, skipped = 0, pending = 0]: number[],
    healed = 0,
  ) => runResultText(status, { total, passed, healed, failed, skipped, pending });
  expect(text('QUEUED', [3, 0, 0, 0])).toBe('not started yet');
  expect(text('RUNNING', [13, 4, 1, 1])).toBe('6 of 13 done, 1 failed');
  expect(text('FAILED', [13, 7, 5, 1])).toBe('5 of 13 failed, 1 skipped');
  expect(text('PASSED', [13, 13, 0, 0])).toBe('13 passed');
  expect(text('PASSED', [13, 12, 0, 1])).toBe('12 of 13 passed, 1 skipped');
  expect(text('STOPPED', [13, 2, 0, 0])).toBe('stopped after 2 of 13');
  expect(text('SKIPPED', [2, 0, 0, 2])).toBe('2 skipped');
  expect(text('PENDING', [30, 5, 0, 0, 25])).toBe('25 of 30 scenarios wait for code');
  expect(text('PENDING', [3, 0, 0, 2, 1])).toBe('1 of 3 scenarios waits for code, 2 skipped');
  expect(text('FAILED', [9, 2, 1, 1, 5])).toBe('1 of 9 failed, 5 wait for code, 1 skipped');
  expect(text('RUNNING', [9, 2, 1, 1, 1])).toBe('5 of 9 done, 1 failed');
  expect(text('PASSED', [0, 0, 0, 0])).toBe('no scenarios');
  expect(text('PASSED', [13, 13], 2)).toBe('13 passed, 2 of them with fixes');
  expect(text('PASSED', [13, 12, 0, 1], 1)).toBe('12 of 13 passed, 1 of them with fixes, 1 skipped');
  expect(text('FAILED', [13, 7, 5, 1], 2)).toBe('5 of 13 failed, 2 passed with fixes, 1 skipped');
});
