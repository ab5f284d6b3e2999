import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

export const clientId = 'tests';
export const clientSecret = 'a secret of the tests: with / and +';
/** Audience of access tokens. */
export const audience = 'https://tests.example.com/api';

interface ProviderOptions {
  redirectUri: string;
  /** Default: 0, which means any free port. */
  port?: number;
  /** True: e-mail and names are in the id token. False: only its userinfo endpoint has them. */
  claimsInIdToken?: boolean;
  /** Returns the claims about an account for a typed name. */
  account?: (login: string) => Omit<AccountClaims, 'sub'>;
}

/** Starts a real OpenID Connect provider on loopback: `oidc-provider`, with a login page that accepts any name. */
export async function startProvider({
  redirectUri,
  port = 0,
  claimsInIdToken = true,
  account = (login) => ({ email: `${login}@example.com`, email_verified: true, name: `${login} Example` }),
}: ProviderOptions) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'key of the tests', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    ...settings(redirectUri),
    jwks: { keys: [key] },
    conformIdTokenClaims: !claimsInIdToken,
    findAccount: (_, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...account(login) }) as AccountClaims,
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    logIn(provider, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    issuer,
    /** Returns a token signed by the provider with any claims. Valid for a minute unless they say otherwise. */
    sign: (claims: JWTPayload, by: Parameters<SignJWT['sign']>[0] = privateKey, alg = 'RS256') =>
      new SignJWT({ iss: issuer, ...within(60), ...claims })
        .setProtectedHeader({ alg, kid: key.kid })
        .sign(by),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/** @param seconds until it expires, from now */
export function within(seconds: number): { iat: number; exp: number } {
  const now = Math.floor(Date.now() / 1000);
  return { iat: now, exp: now + seconds };
}

function settings(redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/login', redirectUri).href],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    cookies: { keys: ['signs cookies of the tests'] },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        // The default page loads a font from another site.
        async logoutSource(context, form) {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
          context.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}${button}`;
        },
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: 'tests',
          audience: resource,
          accessTokenFormat: 'jwt',
        }),
      },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    // Grant consent without asking the user.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      grant.addResourceScope(audience, 'tests');
      await grant.save();
      return grant;
    },
  };
}

/** The login page. A user who types `cancel` does not sign in. */
async function logIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    const field = '<label>Account <input name="login" autofocus></label>';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Test provider</title><link rel="icon" href="data:,"><form method="post">${field}<button>Sign in</button></form>`,
    );
    return;
  }
  const login = new URLSearchParams(await text(request)).get('login') ?? '';
  const result =
    login === 'cancel'
      ? { error: 'access_denied', error_description: '<b>cancelled</b>' }
      : { login: { accountId: login } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
