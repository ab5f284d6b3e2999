import { weekDays, type Schedule } from '#contracts/executions';
import { dayAt, momentOfWallTime, offsetsOf } from './wall-clock';

const day = 24 * 60 * 60_000;
const week = 7 * day;
/** A Monday. */
const firstMonday = Date.UTC(1970, 0, 5);

/**
 * Returns the first time after `after` at which a schedule is due: on its days, at its time in its zone, every second
 * week counted from the week of `since` if it is bi-weekly. A time that daylight saving skips is due right after the
 * gap. A time that occurs twice is due the first time. A day is due once.
 */
export function nextRun(schedule: Schedule, after: Date): Date {
  const offsetAt = offsetsOf(schedule);
  const [hours = 0, minutes = 0] = schedule.time.split(':').map(Number);
  const timeOfDay = (hours * 60 + minutes) * 60_000;
  const today = dayAt(after.getTime(), offsetAt);
  // Two weeks contain every day of a bi-weekly schedule. Add a day on both sides, because the last may be over already.
  for (let date = today - day; date <= today + 2 * week + day; date += day) {
    if (!isDay(schedule, date)) continue;
    const due = momentOfWallTime(date + timeOfDay, offsetAt);
    if (due > after.getTime()) return new Date(due);
  }
  throw new Error(`The schedule has no day: ${JSON.stringify(schedule)}`);
}

/** Returns due times after one time, up to another, in order. */
export function runsBetween(schedule: Schedule, after: Date, until: Date): Date[] {
  const due: Date[] = [];
  for (let next = nextRun(schedule, after); next <= until; next = nextRun(schedule, next)) due.push(next);
  return due;
}

/** Returns the current day in the schedule's zone, yyyy-MM-dd. */
export function dayOf(schedule: Pick<Schedule, 'zone' | 'timeZone'>, now: Date): string {
  return new Date(dayAt(now.getTime(), offsetsOf(schedule))).toISOString().slice(0, 10);
}

function isDay({ days, isBiweekly, since }: Schedule, date: number): boolean {
  const weekDay = weekDays[Math.round((date - firstMonday) / day) % 7];
  if (!weekDay || !days.includes(weekDay)) return false;
  if (!isBiweekly || since === undefined) return true;
  return (weekOf(date) - weekOf(Date.parse(`${since}T00:00:00Z`))) % 2 === 0;
}

function weekOf(date: number): number {
  return Math.floor((date - firstMonday) / week);
}
