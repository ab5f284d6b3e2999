import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { placeText } from '#domain/errors/error-parts';
import type { CodePlace } from '#domain/errors/message-parts';
import { Link } from '~/ui/scoped';

/** Opens the code of a step. @param to null when the code is not the project's: shows no button */
export function EditStep({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <ButtonLink to={to} size="xs" variant="default" leftSection={<Icon name="code" size={14} />}>
      Edit step
    </ButtonLink>
  );
}

/** Shows a place in the code. @param to as in EditStep; without it the place is plain text */
export function StepPlace({ place, to }: { place: CodePlace; to: string | null }) {
  return to === null ? placeText(place) : <Link to={to}>{placeText(place)}</Link>;
}
