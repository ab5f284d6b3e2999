import type { Page } from '@playwright/test';
import { signInForTokens } from '#services/auth/identity-provider/token.fixture';
import { callsOf, done } from './outside-client';
import { answerOfProvider, expect, leaveForProvider, logInAtProvider, test } from './single-sign-on';

// In order and in one process: one product, whose provider is down at first.
test.describe.configure({ mode: 'default' });

const expired = 'This sign-in has expired or was used before. Start again.';
const invalid = "The identity provider's answer is not valid. Start again.";

async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get('/', { maxRedirects: 0 });
  return !answer.headers()['location']?.startsWith('/login');
}

async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
  expect(await isSignedIn(page)).toBe(false);
}

test(
  'while the provider does not answer, the login page says so and keeps where to lead',
  { tag: '@nojs' },
  async ({ page }, info) => {
    info.annotations.push({ type: 'expected-console', description: '503' });
    await page.goto('/projects/new');
    await expect(page.getByRole('heading', { name: 'Log in and get started' })).toBeVisible();
    await expect(page.locator('[data-screen="login"]')).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    const answer = page.waitForResponse((response) => response.url().includes('problem='));
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click();
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole('alert')).toHaveText(
      'The identity provider does not answer. Try again in a minute.',
    );
    await expect(page).toHaveURL(/callbackUrl=%2Fprojects%2Fnew/);
  },
);

test(
  'sign in, sign out, and in again as the same person, to the page that was asked for',
  { tag: '@nojs' },
  async ({ page, provider: _provider }) => {
    await page.goto('/account');
    await leaveForProvider(page);
    await logInAtProvider(page, 'grace');
    await expect(page).toHaveURL(/\/home\?newUser=true$/);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('sign-in');
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    await page.goto('/account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Sign out of it' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in and get started' })).toBeVisible();

    await page.goto('/account?from=mail');
    await leaveForProvider(page);
    await logInAtProvider(page, 'grace');
    await expect(page).toHaveURL(/\/account\?from=mail$/);
  },
);

test(
  'what the browser takes along is what the protocol asks for',
  { tag: '@nojs' },
  async ({ page, provider: _provider, singleSignOn: { issuer, redirectUri } }) => {
    await page.goto('/login');
    const answer = await page.request.get('/auth/start?callbackUrl=//evil.example', { maxRedirects: 0 });
    const address = new URL(answer.headers()['location'] ?? '');
    expect(address.origin).toBe(issuer);
    const random: unknown = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'tests',
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      resource: 'https://tests.example.com/api',
      code_challenge_method: 'S256',
      code_challenge: random,
      state: random,
      nonce: random,
    });
    expect(answer.headers()['set-cookie']).toMatch(
      /^sign-in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    // The address of a foreign site was not kept.
    await page.goto(address.href);
    await logInAtProvider(page, 'grace');
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/(home|onboarding)/);
  },
);

test(
  'an answer counts once, in the browser that asked for it',
  { tag: '@nojs' },
  async ({ page, browser, provider: _provider }) => {
    await page.goto('/login');
    await leaveForProvider(page);
    const stored = (await page.context().cookies()).filter(({ name }) => name === 'sign-in');
    const address = await answerOfProvider(page, 'grace');

    // A link from an attacker, so that the user would work in the attacker's account.
    const other = await browser.newContext();
    const answer = await other.request.get(address.href);
    expect(await answer.text()).toContain(expired);
    await other.close();
    expect(await isSignedIn(page)).toBe(false);

    await page.goto(address.href);
    expect(await isSignedIn(page)).toBe(true);

    // An attacker with the address and the cookie is too late: the code is used.
    await page.context().clearCookies();
    await page.goto(address.href);
    await expectRefused(page, expired);
    await page.context().addCookies(stored);
    await page.goto(address.href);
    await expectRefused(page, expired);
  },
);

test('a changed answer signs nobody in', { tag: '@nojs' }, async ({ page, provider: _provider }) => {
  const changes: [message: string, change: (address: URL) => void][] = [
    [expired, ({ searchParams }) => searchParams.set('state', 'x'.repeat(43))],
    [expired, ({ searchParams }) => searchParams.delete('state')],
    [expired, ({ searchParams }) => searchParams.set('code', 'made-up')],
    [invalid, ({ searchParams }) => searchParams.set('iss', 'https://id.example.org')],
    [invalid, ({ searchParams }) => searchParams.append('code', 'another')],
  ];
  for (const [message, change] of changes) {
    await page.context().clearCookies();
    await page.goto('/login');
    await leaveForProvider(page);
    const address = await answerOfProvider(page, 'grace');
    change(address);
    await page.goto(address.href);
    await expectRefused(page, message);
  }
});

test(
  'a statement made for another sign-in signs nobody in',
  { tag: '@nojs' },
  async ({ page, provider: _provider }) => {
    await page.goto('/login');
    const start = await page.request.get('/auth/start?callbackUrl=/account', { maxRedirects: 0 });
    const address = new URL(start.headers()['location'] ?? '');
    address.searchParams.set('nonce', 'that of another sign-in');
    await page.goto(address.href);
    await logInAtProvider(page, 'grace');
    await expectRefused(page, invalid);
    await expect(page).toHaveURL(/callbackUrl=%2Faccount/);
  },
);

test(
  'tabs sign in independently of each other',
  { tag: '@nojs' },
  async ({ page, context, provider: _provider }) => {
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto('/login?callbackUrl=/account');
      await leaveForProvider(tab);
    }
    for (const tab of [page, second]) {
      await logInAtProvider(tab, 'grace');
      await expect(tab).toHaveURL(/\/(account|onboarding)/);
    }
  },
);

test(
  'who cancels, and whose address the provider has not verified, is told and can try again',
  { tag: '@nojs' },
  async ({ page, provider: _provider }) => {
    await page.goto('/account?from=mail');
    for (const [login, message] of [
      ['cancel', 'The sign-in was cancelled.'],
      ['unverified', 'Your identity provider has not verified your email address.'],
    ] as const) {
      await leaveForProvider(page);
      await logInAtProvider(page, login);
      await expectRefused(page, message);
      await expect(page).toHaveURL(/callbackUrl=%2Faccount%3Ffrom%3Dmail/);
      await page.context().clearCookies();
    }
  },
);

test(
  'pages and calls with passwords are off; the access token of the provider opens calls',
  { tag: '@nojs' },
  async ({ page, provider: { issuer }, singleSignOn: { url, redirectUri } }) => {
    for (const path of ['/signup', '/forgot-password']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
    const body = { email: 'grace@example.com', password: 'correct horse' };
    const refused = 'This installation signs in with its identity provider.';
    expect(await callsOf(url).auth.signIn({ body })).toMatchObject({ status: false, error: refused });
    const form = await page.request.post('/login', { form: body, maxRedirects: 0 });
    expect([form.status(), form.headers()['location']]).toEqual([302, '/login']);

    const { accessToken, idToken } = await signInForTokens(issuer, 'grace', { redirectUri });
    const { user } = done(await callsOf(url, { bearer: accessToken }).auth.getUserByToken());
    expect(user).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' });
    const projects = await callsOf(url, { bearer: accessToken, projectId: user.userId }).auth.getProjects();
    expect(projects).toEqual({ status: true, projects: [], openInvitations: 0 });
    await expect(callsOf(url, { bearer: idToken }).auth.getUserByToken()).rejects.toMatchObject({
      httpStatus: 401,
    });
  },
);
