import { Link } from '@remix-run/react';
import { StatCards } from '../parts/stat-cards';
import { useLinks } from '~/ui/use-links';
import { percentText, shareOf } from './run-scenarios';
import type { RunView } from './run-view';
import classes from './run-stats.module.css';

const segments = [
  { status: 'FAILED', word: 'failed' },
  { status: 'STOPPED', word: 'stopped' },
  { status: 'PASSED', word: 'passed' },
  { status: 'RUNNING', word: 'running' },
  { status: 'QUEUED', word: 'queued' },
] as const;

/** Figures of a run, and all its scenarios by status as one bar whose parts filter the table. */
export function RunStats({ run: { counts } }: { run: RunView }) {
  const link = useLinks();
  const share = (part: number) => percentText(shareOf(part, counts.total));
  return (
    <>
      <StatCards
        stats={[
          { label: 'Scenarios', value: counts.total },
          {
            label: 'Passed',
            value: counts.PASSED,
            note: share(counts.PASSED),
            tone: counts.PASSED > 0 ? 'green' : undefined,
          },
          {
            label: 'Failed',
            value: counts.FAILED,
            note: share(counts.FAILED),
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
                to={link({ status: status.toLowerCase(), tab: null })}
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
