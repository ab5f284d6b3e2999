import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { ClientError, fetchUserInfo, WWWAuthenticateChallengeError } from 'openid-client';
import { parseUrl } from '#domain/parse-url';
import type { Clock } from '#services/foundation/clock';
import { createDiscovery, ProviderUnreachable } from './discovery';
import type { ProviderSettings } from './settings';

/** Verified answers of a provider. */
export interface Provider {
  /**
   * Returns the claims of an unexpired token that the provider signed for this audience. Null for any other.
   * @throws {ProviderUnreachable} when its keys cannot be fetched
   */
  readToken(token: string, audience: string): Promise<SignedClaims | null>;
  /**
   * Returns the answer of the provider's userinfo endpoint for an access token. Null when there is no endpoint, the
   * endpoint refuses the token, or the token belongs to another user.
   * @throws {ProviderUnreachable}
   */
  readUserInfo(accessToken: string, subject: string): Promise<Record<string, unknown> | null>;
  settings: ProviderSettings;
}

export type SignedClaims = JWTPayload & {
  iss: string;
  sub: string;
  /** The algorithm of the token's signature: at_hash depends on it. */
  signedWith: string;
};

/** Algorithms with a private key. With `none` or a shared key, other parties could forge tokens. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const maxLength = 16_000;
/** Tolerance in seconds, because clocks of two machines differ. */
const clockTolerance = 30;

export function createProvider(settings: ProviderSettings, clock: Clock): Provider {
  const discovered = createDiscovery(settings, clock);
  return {
    settings,
    async readToken(token, audience) {
      // Refuse other tokens before any request to the provider.
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
        throw new ProviderUnreachable('The identity provider did not name the user who signed in', {
          cause: error,
        });
      }
    },
  };
}

/** Returns whether a text could be a token of the issuer, without checking its signature. */
function looksLikeToken(token: string, issuer: string): boolean {
  if (token.length > maxLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  try {
    const { iss } = decodeJwt(token);
    const same = iss !== undefined && parseUrl(iss)?.href === new URL(issuer).href;
    return same && algorithms.includes(decodeProtectedHeader(token).alg ?? '');
  } catch {
    return false; // no JSON inside
  }
}

/** Checks the length limit of OpenID Connect, and that PostgreSQL can store all characters. */
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

/** Returns whether the endpoint refused the token, or answered about another subject. */
function isFaultOfAccessToken(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return true;
  if (!(error instanceof ClientError)) return false;
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return true;
  return error.cause instanceof Response && error.cause.status >= 400 && error.cause.status < 500;
}
