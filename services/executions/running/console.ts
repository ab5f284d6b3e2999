import type { RunEvent } from '#contracts/run-event';
import type { StatusLine } from '#contracts/executions';
import type { Followed } from '../present';
import { stateOf, verboseStatusOf } from './rules';

/** The console keeps the last lines of long instances. */
export const shownLines = 500;

/** What an instance did so far, in lines of stable texts; a status is not repeated right after itself. */
export function linesOf({ instance, run }: Followed, events: RunEvent[]): StatusLine[] {
  const before = { scenariosPassed: 0, scenariosFailed: 0, scenariosSkipped: 0, scenariosPending: 0 };
  const counts = {
    scenariosPassed: run.passed,
    scenariosFailed: run.failed,
    scenariosSkipped: run.skipped,
    scenariosPending: run.pending,
  };
  const lines: StatusLine[] = events.map((event) => ({
    time: event.time.getTime(),
    verboseStatus: textOf(event),
    scenariosPassed: event.passed,
    scenariosFailed: event.failed,
    scenariosSkipped: event.skipped,
    scenariosPending: event.pending,
  }));
  const began = { time: instance.createdAt.getTime(), verboseStatus: 'Queued', ...before };
  // Of a long instance only the end is shown, and its beginning is further up.
  if (lines.length < shownLines) lines.unshift(began);
  if (instance.haltedAt) {
    const halted = { time: instance.haltedAt.getTime(), verboseStatus: 'Stopping execution...' };
    const at = lines.findLastIndex(({ time }) => time <= halted.time);
    const { scenariosPassed, scenariosFailed, scenariosSkipped, scenariosPending } = lines[at] ?? before;
    const soFar = { scenariosPassed, scenariosFailed, scenariosSkipped, scenariosPending };
    lines.splice(at + 1, 0, { ...halted, ...soFar });
  }
  if (run.endedAt && stateOf(instance, run) === 'done') {
    const time = Math.max(run.endedAt.getTime(), lines.at(-1)?.time ?? 0);
    lines.push({ time, verboseStatus: verboseStatusOf('done', run), ...counts });
  }
  return withoutRepeats(lines).slice(-shownLines);
}

/**
 * `Passed: Pay (card: Visa), attempt 2 · Firefox, Mobile - 375px`: rows of an outline and flows differ in nothing else, and
 * flows of the same browser and viewport in their number alone.
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
    FAILED: 'Failed',
    STOPPED: 'Stopped',
    SKIPPED: 'Skipped',
    PENDING: 'Waits for code',
  };
  return `${words[what]}: ${name}`;
}

/** A masked value is never shown, whatever it carries (docs/rules/reports.md, Values). */
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
