import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';

/** To the page with snippets for CI systems. */
export function InstructionsLink({ projectId }: { projectId: string }) {
  return (
    <ButtonLink to={`/${projectId}/runs/instructions`} variant="default" leftSection={<Icon name="code" />}>
      Run instructions
    </ButtonLink>
  );
}
