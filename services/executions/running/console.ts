import type { RunEvent } from '#contracts/runs/run-event';
import type { StatusLine } from '#contracts/executions';
import type { RunProgress } from '#services/foundation/run-records';
import type { Followed } from '../present';
import { stateOf, verboseStatusOf } from './rules';

/** Number of last lines that the console shows. */
export const shownLines = 500;

/** Returns the events of an instance as lines of text. Does not repeat a status directly after itself. */
export function statusLinesOf({ instance, run }: Followed, events: RunEvent[]): StatusLine[] {
  const before = countsOf({ passed: 0, healed: 0, failed: 0, skipped: 0, pending: 0 });
  const lines: StatusLine[] = events.map((event) => ({
    time: event.time.getTime(),
    verboseStatus: textOf(event),
    ...countsOf(event),
  }));
  const began = { time: instance.createdAt.getTime(), verboseStatus: 'Queued', ...before };
  // For a long instance, the first lines are cut, and so is "Queued".
  if (lines.length < shownLines) lines.unshift(began);
  if (instance.haltedAt) {
    const halted = { time: instance.haltedAt.getTime(), verboseStatus: 'Stopping execution...' };
    const at = lines.findLastIndex(({ time }) => time <= halted.time);
    lines.splice(at + 1, 0, { ...before, ...lines[at], ...halted });
  }
  if (run.endedAt && stateOf(instance, run) === 'done') {
    const time = Math.max(run.endedAt.getTime(), lines.at(-1)?.time ?? 0);
    lines.push({ time, verboseStatus: verboseStatusOf('done', run), ...countsOf(run) });
  }
  return withoutRepeats(lines).slice(-shownLines);
}

type Counted = Pick<RunProgress, 'passed' | 'healed' | 'failed' | 'skipped' | 'pending'>;

function countsOf({ passed, healed, failed, skipped, pending }: Counted) {
  return {
    scenariosPassed: passed,
    scenariosHealed: healed,
    scenariosFailed: failed,
    scenariosSkipped: skipped,
    scenariosPending: pending,
  };
}

/**
 * Returns a line such as `Passed: Pay (card: Visa), attempt 2 · Firefox, Mobile - 375px`. The values tell rows of an
 * outline apart, browser and viewport tell flows apart. Equal flows get their number.
 */
function textOf(event: RunEvent): string {
  const { what, scenarioName, attemptNumber, triedAgain } = event;
  const values = Object.entries(event.parameters).map(([name, value]) => `${name}: ${shownValue(value)}`);
  const row = values.length > 0 ? `${scenarioName} (${values.join(', ')})` : scenarioName;
  const number = event.flow === null ? null : `flow ${event.flow}`;
  const flow = [browserLabel(event.browser), event.viewport, number].filter(Boolean).join(', ');
  const attempt = attemptNumber > 1 ? `${row}, attempt ${attemptNumber}` : row;
  const name = flow ? `${attempt} · ${flow}` : attempt;
  if (triedAgain) return `Failed, will be tried again: ${name}`;
  const words = {
    STARTED: 'Started',
    PASSED: 'Passed',
    HEALED: 'Passed with fixes',
    FAILED: 'Failed',
    STOPPED: 'Stopped',
    SKIPPED: 'Skipped',
    PENDING: 'Waits for code',
  };
  return `${words[what]}: ${name}`;
}

/** Never shows a masked value, whatever text it has (docs/rules/reports.md, Values). */
function shownValue(value: string): string {
  return value.startsWith('mask:') ? 'mask:****' : value;
}

function browserLabel(browser: string | null): string | null {
  const labels: Record<string, string> = { chromium: 'Chromium', webkit: 'WebKit', firefox: 'Firefox' };
  return browser === null ? null : (labels[browser] ?? browser);
}

function withoutRepeats(lines: StatusLine[]): StatusLine[] {
  return lines.filter((line, index) => line.verboseStatus !== lines[index - 1]?.verboseStatus);
}
