import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { useLinks } from '~/ui/use-links';

/** A project has a member always, so an empty list is one that a search emptied. */
export function NoMembers({ search }: { search: string }) {
  const link = useLinks();
  return (
    <EmptyState
      title="No members found"
      action={
        <ButtonLink to={link({ search: null })} variant="default" preventScrollReset>
          Clear search
        </ButtonLink>
      }
    >
      {`"${search}" did not match any members. Please try again.`}
    </EmptyState>
  );
}
