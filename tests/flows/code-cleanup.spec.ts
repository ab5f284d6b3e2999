import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { expect, test } from './fixtures';
import { callsOfAccount, done, type Calls } from './outside-client';
import { openProductDatabase } from './product-database';

const baskets = `import { Given, When } from '@cucumber/cucumber';

// Stays as it is.
Given('a basket', async function () {});

// An old one.
Given('an old basket of {int}', async function (count) {});

When(/^nobody (?:buys|sells)$/, async function () {});
`;
const vouchers = `Given('voucher one', f);\nGiven('voucher two', f);\nGiven('voucher three', f);\n`;

/** Files with six unused steps of seven. */
async function addSteps({ workspace }: Calls, projectId: string): Promise<void> {
  const data = 'Feature: Basket\n  Scenario: One\n    Given a basket\n';
  done(await workspace.pushScenario({ body: { projectId, name: 'basket.feature', data } }));
  const last = { name: 'last.mjs', content: `Given('the last one', f);\n` };
  const files = [
    { name: 'baskets.mjs', content: baskets },
    { name: 'vouchers.mjs', content: vouchers },
    last,
  ];
  done(await workspace.uploadStepFiles({ body: { projectId, files } }));
}

/** The text of a step file, as the one scenario's code has it. */
async function fileText({ workspace }: Calls, projectId: string): Promise<string> {
  const at = { projectId, featureName: 'basket', scenarioName: 'One' };
  const { files } = done(await workspace.getStepCode({ body: at }));
  return files.find(({ name }) => name === 'baskets.mjs')?.content ?? '';
}

const tab = (project: string) => `/${project}/settings/code-cleanup`;
const dialog = (page: Page) => page.getByRole('dialog');
const remove = (page: Page) => dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();

test('unused steps are deleted singly, selected, by file and all at once', async ({
  page,
  account,
  project,
  scripts,
}) => {
  const calls = await callsOfAccount(account, project);
  await addSteps(calls, project);
  await page.goto(tab(project));
  await expect(page.getByRole('heading', { name: '6 unused steps' })).toBeVisible();
  await expect(page.getByText('a basket', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: /^Line 7 of .*baskets.mjs/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'baskets.mjs' })).toBeVisible();
  await expect(page.locator('li[data-mark=marked]')).toHaveText(/^Given\('an old basket of \{int\}'/);
  await expect(page.locator('#L7')).toHaveAttribute('data-mark', 'marked');
  await page.goto(page.url().replace(/line=7.*/, 'line=700'));
  await expect(page.getByText(/^There is no line 700: the file has \d+ lines\.$/)).toBeVisible();
  const none = await page.goto(`/${project}/code?file=environments/demo.json`);
  expect(none?.status()).toBe(404);
  await expect(page.getByText('There is no such file of step code.')).toBeVisible();
  await page.goto(tab(project));

  await page.getByRole('link', { name: /^an old basket of \{int\}/ }).click();
  await expect(dialog(page).locator('pre')).toHaveText(/^Given\('an old basket of \{int\}'/);
  await dialog(page).getByRole('link', { name: 'Delete …' }).click();
  await expect(dialog(page)).toContainText('an old basket of {int}');
  await remove(page);
  await expect(page.getByText('1 unused step deleted')).toBeVisible();
  expect(await fileText(calls, project)).toBe(baskets.replace(/\/\/ An old one\.\nGiven\('an old.*\n\n/, ''));

  const ofFile = page.getByLabel(/^Select all of .*vouchers.mjs/);
  await page.getByLabel('Select Given voucher one').check();
  await page.getByLabel('Select Given voucher three').check();
  if (scripts) {
    await expect(ofFile).toHaveJSProperty('indeterminate', true);
    await ofFile.click();
    await expect(page.getByLabel('Select Given voucher two')).toBeChecked();
    await page.getByLabel('Select Given voucher two').uncheck();
  }
  await page.getByRole('button', { name: /^Delete (2 )?selected …$/ }).click();
  await expect(dialog(page)).toContainText('Delete 2 unused steps?');
  await remove(page);
  await expect(page.getByText('2 unused steps deleted')).toBeVisible();

  await page.getByRole('link', { name: /^Delete all of .*vouchers.mjs/ }).click();
  await expect(dialog(page)).toContainText('voucher two');
  await remove(page);
  await expect(page.getByRole('heading', { name: '2 unused steps' })).toBeVisible();

  await page.getByRole('link', { name: 'Delete all …' }).click();
  await remove(page);
  await expect(page.getByText('No unused steps')).toBeVisible();
  expect(await fileText(calls, project)).toBe(baskets.slice(0, baskets.indexOf('\n// An old one')));
});

test(
  'what is in use by now stays, and a licence that ends leaves the choice as it is',
  { tag: '@nojs' },
  async ({ page, account, project }) => {
    const calls = await callsOfAccount(account, project);
    await addSteps(calls, project);
    await page.goto(tab(project));
    await page.getByLabel('Select Given voucher one').check();
    await page.getByLabel('Select Given voucher two').check();
    await page.getByRole('button', { name: /^Delete (2 )?selected …$/ }).click();
    await expect(dialog(page)).toContainText('Delete 2 unused steps?');

    const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
    await setLicence(database, project, { endsAt: new Date(0) });
    await remove(page);
    await expect(page.getByText('Please contact sales to purchase licenses')).toBeVisible();
    await setLicence(database, project, { endsAt: new Date(Date.now() + 1e9) }).finally(() =>
      database.close(),
    );

    const data = 'Feature: V\n  Scenario: One\n    Given voucher one\n    And voucher two\n';
    const body = { projectId: project, name: 'vouchers.feature', data };
    done(await calls.workspace.pushScenario({ body }));
    await page.goto(`${tab(project)}/delete`);
    await expect(dialog(page)).toContainText('Select at least one unused step.');

    await page.goto(`${tab(project)}/delete?all=1`);
    const { workspace } = calls;
    const last = {
      projectId: project,
      name: 'last.feature',
      data: 'Feature: L\n  Scenario: One\n    Given the last one\n',
    };
    done(await workspace.pushScenario({ body: last }));
    await remove(page);
    await expect(
      page.getByText('3 unused steps deleted. "the last one" stays: A step may use it.'),
    ).toBeVisible();
    await expect(page.getByText('No unused steps')).toBeVisible();
  },
);

test('steps that cannot be loaded are asked for again', { tag: '@nojs' }, async ({ page, project }) => {
  const repository = join(process.env.PRODUCT_DATA ?? '', 'git', `${project}.git`);
  await rename(repository, `${repository}-away`);
  await page.goto(tab(project));
  await expect(page.getByText("Couldn't load unused steps")).toBeVisible();
  await rename(`${repository}-away`, repository);
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByText('No unused steps')).toBeVisible();
});
