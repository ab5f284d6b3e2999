import { createHash } from 'node:crypto';
import type { IdentityProviderProblem } from '#contracts/auth';
import { personOf, type Person } from './person';
import type { Provider, SignedClaims } from './provider';

/** Seconds allowed between the provider's sign-in and ours. An older statement was made for another sign-in. */
const freshFor = 10 * 60;

/**
 * Returns the person named in the provider's id token.
 * An id token alone is not enough, because more parties see it than see an access token. The caller must also have the
 * access token that was issued with it.
 * @returns the person, or why the statement is refused @throws {ProviderUnreachable}
 */
export async function readStatement(
  provider: Provider,
  { idToken, accessToken, now }: { idToken: string; accessToken: string; now: Date },
): Promise<Person | IdentityProviderProblem> {
  const { clientId } = provider.settings;
  const claims = await provider.readToken(idToken, clientId);
  if (!claims || !isForClient(claims, clientId)) return 'invalid';
  if (now.getTime() / 1000 - (claims.iat ?? 0) > freshFor) return 'expired';
  const hash = claims['at_hash'];
  if (hash !== undefined && hash !== hashOf(accessToken, claims.signedWith)) return 'invalid';

  // Providers may return e-mail and names only at the endpoint (OpenID Connect Core, section 5.4).
  const told = claims['email'] === undefined ? await provider.readUserInfo(accessToken, claims.sub) : null;
  const isBound = hash !== undefined || told !== null || (await isOwn(provider, accessToken, claims.sub));
  if (!isBound) return 'invalid';
  return personOf(claims.iss, claims.sub, { ...claims, ...told });
}

/** Checks that a token for several audiences was issued to us (OpenID Connect Core, section 3.1.3.7). */
function isForClient({ aud, azp }: SignedClaims, clientId: string): boolean {
  const single = !Array.isArray(aud) || aud.length === 1;
  return azp === undefined ? single : azp === clientId;
}

/** Returns whether an access token belongs to the subject, by its signature or the provider's answer. */
async function isOwn(provider: Provider, accessToken: string, subject: string): Promise<boolean> {
  const claims = await provider.readToken(accessToken, provider.settings.audience);
  return claims ? claims.sub === subject : (await provider.readUserInfo(accessToken, subject)) !== null;
}

/** Returns the claim at_hash: the left half of the token's hash, with the hash function of the signature. */
function hashOf(accessToken: string, signedWith: string): string {
  const bits = /(256|384|512)$/.exec(signedWith)?.[1] ?? '512';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
