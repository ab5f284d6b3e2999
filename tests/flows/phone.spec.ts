import type { Page } from '@playwright/test';
import { hasEnded, runUntil, startRun } from './outside-client';
import { expect, test } from './fixtures';

/** Windows below 1024 pixels, and pages that are read on a phone (docs/rules/interface.md, Frame). */

const phone = { width: 390, height: 844 };
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Checks that nothing is wider than the window, so that users need not scroll sideways. */
async function expectOneColumn(page: Page, path: string): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wide, path).toBeLessThanOrEqual(0);
}

test('a window below 1024 pixels is told so in a bar, whatever its height, until that is dismissed', async ({
  page,
  project,
}) => {
  const bar = page.getByRole('complementary', { name: 'Window Too Small' });
  for (const [width, height, told] of [
    [1024, 500, false],
    [1023, 800, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/${project}/environments/new`);
    await expect(bar).toBeVisible({ visible: told });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/${project}/home?from=menu`);
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(`/${project}/home?from=menu`);
  await page.goto(`/${project}/runs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('on a phone the navigation is behind a button', async ({ page, project }) => {
  await page.setViewportSize(phone);
  await page.goto(`/${project}/home`);
  await expect(navigation(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Navigation', exact: true });
  await button.click();
  await expect(navigation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation(page)).toBeHidden();
  await button.click();
  await navigation(page).getByRole('link', { name: 'Executions' }).click();
  await expect(page).toHaveURL(`/${project}/executions`);
  await expect(navigation(page)).toBeHidden();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(button).toBeHidden();
});

test('sign-in and reports are one column on a phone @js', async ({ page, calls, demoProject }) => {
  const runId = await startRun({ calls, projectId: demoProject }, [{ feature: 'language' }]);
  const { report } = await runUntil(calls, runId, hasEnded);
  const testId = report.testCases[0]?.id ?? '';
  await page.setViewportSize(phone);
  for (const path of ['runs', `run-report/${runId}?tab=all`, `run-report/${runId}/${testId}`]) {
    await page.goto(`/${demoProject}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOneColumn(page, path);
  }
  const steps = page.getByRole('list', { name: 'Steps', exact: true });
  const evidence = page.getByRole('region', { name: /^Evidence/ });
  const [left, below] = await Promise.all([steps.boundingBox(), evidence.boundingBox()]);
  expect(below?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0));
  expect(left?.width).toBeGreaterThan(340);

  const name = report.testCases[0]?.scenarioName ?? '';
  await page.goto(`/${demoProject}/run-report/${runId}?tab=all`);
  const link = page.getByRole('table').getByRole('link', { name, exact: true });
  expect((await link.boundingBox())?.width).toBeGreaterThan(200);

  await page.context().clearCookies();
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expectOneColumn(page, path);
  }
});
