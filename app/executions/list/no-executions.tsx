import { Link } from '@remix-run/react';
import { EmptyState } from '~/ui/empty-state';
import { useLinks } from '~/ui/use-links';
import { viewQuery, type ListFilters } from './list-filters';

/** A view without rows: nothing found, nothing under way, or nothing planned yet. */
export function NoExecutions({ view, search }: Pick<ListFilters, 'view' | 'search'>) {
  const link = useLinks();
  if (search) {
    return (
      <EmptyState title="No executions found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any executions. Please try again.`}
      </EmptyState>
    );
  }
  if (view === 'active') {
    return (
      <EmptyState
        title="No executions running"
        action={<Link to={viewQuery('all')}>Show all executions</Link>}
      />
    );
  }
  return (
    <EmptyState title="No executions scheduled yet">
      An execution runs scenarios chosen by their tags, now or on a schedule.
    </EmptyState>
  );
}
