import { tzOffset } from '@date-fns/tz';
import { expect, it, test } from 'vitest';
import { gmtLabel, scheduleZones, zoneLabel } from '#contracts/executions';

test('every listed zone is one that schedules know, with its standard time', () => {
  for (const { zone, offset } of scheduleZones) {
    const offsets = [0, 6].map((month) => tzOffset(zone, new Date(Date.UTC(2026, month, 1))) / 60);
    expect({ zone, offset }).toEqual({ zone, offset: zone === 'Europe/Dublin' ? 0 : Math.min(...offsets) });
  }
  expect(new Set(scheduleZones.map(({ label }) => label)).size).toBe(scheduleZones.length);
  expect(new Set(scheduleZones.map(({ zone }) => zone)).size).toBe(scheduleZones.length);
});

it.each([
  ['Central ST (GMT -06:00)', 'America/Chicago'],
  ['Eastern ST (GMT -05:00)', 'America/New_York'],
  ['Atlantic ST (GMT -04:00)', 'America/Halifax'],
  ['Afghanistan (GMT +04:30)', 'Asia/Kabul'],
  ['Pakistan (GMT +05:00)', 'Asia/Karachi'],
  ['India (GMT +05:30)', 'Asia/Kolkata'],
  ['Moscow (GMT +03:00)', 'Europe/Moscow'],
  ['Iran (GMT +03:30)', 'Asia/Tehran'],
  ['Gulf (GMT +04:00)', 'Asia/Dubai'],
])('%s is one of those to choose from', (label, zone) => {
  expect(scheduleZones.find((listed) => listed.label === label)?.zone).toBe(zone);
  expect(zoneLabel({ zone, timeZone: 0 })).toBe(label);
});

it('tells zones that are not listed by their names, and offsets as they are', () => {
  expect(zoneLabel({ zone: 'Europe/Rome', timeZone: 1 })).toBe('Europe/Rome');
  expect(zoneLabel({ timeZone: -3.5 })).toBe('GMT -03:30');
  expect([gmtLabel(0), gmtLabel(14), gmtLabel(5.75)]).toEqual(['GMT +00:00', 'GMT +14:00', 'GMT +05:45']);
});
