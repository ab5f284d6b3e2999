import { createHash } from 'node:crypto';
import type { IdentityProviderProblem } from '#contracts/auth';
import { personOf, type Person } from './person';
import type { Provider, SignedClaims } from './provider';

/** Longest time between the provider's sign-in and ours: an older statement was not made for it. Seconds. */
const freshFor = 10 * 60;

/**
 * Who signed in, as the provider's id token says. An id token alone is not enough, as it travels further than an
 * access token does: whoever brings it must also have the access token that was issued with it.
 * @returns the person, or why the statement does not count
 * @throws {ProviderUnreachable}
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

  // Providers may keep e-mail and names for the endpoint (OpenID Connect Core, section 5.4).
  const told = claims['email'] === undefined ? await provider.readUserInfo(accessToken, claims.sub) : null;
  const isBound = hash !== undefined || told !== null || (await isOwn(provider, accessToken, claims.sub));
  if (!isBound) return 'invalid';
  return personOf(claims.iss, claims.sub, { ...claims, ...told });
}

/** A token for several audiences must have been issued to us (OpenID Connect Core, section 3.1.3.7). */
function isForClient({ aud, azp }: SignedClaims, clientId: string): boolean {
  const single = !Array.isArray(aud) || aud.length === 1;
  return azp === undefined ? single : azp === clientId;
}

/** Whether the provider says that an access token belongs to the subject, by its signature or when asked. */
async function isOwn(provider: Provider, accessToken: string, subject: string): Promise<boolean> {
  const claims = await provider.readToken(accessToken, provider.settings.audience);
  return claims ? claims.sub === subject : (await provider.readUserInfo(accessToken, subject)) !== null;
}

/** The claim at_hash: the left half of the token's hash, with the hash that the signature uses. */
function hashOf(accessToken: string, signedWith: string): string {
  const bits = /(256|384|512)$/.exec(signedWith)?.[1] ?? '512';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
