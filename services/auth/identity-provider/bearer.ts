import type { Queries } from '#services/foundation/database/index';
import type { BearerReader } from '../bearer';
import type { Provider, SignedClaims } from './provider';
import { findUserByIdentity } from './repository';

/** Access tokens of the identity provider, for this product's audience, of somebody who signed in here before. */
export function providerBearer(provider: Provider, db: Queries): BearerReader {
  return async (token) => {
    const claims = await provider.readToken(token, provider.settings.audience);
    if (!claims || isIdToken(claims)) return null;
    const user = await findUserByIdentity(db, claims.iss, claims.sub);
    return user && { user };
  };
}

/**
 * The audience may be the client itself, and then id tokens name it, too. They say who signed in and open nothing:
 * ours always have a nonce, as sign-in sends one.
 */
function isIdToken(claims: SignedClaims): boolean {
  return ['nonce', 'at_hash', 'c_hash'].some((name) => claims[name] !== undefined) || claims['typ'] === 'ID';
}
