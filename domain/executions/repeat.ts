import { weekDays, type WeekDay } from './names';
import type { Schedule } from './schedule';

/** Options of a schedule in the planner (docs/rules/executions.md, Schedule). */
export const repeatOptions = ['Every day', 'Every weekday', 'Every week', 'Every 2 weeks'] as const;
export type RepeatOption = (typeof repeatOptions)[number];

const workDays = weekDays.slice(0, 5);

/** Returns the option for the chosen days. All seven days are always "Every day". */
export function repeatOf({ days, isBiweekly }: Pick<Schedule, 'days' | 'isBiweekly'>): RepeatOption {
  const chosen = inWeekOrder(days);
  if (chosen.length === weekDays.length) return 'Every day';
  if (isBiweekly) return 'Every 2 weeks';
  return chosen.join() === workDays.join() ? 'Every weekday' : 'Every week';
}

/** Returns the days for an option. "Every day" and "Every weekday" replace the chosen days. */
export function scheduleOf(
  option: RepeatOption,
  chosen: readonly WeekDay[],
): Pick<Schedule, 'days' | 'isBiweekly'> {
  if (option === 'Every day') return { days: [...weekDays], isBiweekly: false };
  if (option === 'Every weekday') return { days: [...workDays], isBiweekly: false };
  const days = inWeekOrder(chosen);
  return { days, isBiweekly: option === 'Every 2 weeks' && days.length < weekDays.length };
}

/** Returns the days from Monday on, without duplicates. */
export function inWeekOrder(days: readonly WeekDay[]): WeekDay[] {
  return weekDays.filter((day) => days.includes(day));
}

/** All times of a day in steps of 15 minutes, as HH:mm. */
export const scheduleTimes: readonly string[] = Array.from({ length: 96 }, (_, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
);
