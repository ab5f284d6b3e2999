import type { Database } from '#services/foundation/database/index';
import type { Remote } from '#services/foundation/git/index';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { isUuid } from '#services/foundation/database/uuid';
import { findAddress, findCredentials } from './repository';

/** Returns the purpose of a member's sealed token. It opens for no other user and in no other project. */
export function gitTokenSealPurpose(projectId: string, userId: string): string {
  return `git:${projectId}:${userId}`;
}

/**
 * Returns a project's private repository with the member's credentials, for the composition root.
 * @returns null when the product keeps the repository itself; `unauthorised` when the member has not proved access, or
 * the token was sealed with another key
 */
export async function remoteOf(
  { database: { db }, sealing }: { database: Database; sealing: Sealing },
  projectId: string,
  userId: string,
): Promise<Remote | 'unauthorised' | null> {
  const url = isUuid(projectId) ? await findAddress(db, projectId) : null;
  if (!url) return null;
  const found = await findCredentials(db, projectId, userId);
  const token = found && sealing.open(found.sealedToken, gitTokenSealPurpose(projectId, userId));
  return found && token !== null ? { url, username: found.username, token } : 'unauthorised';
}
