import { Link } from '@remix-run/react';
import { EmptyState } from '~/ui/empty-state';
import { useLinks } from '~/ui/use-links';

/** An empty table of scenarios. @param filtered whether the run has scenarios that the filter hides */
export function NoScenarios({ search, filtered }: { search: string; filtered: boolean }) {
  const link = useLinks();
  if (search) {
    return (
      <EmptyState title="No scenarios found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any scenarios. Please try again.`}
      </EmptyState>
    );
  }
  const everything = link({ tab: null, status: null, change: null, same: null });
  const all = <Link to={everything}>Show all scenarios</Link>;
  return <EmptyState title="No scenario" action={filtered ? all : undefined} />;
}
