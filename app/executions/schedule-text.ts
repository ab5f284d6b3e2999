import type { StartProblem, ExecutionSummary, Schedule } from '#contracts/executions';
import { weekDays, type WeekDay } from '#domain/executions/names';
import { inWeekOrder, repeatOf } from '#domain/executions/repeat';
import { gmtLabel } from '#domain/executions/zones';

/**
 * Returns a schedule in words, e.g. `Every weekday at 01:45 (Berlin)` or `Every 2 weeks on Mon, Thu at 18:00 (GMT
 * +05:30)`. The label follows the chosen days (docs/rules/executions.md, Schedule).
 */
export function scheduleText(schedule: Schedule): string {
  const repeat = repeatOf(schedule);
  const hasDays = repeat === 'Every week' || repeat === 'Every 2 weeks';
  const days = hasDays ? ` on ${daysText(inWeekOrder(schedule.days))}` : '';
  return `${repeat}${days} at ${schedule.time} (${placeOf(schedule)})`;
}

/** Returns the days in words. Three or more consecutive days are written as a range. */
function daysText(chosen: WeekDay[]): string {
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (!first || !last) return '–';
  const inARow = weekDays.indexOf(last) - weekDays.indexOf(first) === chosen.length - 1;
  return inARow && chosen.length > 2 ? `${first} to ${last}` : chosen.join(', ');
}

/** Returns the city of an IANA zone, or the offset of a schedule without a zone. */
function placeOf({ zone, timeZone }: Pick<Schedule, 'zone' | 'timeZone'>): string {
  return zone?.split('/').at(-1)?.replaceAll('_', ' ') || gmtLabel(timeZone);
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });

/** Returns why the schedule is off after the license of the project ended. */
export function licenceEndedText({ at }: NonNullable<ExecutionSummary['licenceEnded']>): string {
  const words = 'Turned off because the license expired';
  return at === null ? words : `${words} on ${day.format(at)} (UTC)`;
}

export function cannotStartText({ error }: StartProblem): string {
  return `Cannot start: ${error}`;
}

/** Returns whether editing the plan can fix the problem. It does not help with threads or workers. */
export function isPlanToChange({ because }: StartProblem): boolean {
  return because !== 'threads' && because !== 'workers';
}
