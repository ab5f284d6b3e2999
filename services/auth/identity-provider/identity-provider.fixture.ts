import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#services/foundation/clock';
import { startAuth } from '../auth.fixture';
import { audience, clientId, startProvider, type TestProvider } from './provider.fixture';
import { signInForTokens } from './token.fixture';

export const redirectUri = 'http://127.0.0.1:9/auth/callback';

/** Starts a provider for all tests of a file. It has not verified the address of `eve`. */
export function fileProvider(): { current: TestProvider } {
  const started = {} as { current: TestProvider };
  beforeAll(async () => {
    started.current = await startProvider({
      redirectUri,
      account: (login) => ({
        email: `${login}@Example.com`,
        email_verified: login !== 'eve',
        given_name: login === 'ada' ? 'Ada' : undefined,
        family_name: login === 'ada' ? 'Lovelace' : undefined,
      }),
    });
  });
  afterAll(() => started.current.close());
  return started;
}

/** Starts an auth service whose users sign in with the provider. */
export async function startWith(
  { issuer }: Pick<TestProvider, 'issuer'>,
  given: Parameters<typeof startAuth>[0] = {},
) {
  const identityProvider = { issuer, clientId, audience, allowHttp: true };
  const auth = await startAuth({ clock: systemClock, identityProvider, ...given });
  const { pool } = given.database ?? auth.database;
  const bring = (idToken: string, accessToken: string, claimed: Partial<SignUpBody> = {}) =>
    auth.as(accessToken).signUpWithIdentityProvider({ body: signUpBody({ idToken, ...claimed }) });
  return {
    ...auth,
    /** Signs up with tokens, as the app does. */
    bring,
    /** Signs in at the provider first. */
    async signIn(login: string, resource = audience) {
      const { idToken, accessToken } = await signInForTokens(issuer, login, { redirectUri, resource });
      return bring(idToken, accessToken);
    },
    rows: async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows,
  };
}

type SignUpBody = ReturnType<typeof signUpBody>;

export function signUpBody(given: { idToken: string }) {
  return {
    firstname: 'F',
    lastname: 'L',
    companyName: 'Acme',
    country: 'Unknown',
    email: 'claimed@example.org',
    phone: '',
    loginId: '',
    userId: '',
    ...given,
  };
}
