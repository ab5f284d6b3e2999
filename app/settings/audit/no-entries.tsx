import { Link } from '@remix-run/react';
import { EmptyState } from '~/ui/empty-state';
import type { AuditFilters } from './audit-filters';

/** A log without entries: nothing found, nothing of the kind, or nothing at all. */
export function NoEntries({ filters: { event, search, before } }: { filters: AuditFilters }) {
  const all = <Link to="?">Show all entries</Link>;
  if (search) {
    return (
      <EmptyState title="No entries found" action={all}>
        {`"${search}" did not match any entries. Please try again.`}
      </EmptyState>
    );
  }
  if (event !== null || before !== null) return <EmptyState title="No entries" action={all} />;
  return (
    <EmptyState title="No entries">
      Sign-ins, refused access and changes of members, tokens, git and license appear here.
    </EmptyState>
  );
}
