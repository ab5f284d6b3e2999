import { expect, it } from 'vitest';
import { admits } from './attempts';

it('takes a newer attempt while there is no result', () => {
  expect(admits({ claim: 0, status: 'QUEUED' }, 1)).toBe(true);
  expect(admits({ claim: 1, status: 'RUNNING' }, 2)).toBe(true);
});

it('takes the current attempt while it runs, not after it was queued again', () => {
  expect(admits({ claim: 2, status: 'RUNNING' }, 2)).toBe(true);
  expect(admits({ claim: 2, status: 'QUEUED' }, 2)).toBe(false);
});

it('refuses older attempts', () => {
  expect(admits({ claim: 2, status: 'RUNNING' }, 1)).toBe(false);
  expect(admits({ claim: 2, status: 'QUEUED' }, 1)).toBe(false);
});

it('lets a result stand', () => {
  for (const status of ['PASSED', 'FAILED', 'STOPPED'] as const) {
    expect(admits({ claim: 1, status }, 1)).toBe(false);
    expect(admits({ claim: 1, status }, 2)).toBe(false);
  }
});
