import { Link } from '@remix-run/react';
import { Time } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import type { RunView } from './run-view';
import { changeTexts, type ScenarioFilters } from './scenario-filters';
import classes from './run-comparison.module.css';

const kinds = ['new-failure', 'fixed', 'still-failing'] as const;

interface RunComparisonProps {
  projectId: string;
  run: RunView;
  filters: ScenarioFilters;
  now: number;
}

/** What became of scenarios since the run before; each figure shows its scenarios. */
export function RunComparison({ projectId, run: { previous }, filters, now }: RunComparisonProps) {
  const link = useLinks();
  if (!previous) return null;
  return (
    <p className={classes.line}>
      <span>
        Compared with{' '}
        <Link to={`/${projectId}/run-report/${previous.runId}`}>
          the run <Time at={previous.publishTime} now={now} />
        </Link>
        :
      </span>
      {kinds.map((kind) => {
        const count = previous.changes[kind];
        const text = kind === 'new-failure' && count === 1 ? 'new failure' : changeTexts[kind];
        return count > 0 ? (
          <Link
            key={kind}
            to={link({ change: kind, tab: null, status: null, same: null })}
            className={classes.kind}
            data-kind={kind}
            aria-current={filters.change === kind || undefined}
            preventScrollReset
          >
            <b>{count}</b> {text}
          </Link>
        ) : (
          <span key={kind} className={classes.none}>
            0 {text}
          </span>
        );
      })}
    </p>
  );
}
