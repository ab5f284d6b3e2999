import { Link, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { useLinks } from '~/ui/use-links';

/** An empty table of runs: nothing found, nothing of that kind or period, or nothing at all yet. */
export function NoRuns({ projectId, search }: { projectId: string; search: string }) {
  const link = useLinks();
  const [present] = useSearchParams();
  if (search) {
    return (
      <EmptyState title="No runs found" action={<Link to={link({ search: null })}>Clear search</Link>}>
        {`"${search}" did not match any runs. Please try again.`}
      </EmptyState>
    );
  }
  if (present.has('type')) {
    return <EmptyState title="No reports" action={<Link to={link({ type: null })}>Show all types</Link>} />;
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
