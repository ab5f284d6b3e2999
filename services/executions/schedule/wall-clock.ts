import { tzOffset } from '@date-fns/tz';
import type { Schedule } from '#contracts/executions';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes ahead of UTC at a time. */
export type OffsetAt = (time: number) => number;

/** Returns the offsets of a schedule's zone, or its fixed number of hours if it names no zone. */
export function offsetsOf({ zone, timeZone }: Pick<Schedule, 'zone' | 'timeZone'>): OffsetAt {
  return zone === undefined ? () => timeZone * 60 : (time) => tzOffset(zone, new Date(time));
}

/** Returns whether the runtime knows the zone. */
export function isZone(zone: string): boolean {
  return !Number.isNaN(tzOffset(zone, new Date(0)));
}

/** Returns the current day in the zone, as midnight of that day in UTC. */
export function dayAt(time: number, offsetAt: OffsetAt): number {
  const wall = time + offsetAt(time) * minute;
  return wall - (((wall % day) + day) % day);
}

/**
 * Returns the time at which clocks of the zone show a given time. When clocks are put back, the first of two.
 * When clocks are put forward over the time, the first moment after the gap.
 * @param wall the time shown, as if it were in UTC
 */
export function momentOfWallTime(wall: number, offsetAt: OffsetAt): number {
  // No clock differs from UTC by more than 14 hours, and none changes twice within two days.
  const [before, after] = [offsetAt(wall - 26 * hour), offsetAt(wall + 26 * hour)];
  const shown = [before, after]
    .map((offset) => ({ time: wall - offset * minute, offset }))
    .filter(({ time, offset }) => offsetAt(time) === offset)
    .map(({ time }) => time);
  if (shown.length > 0) return Math.min(...shown);
  return firstWithOffset(after, wall - after * minute - day, wall - before * minute, offsetAt);
}

/** Finds the change to an offset between two times by bisection. Offsets change on whole seconds. */
function firstWithOffset(offset: number, from: number, to: number, offsetAt: OffsetAt): number {
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
