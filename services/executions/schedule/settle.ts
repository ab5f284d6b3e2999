import { inWeekOrder, weekDays, type Schedule } from '#contracts/executions';
import { dayOf } from './next-run';
import { isZone, offsetsOf } from './wall-clock';

/**
 * A schedule as it is kept: days in order, the numeric offset that of its zone now, and the week from which a
 * bi-weekly one is counted. That week stays when only other things change.
 * @returns the problem in words when its zone is unknown
 */
export function settledSchedule(
  schedule: Schedule,
  { before, now }: { before: Schedule | null; now: Date },
): Schedule | { problem: string } {
  const { zone } = schedule;
  if (zone !== undefined && !isZone(zone)) return { problem: `There is no time zone "${zone}".` };
  const timeZone = offsetsOf(schedule)(now.getTime()) / 60;
  const days = inWeekOrder(schedule.days);
  // All seven days are every day, whatever was chosen.
  const isBiweekly = schedule.isBiweekly && days.length < weekDays.length;
  const since = before?.isBiweekly && isBiweekly ? before.since : dayOf({ zone, timeZone }, now);
  return { ...schedule, days, isBiweekly, timeZone, since };
}
