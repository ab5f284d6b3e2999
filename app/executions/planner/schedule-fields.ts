import { weekDays, type WeekDay } from '#domain/executions/names';
import {
  inWeekOrder,
  repeatOf,
  repeatOptions,
  scheduleOf,
  scheduleTimes,
  type RepeatOption,
} from '#domain/executions/repeat';
import type { Schedule } from '#domain/executions/schedule';
import { gmtLabel, scheduleZones } from '#domain/executions/zones';

/** Fields of the form of a schedule. */
export interface ScheduleFields {
  repeat: RepeatOption;
  days: WeekDay[];
  /** HH:mm. */
  time: string;
  /** IANA name; `+5.5` for a schedule of a client that knows offsets only. */
  zone: string;
}

/** Defaults of a new schedule (docs/rules/executions.md, Schedule). */
const begin: ScheduleFields = { repeat: 'Every day', days: [...weekDays], time: '01:45', zone: 'Etc/UTC' };

/** Returns the form fields of a schedule, or the defaults when there is none yet. */
export function scheduleFieldsOf(schedule: Schedule | null | undefined): ScheduleFields {
  if (!schedule) return begin;
  const { days, time, zone, timeZone } = schedule;
  return {
    repeat: repeatOf(schedule),
    days: inWeekOrder(days),
    time,
    zone: zone ?? offsetName(timeZone),
  };
}

/**
 * Reads the schedule from the form. Without scripts, the days and the repeat option can contradict each other.
 * The field `was` has the option that the page was drawn with. If the option differs from it, the option counts.
 * Otherwise the days count.
 * @returns null for a form without these fields; never throws
 */
export function readScheduleFields(form: { get(name: string): unknown; getAll(name: string): unknown[] }) {
  const repeat = repeatOptions.find((option) => option === form.get('repeat'));
  if (!repeat) return null;
  const days = weekDays.filter((day) => form.getAll('day').includes(day));
  const time = scheduleTime(form.get('time'));
  const zone = form.get('zone');
  const changed = repeat === form.get('was') ? withDays(repeat, days) : withNewOption(repeat, days);
  return { ...changed, time, zone: typeof zone === 'string' && isZone(zone) ? zone : begin.zone };
}

/** Applies another option. If its days are unclear, chooses none, and the form asks for them. */
function withNewOption(repeat: RepeatOption, days: WeekDay[]): Pick<ScheduleFields, 'repeat' | 'days'> {
  const changed = withOption(repeat, days);
  const isGuess = repeat !== 'Every day' && repeat !== 'Every weekday' && changed.days.join() !== days.join();
  return isGuess ? { repeat, days: [] } : changed;
}

/** Applies other days, and the option that follows from them. */
export function withDays(repeat: RepeatOption, days: WeekDay[]): Pick<ScheduleFields, 'repeat' | 'days'> {
  return { repeat: repeatOf({ days, isBiweekly: repeat === 'Every 2 weeks' }), days: inWeekOrder(days) };
}

/** Applies an option and its days. Weekly options start with Monday, as seven days mean every day. */
export function withOption(repeat: RepeatOption, days: WeekDay[]): Pick<ScheduleFields, 'repeat' | 'days'> {
  const weekly = repeat === 'Every week' || repeat === 'Every 2 weeks';
  const kept = weekly && repeatOf({ days, isBiweekly: repeat === 'Every 2 weeks' }) !== repeat ? [] : days;
  return { repeat, days: scheduleOf(repeat, weekly && kept.length === 0 ? ['Mon'] : kept).days };
}

/** Returns the schedule to save; null while no day is chosen. */
export function scheduleFrom({ repeat, days, time, zone }: ScheduleFields): Schedule | null {
  if (days.length === 0) return null;
  const chosen = scheduleOf(repeat, days);
  const offset = offsetOf(zone);
  if (offset !== null) return { ...chosen, time, timeZone: offset };
  const timeZone = scheduleZones.find((scheduleZone) => scheduleZone.zone === zone)?.offset ?? 0;
  return { ...chosen, time, timeZone, zone };
}

export const noDays = 'Choose at least one day.';

/** Returns the zones of the form. A chosen zone that is not listed is added. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const options = scheduleZones.map(({ zone, label }) => ({ value: zone, label }));
  if (options.some(({ value }) => value === chosen)) return options;
  const offset = offsetOf(chosen);
  return [{ value: chosen, label: offset === null ? chosen : gmtLabel(offset) }, ...options];
}

/** Returns all quarter hours, and the chosen time if it is between them. */
export function timeOptions(chosen: string): string[] {
  return scheduleTimes.includes(chosen) ? [...scheduleTimes] : [...scheduleTimes, chosen].sort();
}

function scheduleTime(value: unknown): string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : begin.time;
}

const offsetName = (hours: number) => `${hours < 0 ? '' : '+'}${hours}`;

/** Returns the hours of a zone given as an offset; null for a zone name. */
function offsetOf(zone: string): number | null {
  const hours = /^[+-]\d{1,2}(\.\d{1,2})?$/.test(zone) ? Number(zone) : NaN;
  return Math.abs(hours) <= 14 ? hours : null;
}

/** Accepts any zone that the machine knows: other clients may have set one that is not listed. */
function isZone(zone: string): boolean {
  if (offsetOf(zone) !== null || scheduleZones.some((scheduleZone) => scheduleZone.zone === zone))
    return true;
  try {
    return zone.length <= 64 && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
