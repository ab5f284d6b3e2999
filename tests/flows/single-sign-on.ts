import type { Page } from '@playwright/test';
import {
  audience,
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '#services/auth/identity-provider/provider.fixture';
import { freePort } from './free-port';
import { test as base } from './fixtures';
import { startProduct } from './product';

export { expect } from './fixtures';

/** A product with an identity provider that does not run yet. */
interface SingleSignOn {
  url: string;
  issuer: string;
  redirectUri: string;
}

/** One product and, for the tests that ask for it, one provider for the whole file. */
export const test = base.extend<object, { singleSignOn: SingleSignOn; provider: TestProvider }>({
  singleSignOn: [
    async ({}, provide) => {
      const [port, providerPort] = [await freePort(), await freePort()];
      const issuer = `http://127.0.0.1:${providerPort}`;
      const product = await startProduct({
        env: {
          PORT: String(port),
          WORKER: 'off',
          DEMO_SHOP: 'off',
          LOG_LEVEL: 'fatal',
          NO_IDENTITY_PROVIDER: 'off',
          OIDC_ISSUER: issuer,
          OIDC_ALLOW_HTTP: 'on',
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_AUDIENCE: audience,
        },
      });
      await provide({ url: product.url, issuer, redirectUri: `${product.url}/auth/callback` });
      await product.stop();
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ singleSignOn: { issuer, redirectUri } }, provide) => {
      const provider = await startProvider({
        redirectUri,
        port: Number(new URL(issuer).port),
        account: (login) => ({
          email: `${login}@example.com`,
          email_verified: !login.startsWith('unverified'),
          given_name: 'Grace',
          family_name: 'Hopper',
        }),
      });
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ singleSignOn }, provide) => provide(singleSignOn.url),
});

const button = 'Continue with single sign-on';

/** From the login page to the provider's. */
export async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: button }).click();
  await page.getByLabel('Account').waitFor();
}

/** Types a name at the provider's login page, which sends the browser back. */
export async function logInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByLabel('Account').fill(login);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The same, but the browser stops before it is back. @returns the address of the callback, with code and state */
export async function answerOfProvider(page: Page, login: string): Promise<URL> {
  let at = new URL(page.url());
  let answer = await page.request.post(at.href, { form: { login }, maxRedirects: 0 });
  for (;;) {
    at = new URL(answer.headers()['location'] ?? '', at);
    if (at.pathname === '/auth/callback') return at;
    answer = await page.request.get(at.href, { maxRedirects: 0 });
  }
}
