import type { RunDay } from '#contracts/runs/dashboard';
import { daysOf, type DateRange } from './periods';

/** A bar of the chart: one day, or several where the range has many. */
export interface TrendBar {
  startDate: string;
  /** The last day of the bar. */
  endDate: string;
  /** Without fixes. */
  passed: number;
  /** With fixes. */
  healed: number;
  failed: number;
  stopped: number;
  skipped: number;
  pending: number;
  seconds: number;
}

/** Most bars of a chart. */
const maxBars = 53;

/** Runs of a range in bars of equal length, days without a run included. */
export function runTrendOf(range: DateRange, runs: readonly RunDay[]): TrendBar[] {
  const days = daysOf(range);
  const length = Math.max(1, Math.ceil(days.length / maxBars));
  const byDate = new Map(runs.map((run) => [run.date, run]));
  const bars: TrendBar[] = [];
  // Counted from the end, so that the last bar is as long as the others.
  for (let end = days.length; end > 0; end -= length) {
    const own = days.slice(Math.max(0, end - length), end);
    const sum = (name: 'passed' | 'healed' | 'failed' | 'stopped' | 'skipped' | 'pending' | 'seconds') =>
      own.reduce((total, date) => total + (byDate.get(date)?.[name] ?? 0), 0);
    bars.unshift({
      startDate: own[0] ?? '',
      endDate: own.at(-1) ?? '',
      passed: sum('passed') - sum('healed'),
      healed: sum('healed'),
      failed: sum('failed'),
      stopped: sum('stopped'),
      skipped: sum('skipped'),
      pending: sum('pending'),
      seconds: sum('seconds'),
    });
  }
  return bars;
}

export interface Axis {
  /** Upper end of the axis. */
  top: number;
  /** Values with a line, from 0 up. */
  ticks: number[];
}

/** An axis with round numbers from 0 to at least `most`. @param wholes the values are counts */
export function axisOf(max: number, wholes = true): Axis {
  let top = Math.max(max, 1);
  let step = 0;
  // Divides for 0.2 and 0.5, because 3 * 0.2 is 0.6000000000000001.
  const multiple = (count: number) => (step < 1 ? count / (1 / step) : count * step);
  // A rounder top can need a larger step, which in turn can need a rounder top.
  for (let next = stepFor(top); next !== step; next = stepFor(top)) {
    step = next;
    top = multiple(Math.ceil(top / step));
  }
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => multiple(index));
  return { top, ticks: ticks.filter((tick) => !wholes || Number.isInteger(tick)) };
}

/** Returns 1, 2 or 5 times a power of ten, so that about four steps lead to the top, which is at least 1. */
function stepFor(top: number): number {
  const power = 10 ** Math.floor(Math.log10(top / 4));
  const quarter = top / 4 / power;
  const factor = quarter >= Math.sqrt(50) ? 10 : quarter >= Math.sqrt(10) ? 5 : quarter >= Math.SQRT2 ? 2 : 1;
  return factor * power;
}
