import type { HistoryEntry } from '#contracts/runs/history';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { markedStatus, statusWord } from '~/ui/run-text';
import { readOption } from '../parts/one-of';

const statuses = ['PASSED', 'HEALED', 'FAILED', 'STOPPED', 'PENDING', 'SKIPPED'] as const;

/** Filters of a scenario's history, all from the address. */
export interface HistoryFilters {
  branch: string | null;
  environment: string | null;
  browser: string | null;
  status: (typeof statuses)[number] | null;
  cursor: string | null;
}

export function readHistoryFilters(address: URLSearchParams): HistoryFilters {
  const text = (name: string) => address.get(name)?.slice(0, 300) || null;
  return {
    branch: text('branch'),
    environment: text('environment'),
    browser: text('browser'),
    status: readOption((address.get('status') ?? '').toUpperCase(), statuses, null),
    cursor: address.get('cursor')?.slice(0, 200) || null,
  };
}

export function isHistoryFiltered({ branch, environment, browser, status }: HistoryFilters): boolean {
  return [branch, environment, browser, status].some((filter) => filter !== null);
}

/** Returns the query for the service, which treats a pass with fixes as a kind of PASSED. */
export function historyStatusQuery(status: HistoryFilters['status']): {
  status: Exclude<HistoryFilters['status'], 'HEALED'>;
  healed: 'true' | 'false' | null;
} {
  if (status === 'HEALED') return { status: 'PASSED', healed: 'true' };
  return { status, healed: status === 'PASSED' ? 'false' : null };
}

/** A result drawn as a bar. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  status: MarkedStatus;
  /** Tooltip of the bar. */
  title: string;
  /** Address below the project's. */
  to: string;
}

export interface Trend {
  width: number;
  height: number;
  bars: Bar[];
  /** Milliseconds of the highest bar; `median`: of the middle one. */
  longest: number;
  median: number;
  /** Vertical position of the median line. */
  medianY: number;
}

const [width, height, gap] = [960, 96, 2];
/** Least height of a bar, so that a result of 0 ms is visible. */
const lowest = 3;
const widest = 28;

/** Draws durations as bars, oldest at the left. Returns null for fewer than two durations. Pure. */
export function durationTrendOf(
  results: readonly HistoryEntry[],
  text: (milliseconds: number) => string,
): Trend | null {
  const timed = results
    .flatMap((entry) => (entry.duration === null ? [] : [{ ...entry, duration: entry.duration }]))
    .reverse();
  if (timed.length < 2) return null;
  const durations = timed.map(({ duration }) => duration).sort((a, b) => a - b);
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

/** Returns the median; 0 for an empty list. @param sorted the values, ascending */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? upper;
  return (lower + upper) / 2;
}

const round = (value: number) => Math.round(value * 10) / 10;
