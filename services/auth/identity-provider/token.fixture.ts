import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { audience, clientId, clientSecret } from './provider.fixture';

/**
 * Signs a user in at the provider, as browser and app do together.
 * @param resource audience of the access token, which then is a JWT; empty: the token is opaque
 */
export async function signInForTokens(
  issuer: string,
  login: string,
  { redirectUri, resource = audience }: { redirectUri: string; resource?: string },
): Promise<{ accessToken: string; idToken: string }> {
  const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [allowInsecureRequests],
  });
  const [verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()];
  const more = resource ? { resource } : undefined;
  const start = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const back = await follow(start, login, redirectUri);
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce };
  const tokens = await authorizationCodeGrant(client, back, checks, more);
  return { accessToken: tokens.access_token, idToken: tokens.id_token ?? '' };
}

/** Follows the provider's redirects with its cookies, and enters the name on its login page. */
async function follow(start: URL, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = start;
  while (!at.href.startsWith(redirectUri)) {
    const isLogin = at.pathname.startsWith('/interaction/');
    const answer = await fetch(at, {
      method: isLogin ? 'POST' : 'GET',
      body: isLogin ? new URLSearchParams({ login }) : undefined,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider leads nowhere: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}
