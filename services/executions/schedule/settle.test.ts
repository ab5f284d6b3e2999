import { expect, it } from 'vitest';
import { weekDays, type Schedule } from '#contracts/executions';
import { settledSchedule } from './settle';

const now = new Date('2026-07-01T22:30Z');
const wanted: Schedule = { days: ['Fri', 'Mon', 'Fri'], isBiweekly: true, time: '01:45', timeZone: 9 };
const berlin = { ...wanted, zone: 'Europe/Berlin' };

it('puts days in order, says the offset of the zone now and the day from which weeks count', () => {
  const settled = { ...berlin, days: ['Mon', 'Fri'], timeZone: 2, since: '2026-07-02' };
  expect(settledSchedule(berlin, { before: null, now })).toEqual(settled);
  const india = { ...wanted, zone: 'Asia/Kolkata' };
  expect(settledSchedule(india, { before: null, now })).toMatchObject({ timeZone: 5.5 });
});

it('counts weeks on from the first day as long as it stays bi-weekly, whatever the caller says', () => {
  const before = { ...berlin, since: '2026-06-03' };
  const told = { ...berlin, since: '1999-01-01', time: '03:00' };
  expect(settledSchedule(told, { before, now })).toMatchObject({ since: '2026-06-03', time: '03:00' });
  const weekly = { ...before, isBiweekly: false };
  expect(settledSchedule(told, { before: weekly, now })).toMatchObject({ since: '2026-07-02' });
});

it('is every day with all seven days, whatever was chosen', () => {
  const days = [...weekDays];
  const settled = { days, isBiweekly: false };
  expect(settledSchedule({ ...berlin, days }, { before: null, now })).toMatchObject(settled);
});

it('takes the offset as it is where there is no zone, and refuses one that nobody knows', () => {
  expect(settledSchedule(wanted, { before: null, now })).toMatchObject({ timeZone: 9, since: '2026-07-02' });
  for (const zone of ['Mars/Olympus', '', "'; drop table jobs"]) {
    expect(settledSchedule({ ...wanted, zone }, { before: null, now })).toEqual({
      problem: `There is no time zone "${zone}".`,
    });
  }
});
