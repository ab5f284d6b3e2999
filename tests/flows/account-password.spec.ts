import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { mailsTo, mailTo } from './outbox';

const another = 'another horse 43';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** A second browser of the same user, signed in. */
async function secondBrowser(browser: Browser, account: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL });
  const { email, password } = account;
  const answer = await context.request.post('/login', { form: { email, password }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  const isSignedIn = async () =>
    (await context.request.get('/account', { maxRedirects: 0 })).status() === 200;
  expect(await isSignedIn()).toBe(true);
  return { context, isSignedIn };
}

const expectSignedIn = (page: Page) => expect(page).not.toHaveURL(/\/login/);
const linkOf = (mail: string) => /\/reset-password\?token=[\w-]{43}/.exec(mail)?.[0] ?? '';

test(
  'a forgotten password is replaced by the mailed link, which works once and ends other sessions',
  { tag: '@nojs' },
  async ({ page, account, browser }) => {
    const other = await secondBrowser(browser, account);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveTitle('Reset your password');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page).toHaveTitle('Reset your password');
    await expect(page.locator('[data-screen="password-reset-not-mailed"]')).toBeVisible();

    const link = linkOf(await mailTo(account.email));
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Password must have at least 8 characters')).toBeVisible();
    await page.getByLabel('New password').fill('password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('This password is easy to guess')).toBeVisible();
    await page.getByLabel('New password').fill(another);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your password was changed. Log in with the new one.')).toBeVisible();
    expect(await other.isSignedIn()).toBe(false);
    await other.context.close();

    await signIn(page, account.email, account.password);
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
    await expect(page.getByText('Your password was changed')).toHaveCount(0);
    await signIn(page, account.email, another);
    await expectSignedIn(page);

    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText('This link was used already, or it has expired.');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  },
);

test('an unknown address gets the same answer, and no mail', { tag: '@nojs' }, async ({ page, account }) => {
  const unknown = `unknown-${account.email}`;
  const answers: string[] = [];
  for (const email of [unknown, account.email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page).toHaveURL('/forgot-password?sent=1');
    answers.push(await page.getByRole('main').innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  await mailTo(account.email);
  expect(await mailsTo(unknown)).toEqual([]);
});

test(
  'the forgotten-password form says what is wrong with an address and keeps it',
  { tag: '@nojs' },
  async ({ page }) => {
    await page.goto('/forgot-password');
    for (const [typed, message] of [
      ['', 'Please fill all the fields'],
      ['not an address', 'Please enter a valid email'],
    ] as const) {
      await page.getByLabel('Email').fill(typed);
      await page.getByRole('button', { name: 'Make a link' }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(typed);
    }
  },
);

test(
  'a changed password ends the session of the other browser and keeps the own one',
  { tag: '@nojs' },
  async ({ page, account, browser }) => {
    const other = await secondBrowser(browser, account);
    await page.goto('/account');
    const change = page.getByRole('button', { name: 'Change password' });
    await page.getByLabel('Current password').fill('wrong password');
    await page.getByLabel('New password').fill(another);
    await change.click();
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    expect(await other.isSignedIn()).toBe(true);
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill(account.email);
    await change.click();
    await expect(page.getByText('This password is your name or email address')).toBeVisible();

    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill(another);
    await change.click();
    await expect(
      page.getByText('Your password was changed, and your other sessions were ended').first(),
    ).toBeVisible();
    await expect(page.getByText('The current password is incorrect.')).toHaveCount(0);
    await expect(page.getByLabel('Current password')).toHaveValue('');
    expect(await other.isSignedIn()).toBe(false);
    await other.context.close();
    expect((await page.goto('/account'))?.status()).toBe(200);

    await page.context().clearCookies();
    await signIn(page, account.email, another);
    await expectSignedIn(page);
  },
);

test(
  'signing out everywhere is asked for once more, and ends every session',
  { tag: '@nojs' },
  async ({ page, account, browser }) => {
    const other = await secondBrowser(browser, account);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await other.isSignedIn()).toBe(true);

    await page.getByRole('link', { name: 'Sign out everywhere' }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
    expect(await other.isSignedIn()).toBe(false);
    await other.context.close();
    await page.goto('/account');
    await expect(page).toHaveURL('/login?callbackUrl=%2Faccount');
  },
);

test(
  'who tries too many passwords has to wait, and is told how long',
  { tag: '@nojs' },
  async ({ page, account }) => {
    await page.context().clearCookies();
    const form = { email: account.email, password: 'not the password' };
    for (let count = 0; count < 10; count++) {
      expect((await page.request.post('/login', { form })).status()).toBe(401);
    }
    await signIn(page, account.email, account.password);
    await expect(page.getByRole('alert')).toContainText(/Too many attempts\. Try again in 1[45] minutes\./);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  },
);
