import { expect, it } from 'vitest';
import { weekDays, type WeekDay } from './names';
import { inWeekOrder, repeatOf, repeatOptions, scheduleOf, scheduleTimes } from './repeat';

const workDays: WeekDay[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

it('the label follows the chosen days, and seven days are every day', () => {
  expect(repeatOf({ days: [...weekDays], isBiweekly: false })).toBe('Every day');
  expect(repeatOf({ days: [...weekDays].reverse(), isBiweekly: true })).toBe('Every day');
  expect(repeatOf({ days: [...workDays].reverse(), isBiweekly: false })).toBe('Every weekday');
  expect(repeatOf({ days: [...workDays, 'Sat'], isBiweekly: false })).toBe('Every week');
  expect(repeatOf({ days: ['Mon'], isBiweekly: true })).toBe('Every 2 weeks');
  expect(repeatOf({ days: workDays, isBiweekly: true })).toBe('Every 2 weeks');
});

it('an option brings its days or keeps those chosen, and is then the label again', () => {
  expect(scheduleOf('Every day', ['Tue'])).toEqual({ days: weekDays, isBiweekly: false });
  expect(scheduleOf('Every weekday', ['Sun'])).toEqual({ days: workDays, isBiweekly: false });
  expect(scheduleOf('Every week', ['Sun', 'Mon', 'Sun'])).toEqual({
    days: ['Mon', 'Sun'],
    isBiweekly: false,
  });
  expect(scheduleOf('Every 2 weeks', ['Mon'])).toEqual({ days: ['Mon'], isBiweekly: true });
  for (const option of repeatOptions) expect(repeatOf(scheduleOf(option, ['Wed']))).toBe(option);
  expect(repeatOf(scheduleOf('Every 2 weeks', weekDays))).toBe('Every day');
});

it('times are the quarters of a day, and days come Monday first', () => {
  expect(scheduleTimes).toHaveLength(96);
  expect([scheduleTimes[0], scheduleTimes[7], scheduleTimes.at(-1)]).toEqual(['00:00', '01:45', '23:45']);
  expect(inWeekOrder(['Sun', 'Mon', 'Sun'])).toEqual(['Mon', 'Sun']);
});
