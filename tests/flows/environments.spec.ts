import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { done } from './outside-client';

const current = (page: Page, name: string) => page.locator(`summary[aria-label="Environment ${name}"]`);

async function add(page: Page, project: string, url: string, name: string) {
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  // Leaving the page before would take the request back.
  await page.waitForURL(/\/environments$/);
}

test('an environment is added, becomes current, is edited, chosen and deleted', async ({ page, project }) => {
  await page.goto(`/${project}/environments`);
  await expect(page.getByRole('main').getByText('No environment yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add environment' }).first().click();
  await page.getByLabel('URL').fill('http://shop.example.com:8080');
  await page.getByLabel('Name').fill('Staging');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByText('Environment Staging added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Staging/ })).toContainText('http://shop.example.com:8080');
  await expect(current(page, 'Staging')).toBeVisible();

  await add(page, project, 'https://live.example.com', '');
  await expect(page.getByRole('row', { name: /live-example-com/ })).toContainText('https://live.example.com');

  await current(page, 'live-example-com').click();
  await page.getByRole('button', { name: 'Staging' }).click();
  await expect(current(page, 'Staging')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Staging' }).click();
  await page.getByLabel('Name').fill('Pre-production');
  // Without scripts the text is in <noscript>, where Playwright does not search.
  await expect.poll(() => page.content()).toContain('Renaming environments makes test data inaccessible.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Environment Pre-production saved')).toBeVisible();
  await expect(current(page, 'Pre-production')).toBeVisible();

  await page.locator('summary[aria-label="Actions for live-example-com"]').click();
  await page.getByRole('main').getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted environment successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /live-example-com/ })).toHaveCount(0);
});

test('an environment that only proposes fixes says so, and keeps it when it is renamed @nojs', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('https://live.example.com');
  await page.getByLabel('Name').fill('Live');
  await page.getByLabel('Propose only').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  const row = page.getByRole('row', { name: /Live/ });
  await expect(row).toContainText('propose only');
  await page.goto(`/${project}/environments/Live/edit`);
  await page.getByLabel('Name').fill('Live shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Environment Live shop saved')).toBeVisible();
  await expect(row).toContainText('propose only');
  await page.goto(`/${project}/environments/Live%20shop/edit`);
  await page.getByLabel('Propose only').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Environment Live shop saved')).toBeVisible();
  await expect(row).not.toContainText('propose only');
});

test(
  'another environment is chosen beside what is typed on a page',
  { tag: '@js' },
  async ({ page, demoProject }) => {
    const form = { name: 'other', baseUrl: 'http://127.0.0.1:9' };
    await page.request.post(`/${demoProject}/environments/new`, { form });
    await page.goto(`/${demoProject}/features?feature=language&edit=1`);
    const text = page.locator('textarea[name=text]');
    await text.fill('Feature: typed meanwhile');
    for (const name of ['demo', 'other']) {
      await page.locator('summary[aria-label^="Environment "]').click();
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator(`summary[aria-label="Environment ${name}"]`)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(text).toHaveValue('Feature: typed meanwhile');
    }
  },
);

test('the current environment cannot be deleted from the list', async ({ page, project }) => {
  await add(page, project, 'https://live.example.com', 'Live');
  await page.locator('summary[aria-label="Actions for Live"]').click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Delete' })).toBeDisabled();
  await page.goto(`/${project}/environments/Live/delete`);
  const reason = 'The current environment cannot be deleted. Choose another one first.';
  await expect(page.getByText(reason)).toBeVisible();
  const posted = await page.request.post(`/${project}/environments/Live/delete`);
  expect(posted.status()).toBe(422);
  await page.goto(`/${project}/environments`);
  await expect(page.getByRole('row', { name: /Live/ })).toBeVisible();
});

test('the demo app has a fixed URL, and a number behind its name when that is taken', async ({
  page,
  project,
  scripts,
}) => {
  for (const name of ['demo', 'demo (1)', 'demo (2)']) {
    await page.goto(`/${project}/environments/new`);
    await page.getByLabel('Use the demo app').check();
    if (scripts) {
      await expect(page.getByLabel('Name')).toHaveValue(name);
      await expect(page.getByLabel('URL')).toBeDisabled();
    } else {
      await page.getByLabel('URL').fill('https://ignored.example.com');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await expect(page.getByText(`Environment ${name} added`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'current' })).toContainText(
      /http:\/\/127\.0\.0\.1:\d+/,
    );
  }
});

test('the name follows the host until it is edited', async ({ page, project, scripts }) => {
  if (!scripts) {
    await add(page, project, 'https://one.example.com:8080/path', '');
    await expect(page.getByText('Environment one-example-com added')).toBeVisible();
    return;
  }
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('https://one.example.com:8080/path');
  await expect(page.getByLabel('Name')).toHaveValue('one-example-com');
  await page.getByLabel('Name').fill('Mine');
  await page.getByLabel('URL').fill('https://two.example.com');
  await expect(page.getByLabel('Name')).toHaveValue('Mine');
});

test('what was typed comes back when the demo app is given up', { tag: '@js' }, async ({ page, project }) => {
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('https://one.example.com');
  await page.getByLabel('Use the demo app').check();
  await expect(page.getByLabel('URL')).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+/);
  await expect(page.getByLabel('Name')).toHaveValue('demo');
  await page.getByLabel('Use the demo app').uncheck();
  await expect(page.getByLabel('URL')).toBeEnabled();
  await expect(page.getByLabel('URL')).toHaveValue('https://one.example.com');
  await expect(page.getByLabel('Name')).toHaveValue('one-example-com');
});

test('an empty form is refused at its first field', { tag: '@js' }, async ({ page, project }) => {
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('URL cannot be empty')).toBeVisible();
  await expect(page.getByText('Empty Name')).toHaveCount(0);
  await expect(page.getByLabel('URL')).toBeFocused();
  await expect(page.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('URL')).toHaveAccessibleDescription(/URL cannot be empty/);
});

test('Save stays disabled while nothing changed or a rule is broken', async ({ page, project, scripts }) => {
  await add(page, project, 'https://live.example.com', 'Live');
  await add(page, project, 'https://other.example.com', 'Other');
  await page.goto(`/${project}/environments/Live/edit`);
  const save = page.getByRole('button', { name: 'Save' });
  if (!scripts) {
    await save.click();
    await expect(page.getByText('No changes detected')).toBeVisible();
    await page.getByLabel('Name').fill('');
    await save.click();
    await expect(page.getByText('Empty Name')).toBeVisible();
    return;
  }
  await expect(save).toBeDisabled();
  await expect(page.getByText('No changes detected')).toBeVisible();
  await page.getByLabel('Name').fill('');
  await expect(page.getByText('Empty Name')).toBeVisible();
  await page.getByLabel('Name').fill('OTHER');
  await expect(page.getByText('Environment cannot have the same case-insensitive name.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('Live 2');
  await expect(save).toBeEnabled();
  await page.getByLabel('URL').fill('live');
  await expect(page.getByText('URL must start with http://, https:// or {host}')).toBeVisible();
  await expect(save).toBeDisabled();
});

test('every broken rule stands beside its field and nothing typed is lost', async ({
  page,
  project,
  scripts,
}) => {
  await page.goto(`/${project}/environments/new`);
  for (const [url, name, message] of [
    ['ftp://shop.example.com', 'x', 'URL must start with'],
    ['', 'x', 'URL cannot be empty'],
    ['http://shop.example.com:1:2', 'x', 'Incorrect URL structure, only one port is allowed.'],
    ['http://shop.example.com:', 'x', 'Invalid URL: Port cannot be empty'],
    ['http://shop.example.com:x', 'x', 'Port number must be a number'],
    ['http://shop.example.com:70000', 'x', 'Port number cannot be greater than 65535'],
    ['http://shop.example.com', 'a/b', 'Environment name cannot contain the following characters:'],
    ['http://shop.example.com', 'n'.repeat(33), 'Environment name cannot be more than 32 characters.'],
  ] as const) {
    await page.getByLabel('URL').fill(url);
    await page.getByLabel('Name').fill(name);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Add environment' });
    if (scripts) await expect(button).toBeDisabled();
    else await button.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('URL')).toHaveValue(url);
    await expect(page.getByLabel('Name')).toHaveValue(name);
  }
});

test(
  'deleting an environment tells which executions use it, and one click has them use another',
  { tag: '@nojs' },
  async ({ page, calls: { executions, workspace }, demoProject: projectId }) => {
    const name = 'staging';
    const at = { projectId, branch: 'main' };
    const data = { name, baseUrl: 'http://staging.example.com' };
    done(await workspace.pushEnvironment({ body: { ...at, name, data } }));
    done(await workspace.updateLastActiveWorkspace({ body: { ...at, name: 'demo' } }));
    const schedule = { days: ['Mon' as const], isBiweekly: false, time: '02:30', timeZone: 0 };
    const flows = [{ scenarioGroups: [{ name: 'Group', tags: ['smoke'] }] }];
    done(
      await executions.create({ query: {}, body: { ...at, name: 'Nightly', env: name, flows, schedule } }),
    );
    const row = page.getByRole('row', { name: /Nightly/ });

    await page.goto(`/${projectId}/environments/${name}/edit`);
    const before = '1 execution uses it. After the change you can update it with one click.';
    await expect.poll(() => page.content()).toContain(before);
    await page.goto(`/${projectId}/environments/${name}/delete`);
    const dialog = page.getByRole('dialog', { name: 'Delete environment' });
    await expect(dialog).toContainText('1 execution uses it. It cannot start until you change it.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const remaining = page.getByRole('status').filter({ hasText: 'still uses' });
    await expect(remaining).toContainText('1 execution still uses the environment “staging”');
    const told = page.url();
    await page.goto(`/${projectId}/executions`);
    await expect(row).toContainText('Cannot start: There is no environment "staging" on this branch. · Edit');

    await page.goto(told);
    await remaining.getByLabel('Environment for these executions').selectOption('demo');
    await remaining.getByRole('button', { name: 'Use it in 1 execution' }).click();
    await expect(page.getByText('1 execution uses the environment “demo” now')).toBeVisible();
    await expect(remaining).toHaveCount(0);
    await page.goto(`/${projectId}/executions`);
    await expect(row).toContainText('Planned, next');
  },
);
