import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type IDToken,
} from 'openid-client';
import type { IdentityProviderProblem } from '#contracts/auth';
import type { IdentityProvider } from '~/platform/context';
import type { PendingSignIn } from './pending';
import { providerClient } from './provider-client';

/** Returns the address to which the provider redirects users. The provider has registered exactly this address. */
export function callbackAddress({ publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}/auth/callback`;
}

/**
 * Starts the code flow, with PKCE, state and nonce.
 * @returns the provider's address for the browser, and values that the browser must keep until the answer
 * @throws when the provider does not answer
 */
export async function beginSignIn(
  provider: IdentityProvider,
  redirectUri: string,
): Promise<{ address: string } & Pick<PendingSignIn, 'state' | 'nonce' | 'verifier'>> {
  const client = await providerClient(provider);
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const address = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...resourceOf(provider),
  });
  return { address: address.href, state, nonce, verifier };
}

export interface ProviderAnswer {
  accessToken: string;
  idToken: string;
  claims: IDToken;
}

/**
 * Exchanges the code of the provider's answer, and checks state, issuer, nonce, audience, hashes and signature.
 * @param address of the callback as the provider called it: with code and state
 * @returns the provider's tokens, or why the sign-in failed, with the error for the log
 */
export async function finishSignIn(
  provider: IdentityProvider,
  address: URL,
  { state, nonce, verifier }: PendingSignIn,
): Promise<ProviderAnswer | { problem: IdentityProviderProblem; err: unknown }> {
  try {
    const client = await providerClient(provider);
    const tokens = await authorizationCodeGrant(
      client,
      address,
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      resourceOf(provider),
    );
    const claims = tokens.claims();
    if (!tokens.id_token || !claims) throw new ClientError('There is no id token');
    return { accessToken: tokens.access_token, idToken: tokens.id_token, claims };
  } catch (err) {
    return { problem: problemOf(err), err };
  }
}

/** Requests an access token that names our audience, when the audience is an address (RFC 8707). */
function resourceOf({ audience }: IdentityProvider): Record<string, string> {
  return /^https?:\/\//.test(audience) ? { resource: audience } : {};
}

function problemOf(error: unknown): IdentityProviderProblem {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'refused';
  // When fetch cannot connect, it throws a TypeError without a code of the library.
  const offline = error instanceof TypeError && !('code' in error);
  const slow = error instanceof ClientError && error.code === 'OAUTH_TIMEOUT';
  return offline || slow ? 'unreachable' : 'invalid';
}
