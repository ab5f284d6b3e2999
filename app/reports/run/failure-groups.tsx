import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { useLinks } from '~/ui/use-links';
import { FailureGroup } from './failure-group';
import type { FailureGroupsView, FailureRow } from './failure-groups-view';
import type { ScenarioFilters } from './scenario-filters';
import classes from './failure-groups.module.css';

interface FailureGroupsProps {
  projectId: string;
  failures: FailureGroupsView;
  filters: ScenarioFilters;
  now: number;
}

/** What the run failed of, equal failures together: the first look after a night with many of them. */
export function FailureGroups({ projectId, failures, filters, now }: FailureGroupsProps) {
  const link = useLinks();
  const { count, fresh, shown, more } = failures;
  if (count === 0) return null;
  const list = (rows: FailureRow[]) => (
    <ul className={classes.list}>
      {rows.map((row) => (
        <FailureGroup
          key={row.signature}
          projectId={projectId}
          row={row}
          current={row.signature === filters.signature}
          now={now}
        />
      ))}
    </ul>
  );
  return (
    <section className={classes.failures} aria-labelledby="failures">
      <h2 id="failures" className={classes.heading}>
        {kinds(count)} of failure
        {fresh > 0 && <span className={classes.fresh}>{fresh} new in this run</span>}
      </h2>
      {list(shown)}
      {more.length > 0 && (
        <details className={classes.more} open={more.some((row) => row.signature === filters.signature)}>
          <summary>
            <Icon name="chevronRight" size={14} className={classes.chevron} />
            {count - shown.length} more
          </summary>
          {list(more)}
          {count > shown.length + more.length && (
            <p className={classes.rest}>
              The rest is in the table, <Link to={link({ group: 'cause' })}>grouped by root cause</Link>.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function kinds(count: number): string {
  return count === 1 ? '1 kind' : `${count} kinds`;
}
