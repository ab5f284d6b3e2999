import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { ClientError, fetchUserInfo, WWWAuthenticateChallengeError } from 'openid-client';
import { parseUrl } from '#domain/parse-url';
import type { Clock } from '#services/foundation/clock';
import { createDiscovery, ProviderUnreachable } from './discovery';
import type { ProviderSettings } from './settings';

/** What a provider says, checked. */
export interface Provider {
  /**
   * A token that the provider signed, for one audience, and that has not expired; null for any other.
   * @throws {ProviderUnreachable} when its keys cannot be fetched
   */
  readToken(token: string, audience: string): Promise<SignedClaims | null>;
  /**
   * What the provider's userinfo endpoint answers for an access token; null when it has none, does not take the
   * token, or the token is somebody else's.
   * @throws {ProviderUnreachable}
   */
  readUserInfo(accessToken: string, subject: string): Promise<Record<string, unknown> | null>;
  settings: ProviderSettings;
}

export type SignedClaims = JWTPayload & {
  iss: string;
  sub: string;
  /** The algorithm that the token was signed with: at_hash depends on it. */
  signedWith: string;
};

/** Signed with a private key: no `none`, and nothing that whoever can verify could also forge. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const longest = 16_000;
/** Clocks of two machines differ. Seconds. */
const clockTolerance = 30;

export function createProvider(settings: ProviderSettings, clock: Clock): Provider {
  const discovered = createDiscovery(settings, clock);
  return {
    settings,
    async readToken(token, audience) {
      // What is plainly not the provider's must not make us ask it.
      if (!looksLikeToken(token, settings.issuer)) return null;
      const { issuer, keys } = await discovered();
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms,
          clockTolerance,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const { sub = '' } = payload;
        return isSubject(sub) ? { ...payload, iss: issuer, sub, signedWith: protectedHeader.alg } : null;
      } catch (error) {
        if (isFaultOfToken(error)) return null;
        throw new ProviderUnreachable('The keys of the identity provider could not be read', {
          cause: error,
        });
      }
    },
    async readUserInfo(accessToken, subject) {
      const { configuration } = await discovered();
      if (!configuration.serverMetadata().userinfo_endpoint) return null;
      try {
        return await fetchUserInfo(configuration, accessToken, subject);
      } catch (error) {
        if (isFaultOfAccessToken(error)) return null;
        throw new ProviderUnreachable('The identity provider did not tell who signed in', { cause: error });
      }
    },
  };
}

/** Whether a text could be a token of the issuer, by what it says of itself. */
function looksLikeToken(token: string, issuer: string): boolean {
  if (token.length > longest || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  try {
    const { iss } = decodeJwt(token);
    const same = iss !== undefined && parseUrl(iss)?.href === new URL(issuer).href;
    return same && algorithms.includes(decodeProtectedHeader(token).alg ?? '');
  } catch {
    return false; // no JSON inside
  }
}

/** Length as OpenID Connect has it; PostgreSQL cannot store every character. */
function isSubject(sub: string): boolean {
  return /^\P{Cc}{1,255}$/u.test(sub);
}

function isFaultOfToken(error: unknown): boolean {
  return [
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
  ].some((fault) => error instanceof fault);
}

/** Refused by the endpoint, or about another subject. */
function isFaultOfAccessToken(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return true;
  if (!(error instanceof ClientError)) return false;
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return true;
  return error.cause instanceof Response && error.cause.status >= 400 && error.cause.status < 500;
}
