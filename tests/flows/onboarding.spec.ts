import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startProduct, type Product } from './product';
import { startReleases, type Releases } from './releases';

const password = 'correct horse 42';
const progress = (page: Page, step: number, percent: number) =>
  Promise.all([
    expect(page.getByText(`Step ${step} of 3`)).toBeVisible(),
    expect(page.getByText(`${percent}% Complete`)).toBeVisible(),
    expect(page.getByRole('progressbar')).toHaveAttribute('value', String(percent)),
  ]);
/** From here on time passes only as the test says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}
const screen = (page: Page, id: string) => expect(page.locator(`[data-screen="${id}"]`)).toBeVisible();

test(
  'without a client to install, the first project comes after the sign-up',
  { tag: '@nojs' },
  async ({ page, account: _account }) => {
    await page.goto('/onboarding');
    await progress(page, 2, 45);
    await expect(page.getByText('This server offers no client to download.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'CONTINUE WITHOUT THE CLIENT' })).toBeVisible();
    await page.goto('/onboarding?newUser=true');
    await expect(page).toHaveURL('/home?newUser=true');
    await expect(page.getByText('Sign-up successful!')).toBeVisible();
    await page.getByLabel('Start with the demo project').uncheck();
    await page.getByLabel('Project name').fill('First');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page).toHaveURL(/\/features\?newUser=true$/);
    await page.goto('/onboarding');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Sign-up successful!')).toHaveCount(0);
  },
);

test('what is no step is refused', { tag: '@nojs' }, async ({ page, account: _account }) => {
  for (const intent of ['', 'undo', '\0']) {
    const answer = await page.request.post('/onboarding', { form: { intent } });
    expect(answer.status()).toBe(422);
  }
  await page.goto('/onboarding');
  await progress(page, 2, 45);
});

test.describe('with mailed codes and a client', () => {
  test.describe.configure({ mode: 'default' });
  let product: Product | undefined;
  let releases: Releases;

  test.beforeAll(async () => {
    releases = await startReleases();
    releases.answer();
    const env = { EMAIL_VERIFICATION: 'on', RECORDER_RELEASES_URL: releases.url };
    product = await startProduct({ env: { ...env, WORKER: 'off', DEMO_SHOP: 'off' } });
  });
  test.afterAll(async () => {
    await product?.stop();
    releases.close();
  });
  test.use({
    baseURL: async ({}, provide) => provide(product?.url ?? ''),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  });

  /** The codes that were mailed to an address, oldest first. */
  async function codesTo(address: string): Promise<string[]> {
    const folder = join(product?.dataDir ?? '', 'outbox');
    const names = (await readdir(folder).catch(() => [])).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const own = mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`));
    return own.flatMap((mail) => /^\s*(\d{6})\s*$/m.exec(mail)?.[1] ?? []);
  }

  test('from the mailed code to the installed client', async ({ page, scripts }, info) => {
    const email = `onboarding-${info.project.name}-${Date.now()}@example.com`;
    const form = { email, password, firstname: 'Ada', lastname: 'Lovelace' };
    await page.request.post('/signup', { form, maxRedirects: 0 });
    await page.goto('/onboarding');
    await screen(page, 'verify one-time-code');
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await expect(
      page.getByText(`No mail leaves this server. The code for ${email} is in its outbox`),
    ).toBeVisible();
    await progress(page, 1, 30);

    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter the code')).toBeVisible();
    await expect.poll(() => codesTo(email)).toHaveLength(1);
    const [first = ''] = await codesTo(email);
    await page.getByLabel('Code').fill(first === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The code is not right.')).toBeVisible();
    await page.getByRole('button', { name: 'Make a new code' }).click();
    await expect(page.getByText('A new code was made. No mail leaves this server')).toBeVisible();
    await expect.poll(() => codesTo(email)).toHaveLength(2);
    const [, second = ''] = await codesTo(email);
    await page.getByLabel('Code').fill(second);
    await page.getByRole('button', { name: 'Continue' }).click();

    await screen(page, 'download');
    await expect(page.getByText('Sign-up successful!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Build test automation in minutes' })).toBeVisible();
    for (const step of [
      'Sign Up & Verify',
      'Download & Install',
      'Create your first test automation scenario',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Install client to get started' })).toBeVisible();
    await progress(page, 2, 45);
    if (scripts) await stopClock(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'DOWNLOAD CLIENT' }).click();
    expect((await file).suggestedFilename()).toBe('Recorder-Setup-1.2.3.exe');
    if (scripts) {
      await expect(page).toHaveURL('/onboarding?download=yes');
      await page.clock.runFor(9_000);
      await progress(page, 2, 45);
      await page.clock.runFor(2_000);
    }
    await screen(page, 'install');
    await progress(page, 2, 75);
    await page.getByRole('button', { name: 'I HAVE INSTALLED THE CLIENT' }).click();
    if (scripts) {
      await progress(page, 3, 100);
      await page.clock.runFor(500);
    }
    await expect(page).toHaveURL('/home?newUser=true');
  });
});

test.describe('the guided tour', () => {
  test('points at four things one after the other, and is over at the end', async ({
    page,
    demoProject,
    scripts,
  }) => {
    const features = `/${demoProject}/features?folders=account&feature=sign_in&newUser=true`;
    await page.goto(features);
    const tour = page.getByRole('dialog');
    const titles = ['Features tab', 'Code output tab', 'Gherkin file tab', 'Tags area'];
    if (!scripts) {
      for (const title of titles) await expect(tour.getByText(title)).toBeVisible();
      await tour.getByRole('link', { name: 'Got it' }).click();
    } else {
      for (const title of titles.slice(0, 3)) {
        await expect(tour.getByRole('heading', { name: title })).toBeVisible();
        await tour.getByRole('button', { name: 'Next' }).press('Enter');
      }
      await expect(tour.getByRole('heading', { name: 'Tags area' })).toBeVisible();
      await tour.getByRole('button', { name: 'Got it' }).click();
    }
    await expect(tour).toHaveCount(0);
    await expect(page).toHaveURL(features.replace('&newUser=true', ''));
  });

  test('follows the first project of a new user', async ({ page, account: _account }) => {
    await page.goto('/home?newUser=true');
    await page.getByLabel('Start with the demo project').uncheck();
    await page.getByLabel('Project name').fill('Mine');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page).toHaveURL(/\/features\?newUser=true$/);
    await expect(page.getByRole('dialog').getByText('Features tab')).toBeVisible();
  });

  test('of a demo project points at what runs it: three clicks from an account that is not there to a report', async ({
    page,
    scripts,
  }, info) => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill(`tour-${info.project.name}-${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/home?newUser=true');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page).toHaveURL(/\/home\?newUser=true$/);
    if (scripts) {
      const tour = page.getByRole('dialog', { name: 'Run it' });
      await expect(tour).toContainText('One press runs the scenarios in a real browser');
      await expect(tour.getByRole('button', { name: 'Skip tour' })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Run the demo' }).click();
    await expect(page).toHaveURL(/\/run-report\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('All scenarios');
  });

  test('can be skipped', async ({ page, project, scripts }) => {
    if (!scripts) {
      await page.goto(`/${project}/features?newUser=true`);
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL(`/${project}/features`);
      return;
    }
    for (const skip of ['button', 'Escape']) {
      await page.goto(`/${project}/features?newUser=true`);
      const tour = page.getByRole('dialog', { name: 'Features tab' });
      await expect(tour).toBeVisible();
      if (skip === 'Escape') await page.keyboard.press('Escape');
      else await tour.getByRole('button', { name: 'Skip tour' }).click();
      await expect(page).toHaveURL(`/${project}/features`);
    }
  });

  test('is not shown without the flag, nor on other pages', { tag: '@nojs' }, async ({ page, project }) => {
    for (const path of ['features', 'home?newUser=true']) {
      await page.goto(`/${project}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
