import type { Page } from '@playwright/test';
import { violations } from './axe/violations';
import { expect, test } from './fixtures';
import { done } from './outside-client';
import { steps, untilReady } from './recording-page';
import { startSite } from './site';

/** The primary button of the page's head. */
const primary = (page: Page) => page.locator('header, main').locator('button[data-variant="filled"]:visible');

test('takes Save out of the primary place while the last run before saving is red @js', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  test.setTimeout(300_000);
  const site = await startSite();
  const data = { name: 'site', baseUrl: site.url };
  done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'site', data } }));
  await page.goto(`/${projectId}/recordings/new`);
  await page.getByLabel('Environment', { exact: true }).selectOption('site');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await untilReady(page);
  await expect(steps(page)).toHaveText([/I open the page "\/"/]);
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('combobox', { name: 'Feature' }).fill('greetings');
  await page.getByRole('textbox', { name: 'Scenario' }).fill('Being greeted');
  await page.getByRole('textbox', { name: 'Scenario' }).press('Enter');
  await expect(primary(page)).toHaveText('Save to main');

  // The site is down, so the scenario cannot pass.
  site.close();
  await page.getByRole('button', { name: 'Run before saving' }).click();
  const red = page.getByRole('alert').filter({ hasText: 'The scenario failed. Check it before you save it' });
  await expect(red).toBeVisible({ timeout: 120_000 });
  await expect(red).toContainText('could not be reached');
  await expect(primary(page)).toHaveText('Run before saving');
  await expect(page.getByRole('button', { name: 'Save to main' })).toBeEnabled();
  expect(await violations(page)).toEqual([]);

  const plain = await page
    .context()
    .browser()
    ?.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
  const same = await plain?.newPage();
  if (!plain || !same) throw new Error('There is no browser');
  await same.goto(page.url());
  await expect(primary(same)).toHaveText('Run before saving');
  await expect(same.getByRole('alert')).toContainText('The scenario failed. Check it before you save it');
  await plain.close();

  // The run says nothing of a scenario with another name.
  await page.getByRole('textbox', { name: 'Scenario' }).fill('Being greeted twice');
  await page.getByRole('textbox', { name: 'Scenario' }).press('Enter');
  await expect(page.getByText('The last run was of other steps')).toBeVisible();
  await expect(primary(page)).toHaveText('Save to main');
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
});
