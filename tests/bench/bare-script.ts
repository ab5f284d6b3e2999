import type { Browser } from 'playwright-core';
import { expect } from 'playwright/test';

/**
 * Performs the demo scenario "Sign in with the right password" as a plain Playwright script: its five steps in a
 * fresh context of a warm browser, without any report.
 */
export async function bareScript(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/sign-in`);

  await page.getByLabel('E-mail address').fill('anna@example.com');
  await page.getByLabel('Password').fill('mugs-and-more');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();

  await expect(page.getByRole('status')).toContainText('Welcome back, Anna Berg.');

  const history = page.getByRole('table', { name: 'Order history' });
  await expect(history.getByRole('row', { name: 'MM-0964' })).toBeVisible();
  await context.close();
}

/** The scenario with the same actions. */
export const sameScenario = {
  feature: 'account/sign_in',
  scenario: 'Sign in with the right password',
};
