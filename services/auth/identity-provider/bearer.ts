import type { Queries } from '#services/foundation/database/index';
import type { BearerReader } from '../bearer';
import type { Provider, SignedClaims } from './provider';
import { findUserByIdentity } from './repository';

/** Reads the provider's access tokens for this product's audience, of users who signed in here before. */
export function providerBearer(provider: Provider, db: Queries): BearerReader {
  return async (token) => {
    const claims = await provider.readToken(token, provider.settings.audience);
    if (!claims || isIdToken(claims)) return null;
    const user = await findUserByIdentity(db, claims.iss, claims.sub);
    return user && { user };
  };
}

/**
 * Returns whether a token is an id token, which must not be accepted as a bearer. The audience may be the client
 * itself, so id tokens can have it too. Our id tokens always have a nonce, because sign-in sends one.
 */
function isIdToken(claims: SignedClaims): boolean {
  return ['nonce', 'at_hash', 'c_hash'].some((name) => claims[name] !== undefined) || claims['typ'] === 'ID';
}
