import { describe, expect, it } from 'vitest';
import { licenceNotice, licenceOf, licenceTitle } from './licence';

const licence = (days: number | undefined, expired = false) =>
  licenceOf({ is_expired: expired, time_left: { days }, maxExecutionThreads: 2 });

describe('the licence as the shell shows it', () => {
  it.each([
    [undefined, null],
    [31, null],
    [30, '31 days left'],
    [3, '4 days left'],
    [0, '1 day left'],
  ])('with %s days left says %j', (days, text) => {
    expect(licenceNotice(licence(days))).toBe(text);
  });

  it('warns from three days on, and when it has expired', () => {
    expect([undefined, 4, 3, 0].map((days) => licence(days).warn)).toEqual([false, false, true, true]);
    expect(licence(-1, true).warn).toBe(true);
    expect(licenceNotice(licence(-1, true))).toBe('License has expired');
  });

  it('titles its dialog with the days left plus one', () => {
    expect(licenceTitle(licence(-5, true))).toBe('License has expired');
    expect(licenceTitle(licence(0))).toBe('License Notice - One Day Remaining');
    expect(licenceTitle(licence(6))).toBe('License Notice - 7 Days Remaining');
  });
});
