import type { ReactNode } from 'react';
import { counted } from '~/ui/counted';
import { Notice } from '~/ui/notice';
import { percentText } from '~/ui/percent';
import { numberText } from '~/ui/run-text';
import { Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import { StatCards } from '../parts/stat-cards';
import classes from './run-figures.module.css';
import type { RunView } from './run-view';
import { changeTexts, type ScenarioFilters } from './scenario-filters';

/** Shows the progress of a run: counts, percentage, a bar. */
export function RunProgressBar({ run, stopping }: { run: RunView; stopping: boolean }) {
  const { counts, progress } = run;
  return (
    <section className={classes.progress} aria-label="Progress">
      <p className={classes.text} role="status">
        <strong>{wordOf(run, stopping)}</strong>{' '}
        <span>
          {progress.done} of {counted(counts.total, 'scenario')} done
        </span>{' '}
        {counts.RUNNING > 0 && <span>{counts.RUNNING} running</span>}{' '}
        {counts.QUEUED > 0 && <span>{counts.QUEUED} queued</span>}{' '}
        <span className={classes.percent}>{percentText(progress.done, counts.total)}</span>
      </p>
      {run.waitsFor && !stopping && (
        <div className={classes.notice}>
          <Notice kind="warning">{run.waitsFor}</Notice>
        </div>
      )}
      <progress
        className={classes.bar}
        value={progress.done}
        max={Math.max(1, counts.total)}
        aria-label="Scenarios done"
      >
        {percentText(progress.done, counts.total)}
      </progress>
    </section>
  );
}

function wordOf({ status, waitsFor }: RunView, stopping: boolean): string {
  if (stopping) return 'Stopping execution...';
  if (status !== 'QUEUED') return 'Running';
  return waitsFor ? 'Waiting' : 'Waiting for a free worker';
}

const segments = [
  { status: 'FAILED', word: 'failed' },
  { status: 'STOPPED', word: 'stopped' },
  { status: 'PENDING', word: 'pending' },
  { status: 'HEALED', word: 'passed with fixes' },
  { status: 'SKIPPED', word: 'skipped' },
  { status: 'PASSED', word: 'passed' },
  { status: 'RUNNING', word: 'running' },
  { status: 'QUEUED', word: 'queued' },
] as const;

interface RunStatsProps {
  run: RunView;
  /** Content next to the bar. */
  children: ReactNode;
}

/** Shows a run's figures, their change since the previous run, and a bar whose parts filter the table. */
export function RunStats({ run: { counts: all, healed, flaky, previous, isPart }, children }: RunStatsProps) {
  const counts = { ...all, PASSED: all.PASSED - healed, HEALED: healed };
  // Without scenarios there is no percentage.
  const share = (part: number) => (counts.total === 0 ? null : percentText(part, counts.total));
  const before = isPart ? null : previous;
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
              before && changeText(counts.PASSED, before.passed - (before.healed ?? 0)),
            ),
            noteTitle: flaky > 0 ? `${flaky} passed on a later attempt` : undefined,
            tone: counts.PASSED > 0 ? 'green' : undefined,
          },
          ...(healed > 0
            ? [
                {
                  label: 'Passed with fixes',
                  value: healed,
                  note: note(share(healed), before && changeText(healed, before.healed ?? 0)),
                  noteTitle: 'Steps continued with another element than their code names',
                  tone: 'teal' as const,
                },
              ]
            : []),
          {
            label: 'Failed',
            value: counts.FAILED,
            note: note(share(counts.FAILED), before && changeText(counts.FAILED, before.failed)),
            tone: counts.FAILED > 0 ? 'red' : undefined,
          },
          ...(counts.PENDING > 0
            ? [
                {
                  label: 'Pending',
                  value: counts.PENDING,
                  note: `${share(counts.PENDING)} · ${counts.PENDING === 1 ? 'waits' : 'wait'} for code`,
                },
              ]
            : []),
          ...(counts.SKIPPED > 0
            ? [{ label: 'Skipped', value: counts.SKIPPED, note: note(share(counts.SKIPPED)) }]
            : []),
        ]}
      />
      <div className={classes.line}>
        {counts.total > 0 && <StatusBar counts={counts} />}
        {children}
      </div>
    </>
  );
}

/** Shows a bar with a part for each status. Each part filters the table. */
function StatusBar({ counts }: { counts: Record<(typeof segments)[number]['status'], number> }) {
  const link = useLinks();
  return (
    <nav className={classes.statuses} aria-label="Scenarios by status">
      {segments
        .filter(({ status }) => counts[status] > 0)
        .map(({ status, word }) => (
          <Link
            key={status}
            to={link({ status: status.toLowerCase(), tab: null, change: null, same: null })}
            className={classes.status}
            data-status={status}
            style={{ flexGrow: counts[status] }}
            title={`${counts[status]} ${word}`}
            aria-label={`${counts[status]} ${word}`}
            preventScrollReset
          />
        ))}
    </nav>
  );
}

/** Returns the change since the previous run: `+3`, `−2`, `±0`. */
function changeText(now: number, before: number): string {
  const change = now - before;
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

const changes = ['new-failure', 'fixed', 'still-failing'] as const;

interface RunComparisonProps {
  projectId: string;
  run: RunView;
  filters: ScenarioFilters;
  now: number;
}

/** Shows the changes since the previous run. Each figure links to its scenarios. */
export function RunComparison({ projectId, run: { previous }, filters, now }: RunComparisonProps) {
  const link = useLinks();
  if (!previous) return null;
  return (
    <p className={classes.comparison}>
      <span>
        Compared with{' '}
        <Link to={`/${projectId}/run-report/${previous.runId}`}>
          {numberText(previous.number)}, <TimeText at={previous.publishTime} now={now} />
        </Link>
        :
      </span>
      {changes.map((change) => {
        const count = previous.changes[change];
        const text = change === 'new-failure' && count === 1 ? 'new failure' : changeTexts[change];
        return count > 0 ? (
          <Link
            key={change}
            to={link({ change, tab: null, status: null, same: null })}
            className={classes.change}
            data-change={change}
            aria-current={filters.change === change || undefined}
            preventScrollReset
          >
            <b>{count}</b> {text}
          </Link>
        ) : (
          <span key={change} className={classes.none}>
            0 {text}
          </span>
        );
      })}
    </p>
  );
}
