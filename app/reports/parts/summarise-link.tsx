import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';

/** Opens the dialog that has the language model summarise a failure. @param path of the scenario's report */
export function SummariseLink({ path, again }: { path: string; again: boolean }) {
  const { search } = useLocation();
  return (
    <ButtonLink
      to={`${path}/summary${search}`}
      size="xs"
      variant="default"
      leftSection={<Icon name="sparkles" size={14} />}
      preventScrollReset
    >
      {again ? 'Summarise anew' : 'Summarise'}
    </ButtonLink>
  );
}
