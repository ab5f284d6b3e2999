import { Refusing } from '#services/foundation/calls/endpoint';
import type { BearerReader } from '../bearer';
import type { AuthDeps } from '../deps';
import { findAccessKeyByHash, noteAccessKeyUse } from './repository';
import { hashAccessKey, isAccessKey } from './token';

/** Resolution of the time of last use. A finer one would write a row on every call. */
const useResolution = 60 * 1000;

/** Reads access keys. A key is valid for its project only, as the user who made it, while that user is a member. */
export function accessKeyBearer({ database, clock }: Pick<AuthDeps, 'database' | 'clock'>): BearerReader {
  return async (token) => {
    if (!isAccessKey(token)) return null;
    const found = await findAccessKeyByHash(database.db, hashAccessKey(token));
    if (!found) return null;
    const { key, user } = found;
    const now = clock.now();
    if (key.expiresAt && key.expiresAt <= now) throw expired(key.expiresAt);
    const before = new Date(now.getTime() - useResolution);
    if (!key.lastUsedAt || key.lastUsedAt <= before) {
      await noteAccessKeyUse(database.db, key.id, now, before);
    }
    return { user, projectId: key.projectId, scopes: key.scopes };
  };
}

function expired(at: Date): Refusing {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const message = `This access token expired on ${when}. Generate a new one under Settings, Access tokens.`;
  return new Refusing(401, 'token-expired', message);
}
