import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { codeLocationText } from '#domain/errors/error-parts';
import type { CodeLocation } from '#domain/errors/message-parts';
import { Link } from '~/ui/scoped';

/** Opens the code of a step. @param to null when the code is not the project's: shows no button */
export function EditStepLink({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <ButtonLink to={to} size="xs" variant="default" leftSection={<Icon name="code" size={14} />}>
      Edit step
    </ButtonLink>
  );
}

/** Shows a place in the code. @param to as in EditStep; without it the place is plain text */
export function StepLocation({ place, to }: { place: CodeLocation; to: string | null }) {
  return to === null ? codeLocationText(place) : <Link to={to}>{codeLocationText(place)}</Link>;
}
