import { describe, expect, it, test } from 'vitest';
import { weekDays, type WeekDay } from '#domain/executions/names';
import type { RepeatOption } from '#domain/executions/repeat';
import { draftQuery, definitionProblems, readDraft } from './draft';
import { shownRun } from './next-run.server';
import {
  readScheduleFields,
  scheduleFieldsOf,
  scheduleFrom,
  timeOptions,
  withDays,
  withOption,
  zoneOptions,
} from './schedule-fields';

const work = weekDays.slice(0, 5);
const read = (query: string) => readScheduleFields(new URLSearchParams(query));

describe('repeat option and days', () => {
  it.each<[RepeatOption, WeekDay[], RepeatOption]>([
    ['Every week', [...weekDays], 'Every day'],
    ['Every 2 weeks', [...weekDays], 'Every day'],
    ['Every day', ['Sun', 'Mon'], 'Every week'],
    ['Every week', ['Fri', 'Thu', 'Wed', 'Tue', 'Mon'], 'Every weekday'],
    ['Every 2 weeks', work, 'Every 2 weeks'],
    ['Every weekday', [], 'Every week'],
  ])('after %s the days %j are %s', (repeat, days, label) => {
    expect(withDays(repeat, days).repeat).toBe(label);
  });

  it.each<[RepeatOption, WeekDay[], WeekDay[]]>([
    ['Every day', ['Tue'], [...weekDays]],
    ['Every weekday', ['Tue', 'Sun'], work],
    ['Every week', ['Sun', 'Tue'], ['Tue', 'Sun']],
    ['Every week', [...weekDays], ['Mon']],
    ['Every week', work, ['Mon']],
    ['Every 2 weeks', work, work],
    ['Every 2 weeks', [], ['Mon']],
  ])('%s makes %j into %j', (repeat, days, now) => {
    expect(withOption(repeat, days)).toEqual({ repeat, days: now });
  });
});

test('without scripts what was changed counts', () => {
  const all = weekDays.map((day) => `day=${day}`).join('&');
  const rest = 'time=18:15&zone=Asia/Kolkata';
  expect(read(`repeat=Every+day&was=Every+day&day=Sun&day=Mon&${rest}`)).toEqual({
    repeat: 'Every week',
    days: ['Mon', 'Sun'],
    time: '18:15',
    zone: 'Asia/Kolkata',
  });
  expect(read(`repeat=Every+weekday&was=Every+day&${all}&${rest}`)?.days).toEqual(work);
  // The day of the week is unknown, so none is chosen.
  expect(read(`repeat=Every+week&was=Every+day&${all}&${rest}`)?.days).toEqual([]);
  expect(read(`repeat=Every+2+weeks&was=Every+day&day=Tue&${rest}`)).toMatchObject({
    repeat: 'Every 2 weeks',
    days: ['Tue'],
  });
});

test('a form that no page sends is read all the same', () => {
  expect(read('')).toBeNull();
  expect(read('repeat=Now&then')).toBeNull();
  expect(read('repeat=Every+day&was=x&day=Someday&time=25:00&zone=Nowhere/Land')).toEqual(
    scheduleFieldsOf(null),
  );
  expect(read(`repeat=Every+week&was=Every+week&zone=${'x'.repeat(9999)}%00`)).toMatchObject({
    zone: 'Etc/UTC',
  });
});

test('a schedule comes back as it was', () => {
  const berlin = {
    days: ['Mon', 'Thu'] as WeekDay[],
    isBiweekly: true,
    time: '07:30',
    timeZone: 1,
    zone: 'Europe/Berlin',
  };
  expect(scheduleFrom(scheduleFieldsOf(berlin))).toEqual(berlin);
  const { zone: _, ...offset } = { ...berlin, timeZone: -3.5 };
  expect(scheduleFrom(scheduleFieldsOf(offset))).toEqual(offset);
  expect(scheduleFrom({ ...scheduleFieldsOf(berlin), days: [] })).toBeNull();
});

test('what is not listed is offered while it is chosen', () => {
  expect(zoneOptions('Europe/Berlin').filter(({ value }) => value === 'Europe/Berlin')).toHaveLength(1);
  expect(zoneOptions('+5.5')[0]).toEqual({ value: '+5.5', label: 'GMT +05:30' });
  expect(zoneOptions('Europe/Vienna')[0]).toEqual({ value: 'Europe/Vienna', label: 'Europe/Vienna' });
  expect(timeOptions('01:45')).toHaveLength(96);
  expect(timeOptions('01:46').indexOf('01:46')).toBe(8);
});

test('the next run is shown by the clock of its zone', () => {
  const at = Date.UTC(2026, 10, 23, 0, 45);
  expect(shownRun(at, { zone: 'Europe/Berlin', timeZone: 1 }).text).toBe('Mon, 23 Nov 2026, 01:45');
  expect(shownRun(at, { timeZone: -3.5 }).text).toBe('Sun, 22 Nov 2026, 21:15');
});

describe('the draft of the planner', () => {
  const schedule = {
    repeat: 'Every week',
    days: ['Tue'] as WeekDay[],
    time: '01:45',
    zone: 'Etc/UTC',
  } as const;
  const draft = {
    name: 'Nightly & more',
    env: 'demo',
    branch: 'main',
    heals: true,
    tags: ['a', 'b'],
    picks: ['folder:checkout', 'scenario:checkout/basket.feature:Pay: by card, & more', 'run:4c-1'],
    everyTag: true,
    schedule,
  };

  it('stands in the address', () => {
    expect(readDraft(draftQuery(draft))).toEqual(draft);
    expect(
      readDraft(draftQuery({ ...draft, heals: false, tags: [], picks: [], everyTag: false, schedule: null })),
    ).toEqual({
      ...draft,
      heals: false,
      tags: [],
      picks: [],
      everyTag: false,
      schedule: null,
    });
  });

  it('is read from any address', () => {
    const odd = readDraft(
      new URLSearchParams(`name=a%00b&tag=&tag=x&tag=x&tag=${'y'.repeat(99)}&env=${'z'.repeat(999)}`),
    );
    expect(odd).toMatchObject({ name: 'ab', tags: ['x'], schedule: null });
    expect(odd.env).toHaveLength(300);
  });

  const choices = { environments: ['demo'], branches: ['main'], taken: ['NIGHTLY'] };
  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Execution name cannot be empty.' }],
    [{ name: '\u200b' }, { name: 'Execution name cannot be empty.' }],
    [{ name: 'a'.repeat(81) }, { name: 'Execution name cannot exceed 80 characters.' }],
    [{ name: ' nightly ' }, { name: 'An execution with this name already exists.' }],
    [{ env: '' }, { env: 'Choose an environment.' }],
    [{ env: 'prod' }, { env: 'There is no environment "prod" on this branch.' }],
    [{ branch: '' }, { branch: 'Choose a branch.' }],
    [{ branch: 'gone' }, { branch: 'There is no branch "gone".' }],
  ])('with %j has the problems %j', (change, problems) => {
    expect(definitionProblems({ ...draft, ...change }, choices)).toEqual(problems);
  });
});
