import { expect, test } from 'vitest';
import { isEndless, licenceState, noEnd, trialEnd } from './licence';

const end = new Date('2026-03-29T12:00:00Z');
const before = (milliseconds: number) => licenceState(end, new Date(end.getTime() - milliseconds));
const hours = (count: number) => count * 60 * 60 * 1000;

test.each([
  ['thirty days and a bit before the end', hours(30 * 24 + 1), 30, false],
  ['exactly one day before', hours(24), 1, false],
  ['a millisecond less than a day before', hours(24) - 1, 0, false],
  ['the last millisecond', 1, 0, false],
  ['the end itself', 0, -1, true],
  ['a millisecond after', -1, -1, true],
  ['a day and a bit after', -hours(25), -2, true],
])('%s', (_, remaining, days, expired) => {
  expect(before(remaining)).toEqual({ is_expired: expired, time_left: { days } });
});

test('a trial of n days has n whole days left at its start', () => {
  const now = new Date('2026-01-01T08:30:00Z');
  expect(licenceState(trialEnd(now, 14), now)).toEqual({ is_expired: false, time_left: { days: 14 } });
});

test('without a trial a licence has no end: nothing has expired, and no days are counted', () => {
  const never = trialEnd(end, null);
  expect([never, isEndless(never), isEndless(end)]).toEqual([noEnd, true, false]);
  expect(licenceState(never, end)).toEqual({ is_expired: false, time_left: {} });
});

test('a trial of no days is expired from the start', () => {
  expect(licenceState(trialEnd(end, 0), end).is_expired).toBe(true);
});
