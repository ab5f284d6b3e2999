import type { HistoryEntry } from '#contracts/runs/history';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { markedStatus, statusWord } from '~/ui/run-text';

/** One result as a bar. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  status: MarkedStatus;
  /** What a pointer is told. */
  title: string;
  /** Address below the project's. */
  to: string;
}

export interface Trend {
  width: number;
  height: number;
  bars: Bar[];
  /** Milliseconds: the highest bar, and the middle of all. */
  longest: number;
  median: number;
  /** Of the line across the bars. */
  medianY: number;
}

const [width, height, gap] = [960, 96, 2];
/** A result that took no time is still seen. */
const lowest = 3;
const widest = 28;

/** Durations of results as bars, the oldest at the left; null with fewer than two that have one. Pure. */
export function trendOf(
  results: readonly HistoryEntry[],
  text: (milliseconds: number) => string,
): Trend | null {
  const timed = results
    .flatMap((one) => (one.duration === null ? [] : [{ ...one, duration: one.duration }]))
    .reverse();
  if (timed.length < 2) return null;
  const durations = timed.map(({ duration }) => duration).sort((one, other) => one - other);
  const longest = Math.max(1, durations.at(-1) ?? 1);
  const median = medianOf(durations);
  const step = Math.min(widest, width / timed.length);
  const heightOf = (duration: number) => Math.max(lowest, (duration / longest) * height);
  const bars = timed.map(({ duration, status, healed, runName, time, runId, testCaseId }, index) => ({
    x: round(index * step),
    y: round(height - heightOf(duration)),
    width: round(Math.max(1, step - gap)),
    height: round(heightOf(duration)),
    status: markedStatus(status, healed),
    title: `${runName}: ${statusWord(markedStatus(status, healed))} in ${text(duration)}, ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    to: `run-report/${runId}/${testCaseId}`,
  }));
  return { width, height, bars, longest, median, medianY: round(height - heightOf(median)) };
}

/** The value in the middle, of an even number between the two there; 0 of none. @param sorted ascending */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? upper;
  return (lower + upper) / 2;
}

const round = (value: number) => Math.round(value * 10) / 10;
