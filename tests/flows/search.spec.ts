import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const results = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('the page finds pages, scenarios and runs, and runs a scenario', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/search`);
  await expect(results(page, 'Pages').getByRole('link')).toContainText(['Home', 'Dashboard', 'Features']);
  const box = page.getByRole('searchbox', { name: 'Pages, scenarios and runs' });
  await box.fill('VOUCHER');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/${demoProject}/search?q=VOUCHER`);
  await expect(results(page, 'Scenarios').getByRole('link')).toHaveText([
    'A voucher lowers the total',
    'An expired voucher is refused',
  ]);
  await page.getByRole('button', { name: 'Run “An expired voucher is refused”' }).click();
  await expect(page).toHaveURL(new RegExp(`/${demoProject}/run-report/[\\w-]+$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('An expired voucher is refused');

  await page.goto(`/${demoProject}/search?q=expired`);
  await results(page, 'Runs').getByRole('link').click();
  await expect(page).toHaveURL(/\/run-report\//);
  await page.goto(`/${demoProject}/search?q=audit`);
  await results(page, 'Pages').getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(`/${demoProject}/settings/audit`);

  await page.goto(`/${demoProject}/search?q=%3Cb%3Enothing`);
  await expect(page.getByText('"<b>nothing" did not match any page, scenario or run.')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Pages, scenarios and runs' })).toHaveValue('<b>nothing');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(results(page, 'Latest runs').getByRole('link')).toHaveCount(1);
});

test(
  'without scripts the button of the top bar leads to the page',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await page.goto(`/${project}/home`);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(`/${project}/search`);
  },
);

test(
  'the palette goes where it is told by the keyboard, and runs',
  { tag: '@js' },
  async ({ page, demoProject }) => {
    await page.goto(`/${demoProject}/home`);
    const box = page.getByRole('combobox', { name: 'Pages, scenarios and runs' });
    const chosen = page.getByRole('option', { selected: true });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toHaveText('Home');
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await box.fill('voucher');
    await expect(chosen).toContainText('A voucher lowers the total');
    await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('An expired voucher is refused');
    // Reopened while the page is loading, the palette stays open after the page has loaded.
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/features.data?*', (route) => held.then(() => route.continue()));
    await box.evaluate(async (field) => {
      const press = (init: KeyboardEventInit) =>
        (field.isConnected ? field : window).dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
        );
      press({ key: 'Enter' });
      // A user's keys are separate events. The browser reports the closed dialog after both.
      await Promise.resolve();
      press({ key: 'k', metaKey: true });
    });
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    arrive();
    await expect(page).toHaveURL(/\/features\?.*scenario=An\+expired\+voucher\+is\+refused/);
    await expect(page.locator('h1')).toHaveText('An expired voucher is refused');

    // Typing and pressing Enter at once opens the result for the typed text, not the previous first result.
    await box.fill('audit');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${demoProject}/settings/audit`);

    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.goBack();
    await expect(box).toHaveCount(0);
    await expect(page).toHaveURL(/\/features\?/);
    await page.keyboard.press('Control+k');
    await box.fill('nothing of this name');
    await expect(page.getByRole('status').filter({ hasText: 'did not match' })).toBeVisible();
    await box.fill('expired');
    await page.getByRole('option', { name: 'Run “An expired voucher is refused”' }).click();
    await expect(page).toHaveURL(/\/run-report\//);
  },
);

test('the palette leaves a dialog alone', { tag: '@js' }, async ({ page, project }) => {
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('http://kept.example.com');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByLabel('URL')).toHaveValue('http://kept.example.com');
});
