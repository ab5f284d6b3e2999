import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contracts/executions';
import { licenceEndedText, scheduleText } from './schedule-text';

const words = (change: Partial<Schedule>) =>
  scheduleText({ days: ['Mon'], isBiweekly: false, time: '01:45', timeZone: 0, ...change });

describe('a schedule in words', () => {
  it.each<[Partial<Schedule>, string]>([
    [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }, 'Every day'],
    [{ days: ['Fri', 'Thu', 'Wed', 'Tue', 'Mon'] }, 'Every weekday'],
    [{ days: ['Thu', 'Mon'] }, 'Every week on Mon, Thu'],
    [{ days: ['Sat', 'Sun'] }, 'Every week on Sat, Sun'],
    [{ days: ['Wed', 'Thu', 'Fri', 'Sat'] }, 'Every week on Wed to Sat'],
    [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], isBiweekly: true }, 'Every 2 weeks on Mon to Fri'],
    [{ days: ['Mon'], isBiweekly: true }, 'Every 2 weeks on Mon'],
  ])('%j is %s', (change, label) => {
    expect(words(change)).toBe(`${label} at 01:45 (GMT +00:00)`);
  });

  it('has the city of its zone, which is what counts, else its offset', () => {
    const city = (zone: string) => words({ zone, timeZone: 1 });
    expect(city('Europe/Berlin')).toBe('Every week on Mon at 01:45 (Berlin)');
    expect(city('America/Argentina/Buenos_Aires')).toBe('Every week on Mon at 01:45 (Buenos Aires)');
    expect(city('Etc/UTC')).toBe('Every week on Mon at 01:45 (UTC)');
    expect(words({ timeZone: 5.5, time: '18:00' })).toBe('Every week on Mon at 18:00 (GMT +05:30)');
    expect(words({ timeZone: -9.5 })).toBe('Every week on Mon at 01:45 (GMT -09:30)');
  });
});

it('says on which day the license ended that turned a schedule off', () => {
  expect(licenceEndedText({ at: Date.UTC(2026, 2, 27, 23, 59) })).toBe(
    'Turned off because the license expired on 27 Mar 2026 (UTC)',
  );
  expect(licenceEndedText({ at: null })).toBe('Turned off because the license expired');
});
