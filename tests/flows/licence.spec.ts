import type { Page } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { expect, test } from './fixtures';
import { setDays } from './licence-days';
import { operators } from './operators';
import { callsOfAccount } from './outside-client';
import { startProduct } from './product';
import { openProductDatabase } from './product-database';
import { startSite } from './site';

/** Where the new tab of the recorder leads; the tab itself closes soon. */
async function recorderAddress(page: Page): Promise<URL> {
  const [asked] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('/open-recorder/recorder?')),
    page.waitForEvent('popup'),
  ]);
  return new URL(asked.url());
}

const bar = (page: Page) => page.getByRole('banner');
const text = 'Please contact sales to purchase licenses and continue testing.';

// A notice without a warning, one with it, and the end. app/shell/frame/top-bar.test.tsx has the other numbers of days.
for (const [days, notice, title, warns] of [
  [4, '5 days left', 'License Notice - 5 Days Remaining', false],
  [3, '4 days left', 'License Notice - 4 Days Remaining', true],
  [-2, 'License has expired', 'License has expired', true],
] as const) {
  test(`with ${days} days the bar says "${notice}" and opens the licence dialog`, async ({
    page,
    project,
  }) => {
    await setDays(project, days);
    await page.goto(`/${project}/runs?period=1`);
    const words = bar(page).getByRole('link', { name: notice });
    if (warns) await expect(words).toHaveAttribute('data-warn');
    else await expect(words).not.toHaveAttribute('data-warn');
    await words.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(text);
    await expect(page.getByRole('heading', { name: 'Reports', includeHidden: true })).toBeVisible();
    await dialog.getByRole('link', { name: 'Skip' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/${project}/runs?period=1`);
  });
}

test('the AI Recorder asks for an environment first, then opens with it in a new tab', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/runs`);
  await bar(page).getByRole('link', { name: 'AI Recorder' }).click();
  const picker = page.getByRole('dialog', { name: 'Select environment' });
  await picker.getByRole('link', { name: 'Add environment' }).click();
  await page.getByLabel('URL').fill('http://shop.example.com');
  await page.getByLabel('Name').fill('Stage');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await expect(page.locator('summary[aria-label="Environment Stage"]')).toBeVisible();

  // Back at the dialog that the user left.
  await expect(picker.getByRole('radio', { name: /Stage/ })).toBeChecked();
  const opened = recorderAddress(page);
  await picker.getByRole('button', { name: 'Open recorder' }).click();
  const { searchParams } = await opened;
  expect(searchParams.get('project_id')).toBe(project);
  expect(searchParams.get('git_branch')).toBe('main');
  expect(searchParams.get('env')).toBe('Stage');
  expect(searchParams.get('uuid')).toMatch(/^[\da-f-]{36}$/);
});

test('the environment picker goes on with what was chosen, which stays chosen', async ({ page, project }) => {
  for (const name of ['Live', 'Stage']) {
    const form = { baseUrl: 'http://shop.example.com', name };
    await page.request.post(`/${project}/environments/new`, { form, maxRedirects: 0 });
  }
  await page.goto(`/${project}/record`);
  const picker = page.getByRole('dialog', { name: 'Select environment' });
  await expect(picker.getByRole('radio', { name: /Stage/ })).toBeChecked();
  await picker.getByRole('radio', { name: /Live/ }).check();
  const opened = recorderAddress(page);
  await picker.getByRole('button', { name: 'Open recorder' }).click();
  expect((await opened).searchParams.get('env')).toBe('Live');
  await page.goto(`/${project}/home`);
  await expect(page.locator('summary[aria-label="Environment Live"]')).toBeVisible();
});

test(
  'with an expired licence the AI Recorder is the licence dialog, on the page and on the server',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    await setDays(demoProject, -1);
    await page.goto(`/${demoProject}/home`);
    await bar(page).getByRole('link', { name: 'AI Recorder' }).click();
    await expect(page.getByRole('dialog', { name: 'License has expired' })).toBeVisible();
    const answer = await page.request.post(`/${demoProject}/record`, { form: {}, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('License has expired');
  },
);

const signIn = '?folders=account&feature=sign_in';
const scenario = `${signIn}&scenario=Sign+in+with+the+right+password`;

/** Addresses that open an editor, or something else that a licence is for, while it lasts. */
const editors = [
  `/features${signIn}&edit=1`,
  `/features${scenario}&edit=scenario`,
  ...['new', 'new-folder', 'create', 'rename', 'move', 'new-scenario', 'delete', 'run'].map(
    (dialog) => `/features/${dialog}${signIn}`,
  ),
  ...['rename-scenario', 'comment', 'recorder', 'tags', 'generate-code'].map(
    (dialog) => `/features/${dialog}${scenario}&step=5`,
  ),
  ...['rename-folder', 'delete-folder'].map((dialog) => `/features/${dialog}?folders=account`),
  `/step-code${scenario}&step=I+am+on+the+sign-in+page&edit=1`,
  ...['/generate', '/generate?mode=manual', '/record', '/edit', '/settings/project/npmrc'],
  ...['/environments/new', '/environments/demo/edit'],
  ...['/test-data/add', '/test-data/start-over', '/test-data/users/add'],
  ...['/executions/plan', '/executions/npmrc', '/settings/private-repository/authorize'],
];
/** Pages that stay open with an expired licence, as they are no editors that need one. */
const stillOpen = [
  ...['/settings/access-tokens/new', '/dashboard/personalise', '/settings/members', '/delete'],
  ...['/home', `/features${signIn}`, `/features/clone`, `/features/ci${signIn}`],
];

test(
  'with an expired licence the addresses of editors show its dialog, and everything else what it is',
  { tag: '@nojs' },
  async ({ page, demoProject }) => {
    // Only the dialog's title is a heading.
    const asks = async (path: string) => {
      const answer = await page.request.get(`/${demoProject}${path}`);
      return [path, /<h2[^>]*>License has expired</.test(await answer.text())];
    };
    for (const path of [...editors, ...stillOpen]) expect(await asks(path)).toEqual([path, false]);
    await setDays(demoProject, -1);
    for (const path of editors) expect(await asks(path)).toEqual([path, true]);
    for (const path of stillOpen) expect(await asks(path)).toEqual([path, false]);
  },
);

test('with an expired licence what edits leads to its dialog, and on to who runs the installation', async ({
  page,
  demoProject,
}) => {
  await setDays(demoProject, -1);
  await page.goto(`/${demoProject}/features${signIn}`);
  await page.locator('summary[aria-label="Edit"]').click();
  await page.getByRole('link', { name: 'Edit the Gherkin file' }).click();
  const dialog = page.getByRole('dialog', { name: 'License has expired' });
  await expect(dialog).toContainText(text);
  // The feature stays to be read.
  await expect(page.getByText('Sign in with the right password').first()).toBeAttached();
  await expect(page.getByLabel('sign_in.feature')).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Skip' }).click();
  await expect(page).toHaveURL(`/${demoProject}/features${signIn}`);
  await page.goto(`/${demoProject}/environments`);
  await page.getByRole('main').getByRole('link', { name: 'demo', exact: true }).click();
  await dialog.getByRole('link', { name: 'Contact sales' }).click();
  const sales = page.getByRole('dialog', { name: 'Contact sales' });
  const contact = sales.getByRole('link', { name: operators[0] });
  await expect(contact).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${operators[0]}\\?body=.*${demoProject}`),
  );
  await expect(sales).toContainText(`npm run admin -- licence set ${demoProject} --no-end`);
});

test(
  'a new project has a licence without an end, and where no thread is bought the screen has a way on',
  { tag: '@nojs' },
  async ({ page, account, project }) => {
    await page.goto(`/${project}/home`);
    await expect(bar(page)).toContainText('AI Recorder');
    await expect(bar(page)).not.toContainText('left');
    const projects = await (await callsOfAccount(account, project)).auth.getProjects();
    expect(projects).toMatchObject({ projects: [{ is_expired: false, time_left: {} }] });
    expect(JSON.stringify(projects)).toContain('"time_left":{}');
    const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
    await setLicence(database, project, { threads: 0 }).finally(() => database.close());
    await page.goto(`/${project}/executions`);
    await page.getByRole('main').getByRole('link', { name: 'Contact sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact sales' })).toContainText(operators[0] ?? '');
  },
);

test.describe('contact sales', () => {
  test(
    'opens in a frame of that page, and in another tab over a form that was refused',
    { tag: '@js' },
    async ({ page }) => {
      const site = await startSite();
      const product = await startProduct({
        env: { CONTACT_SALES_URL: `${site.url}/sales`, WORKER: 'off', DEMO_SHOP: 'off' },
      });
      try {
        const project = await signUpThere(page, product.url);
        await setDays(project, 2, product.dataDir);
        const answer = await page.goto(`${product.url}/${project}/home`);
        expect(answer?.headers()['content-security-policy']).toContain(`frame-src ${site.url};`);
        await bar(page).getByRole('link', { name: '3 days left' }).click();
        await page.getByRole('dialog').getByRole('link', { name: 'Contact sales' }).click();
        const dialog = page.getByRole('dialog', { name: 'Contact sales' });
        const frame = dialog.frameLocator('iframe[title="Contact sales"]');
        // The sales page receives the user's details.
        await expect(frame.getByRole('heading', { name: 'Hello Ada Lovelace' })).toBeVisible();
        const outside = await dialog.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
        const asks = new URLSearchParams({ name: 'Ada Lovelace', email: 'sales-' });
        expect(outside).toContain(`${site.url}/sales?${asks}`);
        expect(outside).toMatch(new RegExp(`&projectId=${project}$`));
        await dialog.getByRole('link', { name: 'Close' }).click();
        await expect(page).toHaveURL(`${product.url}/${project}/home`);

        await page.goto(`${product.url}/${project}/environments/new`);
        await setDays(project, -1, product.dataDir);
        await page.getByLabel('URL').fill('http://kept.example.com');
        await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
        const refused = page.getByRole('dialog', { name: 'License has expired' });
        const opened = page.waitForEvent('popup');
        await refused.getByRole('link', { name: 'Contact sales' }).click();
        const tab = await opened;
        await expect(tab.getByRole('dialog', { name: 'Contact sales' })).toBeVisible();
        await tab.close();
        await refused.getByRole('link', { name: 'Skip' }).click();
        await expect(page.getByLabel('URL')).toHaveValue('http://kept.example.com');
      } finally {
        await product.stop();
        site.close();
      }
    },
  );
});

/** Signs up a user with a project in a separate product. @returns the project's id */
async function signUpThere(page: Page, url: string): Promise<string> {
  const form = {
    email: `sales-${Date.now()}@example.com`,
    password: 'correct horse 42',
    firstname: 'Ada',
    lastname: 'Lovelace',
  };
  await page.request.post(`${url}/signup`, { form, maxRedirects: 0 });
  const created = await page.request.post(`${url}/projects/new`, {
    form: { name: 'Web shop' },
    maxRedirects: 0,
  });
  return /[\w-]{36}/.exec(created.headers()['location'] ?? '')?.[0] ?? '';
}
