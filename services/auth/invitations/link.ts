import type { Sealing } from '#services/foundation/secrets/sealing';
import { isUuid } from '#services/foundation/database/uuid';

/**
 * Seals the id inside a mailed link. Only the mail has the sealed id; the members list has the invitation's own id.
 * An account that brings the sealed id can read mail of its address. An administrator, who sees only the own id, cannot
 * prove another person's address with it.
 */
const purpose = 'invitation-link';

/** An invitation named by a caller. */
export interface NamedInvitation {
  id: string;
  /** The project of the mail. Null when the caller used the invitation's own id. */
  mailedFor: string | null;
}

export function sealedInvitationId(
  sealing: Sealing,
  { id, projectId }: { id: string; projectId: string },
): string {
  return sealing.seal(`${id} ${projectId}`, purpose);
}

/** Returns null for an invalid id. */
export function readInvitationId(sealing: Sealing, text: string): NamedInvitation | null {
  if (isUuid(text)) return { id: text, mailedFor: null };
  const [id, projectId] = sealing.open(text, purpose)?.split(' ') ?? [];
  return id && projectId ? { id, mailedFor: projectId } : null;
}
