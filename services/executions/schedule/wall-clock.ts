import { tzOffset } from '@date-fns/tz';
import type { Schedule } from '#contracts/executions';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes ahead of UTC at a moment. */
export type OffsetAt = (time: number) => number;

/** The offsets of a schedule's zone; of its number of hours where it names no zone. */
export function offsetsOf({ zone, timeZone }: Pick<Schedule, 'zone' | 'timeZone'>): OffsetAt {
  return zone === undefined ? () => timeZone * 60 : (time) => tzOffset(zone, new Date(time));
}

/** Whether the runtime knows the zone. */
export function isZone(zone: string): boolean {
  return !Number.isNaN(tzOffset(zone, new Date(0)));
}

/** The day it is in the zone, as the midnight of that day in UTC. */
export function dayAt(time: number, offsetAt: OffsetAt): number {
  const wall = time + offsetAt(time) * minute;
  return wall - (((wall % day) + day) % day);
}

/**
 * The moment at which clocks of the zone show a time: the first of two where they are put back. Where they are put
 * forward over it, the first moment after the gap.
 * @param wall the time shown, as if it were one of UTC
 */
export function momentOf(wall: number, offsetAt: OffsetAt): number {
  // No clock is further from UTC than 14 hours, and none is changed twice within two days.
  const [before, after] = [offsetAt(wall - 26 * hour), offsetAt(wall + 26 * hour)];
  const shown = [before, after]
    .map((offset) => ({ time: wall - offset * minute, offset }))
    .filter(({ time, offset }) => offsetAt(time) === offset)
    .map(({ time }) => time);
  if (shown.length > 0) return Math.min(...shown);
  return firstWithOffset(after, wall - after * minute - day, wall - before * minute, offsetAt);
}

/** The change to an offset between two moments, by halves; offsets change on whole seconds. */
function firstWithOffset(offset: number, from: number, to: number, offsetAt: OffsetAt): number {
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
