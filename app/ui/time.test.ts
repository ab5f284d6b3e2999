import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clockText, ClockTime, exactText, timeOfDayText } from './time';

const at = Date.parse('2026-11-21T23:45:10.678Z');

it.each([
  ['UTC', '2026-11-21 23:45:10 UTC', '21 Nov, 23:45 UTC', '23:45:10 UTC'],
  ['Europe/Berlin', '2026-11-22 00:45:10 CET', '22 Nov, 00:45 CET', '00:45:10 CET'],
  ['Asia/Kolkata', '2026-11-22 05:15:10 GMT+5:30', '22 Nov, 05:15 GMT+5:30', '05:15:10 GMT+5:30'],
])('tells a moment on the clocks of %s', (zone, exact, clock, ofDay) => {
  expect([exactText(at, zone), clockText(at, at, zone), timeOfDayText(at, zone)]).toEqual([
    exact,
    clock,
    ofDay,
  ]);
});

it('tells the year when it is another one in the reader’s zone', () => {
  const lastDay = Date.parse('2026-12-31T23:30:00Z');
  expect(clockText(lastDay, lastDay + 3_600_000, 'UTC')).toBe('31 Dec 2026, 23:30 UTC');
  expect(clockText(lastDay, lastDay + 3_600_000, 'Europe/Berlin')).toBe('1 Jan, 00:30 CET');
});

it('is in UTC, and says so, where no script runs', () => {
  expect(renderToStaticMarkup(createElement(ClockTime, { at, now: at }))).toBe(
    '<time dateTime="2026-11-21T23:45:10.678Z" title="2026-11-21 23:45:10 UTC">21 Nov, 23:45 UTC</time>',
  );
});
