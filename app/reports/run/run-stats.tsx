import { Link } from '@remix-run/react';
import { useLinks } from '~/ui/use-links';
import { percentText, shareOf } from '../parts/percent';
import { StatCards } from '../parts/stat-cards';
import type { RunView } from './run-view';
import classes from './run-stats.module.css';

const segments = [
  { status: 'FAILED', word: 'failed' },
  { status: 'STOPPED', word: 'stopped' },
  { status: 'PASSED', word: 'passed' },
  { status: 'RUNNING', word: 'running' },
  { status: 'QUEUED', word: 'queued' },
] as const;

/** Figures of a run with their change against the run before, and all its scenarios by status as one bar whose parts filter the table. */
export function RunStats({ run: { counts, flaky, previous, active } }: { run: RunView }) {
  const link = useLinks();
  const share = (part: number) => percentText(shareOf(part, counts.total));
  // While it goes on, what is missing would look like a change.
  const before = active ? null : previous;
  const note = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return (
    <>
      <StatCards
        stats={[
          {
            label: 'Scenarios',
            value: counts.total,
            note: note(before && changeText(counts.total, before.total)),
          },
          {
            label: 'Passed',
            value: counts.PASSED,
            note: note(
              share(counts.PASSED),
              flaky > 0 ? `${flaky} flaky` : null,
              before && changeText(counts.PASSED, before.passed),
            ),
            noteTitle: flaky > 0 ? `${flaky} passed on a later attempt` : undefined,
            tone: counts.PASSED > 0 ? 'green' : undefined,
          },
          {
            label: 'Failed',
            value: counts.FAILED,
            note: note(share(counts.FAILED), before && changeText(counts.FAILED, before.failed)),
            tone: counts.FAILED > 0 ? 'red' : undefined,
          },
        ]}
      />
      {counts.total > 0 && (
        <nav className={classes.bar} aria-label="Scenarios by status">
          {segments
            .filter(({ status }) => counts[status] > 0)
            .map(({ status, word }) => (
              <Link
                key={status}
                to={link({ status: status.toLowerCase(), tab: null, change: null, same: null })}
                className={classes.part}
                data-status={status}
                style={{ flexGrow: counts[status] }}
                title={`${counts[status]} ${word}`}
                aria-label={`${counts[status]} ${word}`}
                preventScrollReset
              />
            ))}
        </nav>
      )}
    </>
  );
}

/** `+3`, `−2`, `±0` against the run before. */
function changeText(now: number, before: number): string {
  const change = now - before;
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
