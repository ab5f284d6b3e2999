import type { Sealing } from '#services/foundation/secrets/sealing';
import { isUuid } from '#services/foundation/database/uuid';

/**
 * The id inside a mailed link is sealed by the server: only the mail has it, while an invitation's own id stands in
 * the list of members. So an account that brings the sealed one reads the mail of its address, and nobody proves
 * somebody else's address with what an administrator sees.
 */
const purpose = 'invitation-link';

/** An invitation as a caller named it. */
export interface NamedInvitation {
  id: string;
  /** The project that the mail was about; null when named by the invitation's own id. */
  mailedFor: string | null;
}

export function mailedId(sealing: Sealing, { id, projectId }: { id: string; projectId: string }): string {
  return sealing.seal(`${id} ${projectId}`, purpose);
}

/** Null when it is the id of nothing. */
export function readInvitationId(sealing: Sealing, text: string): NamedInvitation | null {
  if (isUuid(text)) return { id: text, mailedFor: null };
  const [id, projectId] = sealing.open(text, purpose)?.split(' ') ?? [];
  return id && projectId ? { id, mailedFor: projectId } : null;
}
