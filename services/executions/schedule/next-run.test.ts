import { describe, expect, it, test } from 'vitest';
import { weekDays, type Schedule } from '#contracts/executions';
import { dayOf, nextRun, runsBetween } from './next-run';

const daily = (zone: string, time: string): Schedule => {
  return { days: [...weekDays], isBiweekly: false, time, timeZone: 0, zone };
};
const between = (schedule: Schedule, after: string, until: string) =>
  runsBetween(schedule, new Date(after), new Date(until)).map((due) => due.toISOString().slice(0, 16));

describe('over changes of the clock', () => {
  it.each([
    // Skipped times: right after the gap. Times that occur twice: only the first time.
    [
      'Europe/Berlin',
      '02:30',
      '2026-03-28T00:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'Europe/Berlin',
      '02:30',
      '2026-10-24T00:00Z',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'America/New_York',
      '02:30',
      '2026-03-07T06:00Z',
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    [
      'America/New_York',
      '01:30',
      '2026-10-31T00:00Z',
      ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    // A change of half an hour.
    [
      'Australia/Lord_Howe',
      '02:15',
      '2026-10-02T14:00Z',
      ['2026-10-02T15:45', '2026-10-03T15:30', '2026-10-04T15:15'],
    ],
    [
      'Australia/Lord_Howe',
      '01:45',
      '2026-04-03T14:00Z',
      ['2026-04-03T14:45', '2026-04-04T14:45', '2026-04-05T15:15'],
    ],
    // A change at midnight: the day that begins an hour late is due once, and so is the hour that occurs twice.
    [
      'Asia/Tehran',
      '00:30',
      '2021-03-20T12:00Z',
      ['2021-03-20T21:00', '2021-03-21T20:30', '2021-03-22T20:00'],
    ],
    [
      'Asia/Tehran',
      '23:30',
      '2021-09-20T12:00Z',
      ['2021-09-20T19:00', '2021-09-21T19:00', '2021-09-22T20:00'],
    ],
    // Back for a month, and forward again.
    [
      'Africa/Casablanca',
      '02:30',
      '2026-02-14T00:00Z',
      ['2026-02-14T01:30', '2026-02-15T01:30', '2026-02-16T02:30'],
    ],
    [
      'Africa/Casablanca',
      '02:30',
      '2026-03-21T00:00Z',
      ['2026-03-21T02:30', '2026-03-22T02:00', '2026-03-23T01:30'],
    ],
    // Zones that no longer change, or never did.
    [
      'America/Sao_Paulo',
      '02:30',
      '2026-11-01T00:00Z',
      ['2026-11-01T05:30', '2026-11-02T05:30', '2026-11-03T05:30'],
    ],
    [
      'Asia/Kolkata',
      '01:45',
      '2026-03-28T00:00Z',
      ['2026-03-28T20:15', '2026-03-29T20:15', '2026-03-30T20:15'],
    ],
  ])('%s at %s from %s on', (zone, time, after, expected) => {
    const last = expected.at(-1) ?? '';
    expect(between(daily(zone, time), after, `${last}:00Z`)).toEqual(expected);
  });

  it('has a day that a zone left out due when the next one begins', () => {
    const due = between(daily('Pacific/Apia', '13:00'), '2011-12-29T23:30Z', '2011-12-31T00:00Z');
    expect(due).toEqual(['2011-12-30T10:00', '2011-12-30T23:00']);
  });
});

describe('each day of a year once, as somebody sees who looks at the clock every quarter of an hour', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
  zones.push('Asia/Kolkata', 'Asia/Tehran', 'Africa/Casablanca', 'America/St_Johns', 'Pacific/Chatham');
  it.each(zones)('%s', (zone) => {
    const [from, until] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const clock = clockOf(zone);
    for (const time of ['00:00', '01:45', '02:15', '02:30']) {
      const seen = new Map<string, number>();
      for (const [moment, day, shown] of clock) if (shown >= time && !seen.has(day)) seen.set(day, moment);
      const expected = [...seen.values()].slice(1, -1);
      const due = runsBetween(daily(zone, time), new Date(from), new Date(until)).map((item) =>
        item.getTime(),
      );
      // Half of the first and last day of the year lies outside of it.
      expect(due.filter((one) => one >= expected[0]! && one <= expected.at(-1)!)).toEqual(expected);
    }
  });

  /** Returns every quarter of an hour of 2026, with day and time on clocks of the zone. */
  function clockOf(zone: string): [moment: number, day: string, time: string][] {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    return Array.from({ length: 365 * 96 }, (_, quarter) => {
      const moment = Date.UTC(2026, 0, 1) + quarter * 15 * 60_000;
      const [day = '', time = ''] = format.format(moment).split(' ');
      return [moment, day, time];
    });
  }
});

test('the days of a schedule, and no others', () => {
  const weekly: Schedule = { ...daily('Europe/Berlin', '01:45'), days: ['Tue', 'Sat'] };
  // 2026-05-01 is a Friday.
  expect(between(weekly, '2026-05-01T00:00Z', '2026-05-10T00:00Z')).toEqual([
    '2026-05-01T23:45',
    '2026-05-04T23:45',
    '2026-05-08T23:45',
  ]);
});

test('what is due now is over: the next one is later', () => {
  const schedule = daily('Etc/UTC', '01:45');
  expect(nextRun(schedule, new Date('2026-05-01T01:44:59.999Z'))).toEqual(new Date('2026-05-01T01:45Z'));
  expect(nextRun(schedule, new Date('2026-05-01T01:45Z'))).toEqual(new Date('2026-05-02T01:45Z'));
});

describe('every two weeks', () => {
  const schedule = (since: string): Schedule => {
    return { ...daily('America/New_York', '22:00'), days: ['Mon', 'Fri'], isBiweekly: true, since };
  };

  it('counts from the week in which it was set, Monday to Sunday in its zone', () => {
    // Wednesday 2026-02-25, over the change of 8 March: 22:00 is 03:00Z of the next day, then 02:00Z.
    const due = ['2026-02-28T03:00', '2026-03-10T02:00', '2026-03-14T02:00', '2026-03-24T02:00'];
    expect(between(schedule('2026-02-25'), '2026-02-25T12:00Z', '2026-03-24T12:00Z')).toEqual(due);
    const other = ['2026-03-03T03:00', '2026-03-07T03:00', '2026-03-17T02:00', '2026-03-21T02:00'];
    expect(between(schedule('2026-03-02'), '2026-02-25T12:00Z', '2026-03-24T12:00Z')).toEqual(other);
  });

  it('goes on over the turn of a year with 53 weeks', () => {
    const due = ['2026-12-29T03:00', '2027-01-02T03:00', '2027-01-12T03:00'];
    expect(between(schedule('2026-12-28'), '2026-12-28T12:00Z', '2027-01-12T12:00Z')).toEqual(due);
  });
});

test('without a zone the numeric offset counts, halves of hours too', () => {
  const offset = (timeZone: number): Schedule => ({ ...daily('', '01:45'), zone: undefined, timeZone });
  const after = new Date('2026-07-01T00:00Z');
  expect(nextRun(offset(0), after)).toEqual(new Date('2026-07-01T01:45Z'));
  expect(nextRun(offset(5.5), after)).toEqual(new Date('2026-07-01T20:15Z'));
  expect(nextRun(offset(-6), after)).toEqual(new Date('2026-07-01T07:45Z'));
  expect(nextRun(offset(14), after)).toEqual(new Date('2026-07-01T11:45Z'));
});

test('the day in the zone, not in UTC', () => {
  const now = new Date('2026-05-01T22:30Z');
  expect(dayOf({ zone: 'Europe/Berlin', timeZone: 0 }, now)).toBe('2026-05-02');
  expect(dayOf({ zone: 'America/New_York', timeZone: 0 }, now)).toBe('2026-05-01');
  expect(dayOf({ timeZone: 2 }, now)).toBe('2026-05-02');
});
