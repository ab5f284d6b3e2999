import type { Page } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { git, plant, step, stepFile } from './code-review/fixes';
import { expect, test } from './fixtures';
import { callsOfAccount, done } from './outside-client';
import { openProductDatabase } from './product-database';
import { newEmail, secondUser } from './team';

const list = (project: string) => `/${project}/ai-oversight`;
const dialog = (page: Page) => page.getByRole('dialog');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const discard = (page: Page) => dialog(page).getByRole('button', { name: 'Discard', exact: true }).click();
const select = (page: Page, text: string) => page.getByRole('checkbox', { name: `Select ${text}` });

test('fixes wait by scenario, with a badge, and are discarded', async ({ page, demoProject, scripts }) => {
  await page.goto(list(demoProject));
  await expect(page.getByText('No pending code reviews')).toBeVisible();
  const entry = navigation(page).getByRole('link', { name: 'Code Review' });
  await expect(entry).toHaveText('Code Review');

  const other = { scenarioName: 'A guest pays', uri: 'features/checkout/guest_checkout.feature' };
  await plant(
    demoProject,
    { last: { step: 'When I press one' }, found: 12, healed: 8 },
    { last: { step: 'When I press two' } },
    { last: { ...other, step: 'When I press three' } },
    { last: { ...other, step: 'When I press four' }, fix: { kind: 'none', refusal: 'it is in a loop' } },
    { state: 'accepted', decidedAt: new Date(), decidedByName: 'Grace Hopper', commit: 'c0ffee1'.repeat(5) },
  );
  await page.goto(list(demoProject));
  await expect(entry).toHaveText('Code Review 4 open');
  const groups = page.locator('#code-fixes details');
  await expect(groups).toHaveCount(2);
  const vouchers = groups.filter({ hasText: 'A voucher lowers the total' });
  await expect(vouchers.getByRole('listitem')).toHaveCount(2);
  const first = page.getByRole('listitem').filter({ hasText: 'When I press one' });
  await expect(first).toContainText('basket.mjs:15');
  await expect(first).toContainText('Found 12 times, healed 8 times');
  await expect(first.locator('del')).toHaveText("getByRole('button', { name: 'Apply voucher' })");
  await expect(first.locator('ins')).toHaveText(/^getByRole\('button', \{ name: 'Redeem/);
  await vouchers.locator('summary').click();
  await expect(first).toBeHidden();
  await vouchers.locator('summary').click();
  await expect(first).toBeVisible();

  await select(page, 'When I press one').check();
  await select(page, 'When I press three').check();
  if (scripts) {
    const ofGroup = page.getByRole('checkbox', { name: 'Select all of A guest pays' });
    await expect(ofGroup).toHaveJSProperty('indeterminate', true);
  }
  await page.getByRole('button', { name: /^Discard (2 )?selected …$/ }).click();
  await expect(dialog(page)).toContainText('Discard 2 code fixes?');
  await dialog(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(entry).toHaveText('Code Review 4 open');

  await page.getByRole('link', { name: 'Discard When I press two' }).click();
  await expect(dialog(page)).toContainText('Discard the code fix of When I press two?');
  await discard(page);
  await expect(page.getByText('1 code fix discarded')).toBeVisible();
  await expect(entry).toHaveText('Code Review 3 open');

  await page.getByRole('link', { name: 'Discard all …' }).click();
  await expect(dialog(page)).toContainText('Discard 3 code fixes?');
  await discard(page);
  await expect(page.getByText('3 code fixes discarded')).toBeVisible();
  await expect(page.getByText('No pending code reviews')).toBeVisible();
  await expect(entry).toHaveText('Code Review');
  await page.getByRole('link', { name: /^Discarded/ }).click();
  await expect(page.getByText(/Discarded by Ada Lovelace/)).toHaveCount(4);
  await page.getByRole('link', { name: /^Accepted/ }).click();
  await expect(page.getByText(/Accepted by Grace Hopper .* c0ffee1/)).toBeVisible();
});

test('the badge is capped, and a list goes on', { tag: '@nojs' }, async ({ page, demoProject }) => {
  const steps = Array.from({ length: 201 }, (_, index) => ({
    last: { step: `When I press ${index}` },
    updatedAt: new Date(Date.now() - index * 1000),
  }));
  await plant(demoProject, ...steps.slice(0, 99));
  await page.goto(`/${demoProject}/settings/project`);
  const entry = navigation(page).getByRole('link', { name: 'Code Review' });
  await expect(entry).toHaveText('Code Review 99 open');
  await plant(demoProject, ...steps.slice(99));
  await page.reload();
  await expect(entry).toHaveText('Code Review 99+ open');
  await entry.click();
  await expect(page.locator('li[data-fix]')).toHaveCount(200);
  await page.getByRole('link', { name: 'Select all' }).click();
  await expect(page.locator('input[name="fix"]:checked')).toHaveCount(200);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.locator('li[data-fix]')).toHaveText([/When I press 200/]);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.locator('li[data-fix]')).toHaveCount(200);
});

test('what is accepted is a commit of who accepts it @nojs', async ({ page, demoProject }) => {
  const [id = ''] = await plant(demoProject, { last: { step } });
  await page.goto(list(demoProject));
  await page.getByRole('link', { name: step, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(step);
  const change = page.getByRole('region', { name: `Changes of ${stepFile}` });
  await expect(change.locator('del')).toContainText("'Apply voucher'");
  await expect(change.locator('ins')).toContainText("'Redeem");
  await expect(page.getByRole('heading', { name: 'Used by 2 scenarios' })).toBeVisible();
  await expect(page.getByText('its evidence with it')).toBeVisible();

  await page.getByLabel('Add a comment').fill(' ');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Write a comment.')).toBeVisible();
  await page.getByLabel('Add a comment').fill('Renamed on Monday');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('#comments li')).toContainText('Renamed on Monday');
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  await page.getByRole('link', { name: 'Edit your comment' }).click();
  await dialog(page).getByLabel('Comment').fill('Renamed on Tuesday');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('#comments li')).toContainText('Renamed on Tuesday');
  await expect(page.locator('#comments li')).toContainText('(edited)');
  await page.getByRole('link', { name: 'Delete your comment' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('#comments li')).toHaveCount(0);

  await page.getByRole('button', { name: 'Accept fix' }).click();
  await expect(page.getByText('Code fix accepted successfully')).toBeVisible();
  await expect(page.getByRole('list', { name: 'About this code fix' })).toContainText(
    /Accepted.*by Ada Lovelace/s,
  );
  await expect(page.getByRole('button', { name: 'Accept fix' })).toHaveCount(0);
  expect(git(demoProject, 'log', '-1', '--format=%an', 'main')).toBe('Ada Lovelace');
  expect(git(demoProject, 'show', `main:${stepFile}`)).toContain(`'Redeem ${id.slice(0, 4)}'`);

  await page.goto(`/${demoProject}/scenario-report/${id}`);
  await expect(page).toHaveURL(`${list(demoProject)}/${id}`);
  await page.goto(`/${demoProject}/scenario-report/${crypto.randomUUID()}`);
  await expect(page.getByText('Page Not Found!')).toBeVisible();
});

test(
  'of several, each is told that could not be accepted',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    const place = { file: stepFile, line: 14, column: 3 };
    await plant(
      demoProject,
      { last: { step: 'When I press one' } },
      { last: { step: 'When I press two' } },
      // At another line, which the first that is accepted leaves alone.
      { last: { step: 'When I press three' }, fix: { kind: 'none', refusal: 'it is in a loop', place } },
    );
    await page.goto(list(demoProject));
    for (const name of ['one', 'two', 'three']) await select(page, `When I press ${name}`).check();
    await page.getByRole('button', { name: /^Accept (3 )?selected$/ }).click();
    await expect(page.getByText('Code fix accepted successfully')).toBeVisible();
    const locator = page.getByRole('alert').filter({ hasText: '2 code fixes were not accepted' });
    // Both change the same locator: after the first the other's is not there any more.
    await expect(locator.getByRole('listitem')).toHaveText([
      /^When I press three: This cannot be edited safely, because it is in a loop\./,
      /^When I press (one|two): The line was changed since\./,
    ]);
    await page.getByRole('link', { name: /^Outdated/ }).click();
    await expect(page.locator('li[data-fix]')).toHaveCount(1);
  },
);

test(
  'code that somebody changed meanwhile is a conflict that says so',
  { tag: '@nojs' },
  async ({ page, account, demoProject }) => {
    const [id = ''] = await plant(demoProject, {});
    await page.goto(`${list(demoProject)}/${id}`);
    const calls = await callsOfAccount(account, demoProject);
    const content = git(demoProject, 'show', `main:${stepFile}`).replace("'Apply voucher'", "'Use it'");
    const files = [{ name: 'basket.mjs', content: `${content}\n` }];
    done(await calls.workspace.uploadStepFiles({ body: { projectId: demoProject, files } }));
    const before = git(demoProject, 'rev-parse', 'main');
    await page.getByRole('button', { name: 'Accept fix' }).click();
    const locator = page.getByRole('alert').filter({ hasText: 'Failed to accept code fix' });
    await expect(locator).toContainText('The line was changed since.');
    await expect(locator).toContainText('The next run checks the new code');
    await expect(page.getByRole('list', { name: 'About this code fix' })).toContainText('Outdated');
    expect(git(demoProject, 'rev-parse', 'main')).toBe(before);
  },
);

test('a review is read by its keys', { tag: '@js' }, async ({ page, demoProject }) => {
  await plant(
    demoProject,
    { last: { step: 'When I press one' }, updatedAt: new Date(Date.now() - 1000) },
    { last: { step: 'When I press two' }, updatedAt: new Date(Date.now() - 2000) },
  );
  await page.goto(list(demoProject));
  await expect(page.locator('kbd')).toHaveText(['j', 'k', 'a', 'd']);
  const link = (name: string) => page.getByRole('link', { name: `When I press ${name}`, exact: true });
  await page.keyboard.press('j');
  await expect(link('one')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link('two')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('one')).toBeFocused();
  await page.keyboard.press('d');
  await expect(dialog(page)).toContainText('Discard the code fix of When I press one?');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await link('one').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When I press one');
  await page.getByLabel('Add a comment').pressSequentially('jad');
  await expect(page.getByLabel('Add a comment')).toHaveValue('jad');
  await page.getByLabel('Add a comment').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When I press two');
  await page.keyboard.press('a');
  await expect(page.getByText('Code fix accepted successfully')).toBeVisible();
});

test(
  'an expired licence and another project accept and discard nothing',
  { tag: '@nojs' },
  async ({ page, browser, scripts, demoProject }) => {
    const [id = ''] = await plant(demoProject, { last: { step } });
    const before = git(demoProject, 'rev-parse', 'main');
    const stranger = await secondUser(browser, scripts, newEmail('eve'));
    await stranger.page.goto(`${list(demoProject)}/${id}`);
    await expect(stranger.page).toHaveURL('/home');
    const posted = await stranger.page.request.post(`${list(demoProject)}/${id}`, {
      form: { wish: 'accept' },
      maxRedirects: 0,
    });
    expect([302, 404]).toContain(posted.status());
    await stranger.page.context().close();

    await page.goto(`${list(demoProject)}/${id}`);
    await page.getByLabel('Add a comment').fill('Typed before');
    const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
    await setLicence(database, demoProject, { endsAt: new Date(0) }).finally(() => database.close());
    const sales = page.getByText('Please contact sales to purchase licenses');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(sales).toBeVisible();
    await expect(page.getByLabel('Add a comment')).toHaveValue('Typed before');
    await page.goto(`${list(demoProject)}/${id}`);
    await page.getByRole('button', { name: 'Accept fix' }).click();
    await expect(sales).toBeVisible();
    await page.goto(list(demoProject));
    await page.getByRole('button', { name: `Accept ${step}` }).click();
    await expect(sales).toBeVisible();
    await page.goto(`${list(demoProject)}/${id}/discard`);
    await expect(sales).toBeVisible();
    await page.goto(list(demoProject));
    await expect(page.locator('li[data-fix]')).toHaveCount(1);
    expect(git(demoProject, 'rev-parse', 'main')).toBe(before);
  },
);

test('a fix that is not there says so', { tag: '@nojs' }, async ({ page, demoProject }) => {
  const missing = await page.goto(`${list(demoProject)}/${crypto.randomUUID()}`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('There is no such code fix')).toBeVisible();
  await page.getByRole('link', { name: 'All code fixes' }).click();
  await expect(page.getByText('No pending code reviews')).toBeVisible();
});
