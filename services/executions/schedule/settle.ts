import { inWeekOrder, weekDays, type Schedule } from '#contracts/executions';
import { dayOf } from './next-run';
import { isZone, offsetsOf } from './wall-clock';

/**
 * Returns a schedule in its stored form: days in order, the zone's current offset, and the first week of a bi-weekly
 * one. Other changes do not change that week.
 * @returns the problem in words when the zone is unknown
 */
export function settledSchedule(
  schedule: Schedule,
  { before, now }: { before: Schedule | null; now: Date },
): Schedule | { problem: string } {
  const { zone } = schedule;
  if (zone !== undefined && !isZone(zone)) return { problem: `There is no time zone "${zone}".` };
  const timeZone = offsetsOf(schedule)(now.getTime()) / 60;
  const days = inWeekOrder(schedule.days);
  // All seven days mean every day, even if bi-weekly was chosen.
  const isBiweekly = schedule.isBiweekly && days.length < weekDays.length;
  const since = before?.isBiweekly && isBiweekly ? before.since : dayOf({ zone, timeZone }, now);
  return { ...schedule, days, isBiweekly, timeZone, since };
}
