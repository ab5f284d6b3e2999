import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Ends the account's session without changing the page's cookies, like a sign-out on another device. */
async function endSession(context: BrowserContext): Promise<void> {
  const copy = await context.browser()?.newContext({ storageState: await context.storageState() });
  const answer = await copy?.request.post(`${process.env.PRODUCT_URL}/logout`, { maxRedirects: 0 });
  expect(answer?.status()).toBe(302);
  await copy?.close();
}

test.describe('a session that ends while a page is open', () => {
  test('opens the dialog over the page; Reload leads through the sign-in and back', async ({
    page,
    account,
    project,
    scripts,
  }) => {
    // A page that loads nothing by itself: others may notice before the click.
    await page.goto(`/${project}/environments?from=menu`);
    await endSession(page.context());
    await navigation(page).getByRole('link', { name: 'Features', exact: true }).click();
    if (scripts) {
      const dialog = page.getByRole('dialog', { name: 'Session Expired' });
      await expect(dialog).toContainText('Your session has expired. Please login again.');
      await expect(page.getByRole('heading', { name: 'Environments', includeHidden: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Reload' }).click();
    }
    const back = scripts ? `/${project}/environments?from=menu` : `/${project}/features`;
    await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(back)}`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(back);
  });

  test('a page that loads by itself opens the dialog by itself', async ({ page, project, scripts }) => {
    await page.goto(`/${project}/runs?period=1`);
    await endSession(page.context());
    if (!scripts) {
      await page.reload();
      await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(`/${project}/runs?period=1`)}`);
      return;
    }
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog', { name: 'Session Expired' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reports', includeHidden: true })).toBeVisible();
  });

  test('loses nothing that was typed when somebody signs in again in another tab', async ({
    page,
    account,
    project,
    scripts,
  }) => {
    await page.goto(`/${project}/environments/new`);
    await page.getByLabel('URL').fill('http://kept.example.com');
    await endSession(page.context());
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    if (!scripts) {
      // A page without scripts cannot wait for it.
      await expect(page).toHaveURL('/login?callbackUrl=%2F');
      return;
    }
    const dialog = page.getByRole('dialog', { name: 'Session Expired' });
    await expect(dialog).toBeVisible();
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'log in in a new tab' }).click();
    const tab = await opened;
    await tab.getByLabel('Email').fill(account.email);
    await tab.getByLabel('Password').fill(account.password);
    await tab.getByRole('button', { name: 'Submit' }).click();
    await expect(tab).toHaveURL(`/${project}/environments/new`);
    await tab.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Environment kept-example-com added')).toBeVisible();
  });

  test('a cookie that is gone is told over the page, or leads to the sign-in without scripts', async ({
    page,
    project,
    scripts,
  }) => {
    const told = () =>
      scripts
        ? expect(page.getByRole('dialog', { name: 'Session Expired' })).toBeVisible()
        : expect(page).toHaveURL(/\/login\?callbackUrl=/);
    const cookies = await page.context().cookies();
    await page.goto(`/${project}/home`);
    await page.context().clearCookies();
    // By itself: a page that asked for something meanwhile lies below the dialog already.
    await page.getByRole('link', { name: 'Reports' }).first().dispatchEvent('click');
    await told();

    await page.context().addCookies(cookies);
    await page.goto(`/${project}/environments/new`);
    await page.context().clearCookies();
    await page.getByLabel('URL').fill('http://shop.example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await told();
  });
});
