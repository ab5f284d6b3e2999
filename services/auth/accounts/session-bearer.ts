import type { BearerReader } from '../bearer';
import type { AuthDeps } from '../deps';
import { findUserBySession } from './repository';
import { hashToken } from './sessions';

/** Reads tokens of sessions. */
export function sessionBearer({ database, clock }: Pick<AuthDeps, 'database' | 'clock'>): BearerReader {
  return async (token) => {
    const user = await findUserBySession(database.db, hashToken(token), clock.now());
    return user && { user };
  };
}
