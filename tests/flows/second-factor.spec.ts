import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from './axe/violations';
import { expect, test } from './fixtures';
import { withMember } from './team';

/** Returns the code of a time step. `after` counts steps of 30 seconds from the step of `at`. */
function codeOf(secret: string, at: number, after = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + after * 30_000 });
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/login/code');
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
}

test('sets up two-factor authentication, signs in with a code and a recovery code, and requires it of members', async ({
  page,
  account,
  project,
  browser,
  scripts,
}) => {
  const { bob } = await withMember({ browser, scripts, account, project });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The password is incorrect.')).toBeVisible();
  await expect(page.locator('code').first()).toHaveText(secret.replace(/(.{4})(?!$)/g, '$1 '));
  const at = Date.now();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, at));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recovery = page.getByRole('region', { name: 'Your recovery codes' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await recovery.getByRole('listitem').allInnerTexts();
  await page.goto('/account/two-factor');
  await expect(recovery).toHaveCount(0);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto(`/${project}/settings/members`);
  await page.getByRole('button', { name: 'Require two-factor authentication for members' }).click();
  await expect(page.getByText('This project requires two-factor authentication.')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Bob Babbage/ }).getByRole('cell', { name: 'Off' }),
  ).toBeVisible();

  // The member is led to where they set it up, and sees nothing of the project.
  await bob.page.goto(`/${project}/features`);
  await expect(bob.page).toHaveURL(`/account/two-factor?project=${project}`);
  await expect(bob.page.getByText('The project Web shop requires two-factor authentication')).toBeVisible();
  const form = { name: 'Another name' };
  const refused = await bob.page.request.post(`/${project}/edit`, { form, maxRedirects: 0 });
  expect(refused.status()).toBe(403);
  await bob.page.context().close();

  await signIn(page, account.email, account.password);
  await expect(page).toHaveTitle('Two-factor authentication');
  if (scripts) expect(await violations(page)).toEqual([]);
  // The password alone opens nothing.
  expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(302);
  await verify(page, '000000');
  await expect(page.getByText('This code is wrong, or it was used already.')).toBeVisible();
  await verify(page, codeOf(secret, at, 1));
  await expect(page).toHaveURL(new RegExp(`/${project}`));

  await signIn(page, account.email, account.password);
  await verify(page, first);
  await expect(page).toHaveURL(new RegExp(`/${project}`));
  await signIn(page, account.email, account.password);
  await verify(page, first);
  await expect(page.getByText('This code is wrong, or it was used already.')).toBeVisible();
  await verify(page, second);
  await expect(page).toHaveURL(new RegExp(`/${project}`));

  await page.goto('/account');
  await page.getByRole('link', { name: 'Change two-factor authentication' }).click();
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
});
