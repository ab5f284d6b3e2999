import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { useLinks } from '~/ui/use-links';
import { periods, type RunFilters } from './run-filters';

/** An empty table of runs: nothing found, nothing of that kind or period, or nothing at all yet. */
export function NoRuns({ projectId, filters }: { projectId: string; filters: RunFilters }) {
  const link = useLinks();
  const { search, type, status, days } = filters;
  if (search) {
    return (
      <EmptyState title="No runs found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any runs. Please try again.`}
      </EmptyState>
    );
  }
  if (type !== 'all' || status) {
    const all = link({ type: null, status: null });
    return <EmptyState title="No reports" action={<Link to={all}>Show all executions</Link>} />;
  }
  const longest = periods.at(-1)?.days ?? days;
  if (days !== longest) {
    return <EmptyState title="No reports" action={<Link to={link({ period: longest })}>Show all</Link>} />;
  }
  return (
    <EmptyState
      title="No reports"
      action={
        <ButtonLink to={`/${projectId}/features`} variant="default">
          Open features
        </ButtonLink>
      }
    >
      Run a scenario or a feature: its report appears here.
    </EmptyState>
  );
}
