import { expect, it } from 'vitest';
import { setupState } from './set-up-workspace';

const now = 1_800_000_000_000;
const after = (seconds: number, more = '') =>
  setupState(new URLSearchParams(`since=${now - seconds * 1000}${more}`), now);

it('waits 10 s as usual, then says that it takes longer, and gives up after 30 s', () => {
  expect(after(0)).toEqual({ state: 'waiting', seconds: 0 });
  expect(after(9.9)).toEqual({ state: 'waiting', seconds: 9 });
  expect(after(10)).toEqual({ state: 'slow', seconds: 10 });
  expect(after(29.9)).toEqual({ state: 'slow', seconds: 29 });
  expect(after(30)).toMatchObject({ state: 'failed' });
});

it('does not wait for what failed, nor without a beginning', () => {
  expect(after(1, '&failed=yes')).toMatchObject({ state: 'failed' });
  for (const since of ['', 'since=', 'since=x', `since=${now + 5000}`]) {
    expect(setupState(new URLSearchParams(since), now)).toMatchObject({ state: 'failed' });
  }
});
