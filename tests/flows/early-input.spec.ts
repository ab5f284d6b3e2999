import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Opens a page whose scripts load only on request. Without scripts, there is nothing to wait for. */
async function withLateScripts(context: BrowserContext, path: string) {
  const page = await context.newPage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', (route) => arrived.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(isDrawn);
  return { page, arrive: () => arriveOn(page, arrive) };
}

/** Returns whether all of the page except its scripts has loaded. Browsers show no page before its style sheets. */
function isDrawn(): boolean {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet !== null);
}

async function arriveOn(page: Page, arrive: () => void) {
  arrive();
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

test.describe('what is typed before the scripts have come counts as typed', { tag: '@js' }, () => {
  test('in a new environment', async ({ context, project }) => {
    const { page, arrive } = await withLateScripts(context, `/${project}/environments/new`);
    await page.getByLabel('URL').fill('https://early.example.com');
    await arrive();
    await expect(page.getByLabel('URL')).toHaveValue('https://early.example.com');
    await expect(page.getByLabel('Name')).toHaveValue('early-example-com');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await expect(page.getByText('Environment early-example-com added')).toBeVisible();
  });

  test('in a new environment for the demo app, under a name of its own', async ({ context, project }) => {
    const { page, arrive } = await withLateScripts(context, `/${project}/environments/new`);
    await page.getByLabel('Use the demo app').check();
    await page.getByLabel('Name').fill('Mine');
    await arrive();
    await expect(page.getByLabel('URL')).toBeDisabled();
    await expect(page.getByLabel('URL')).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+/);
    await expect(page.getByLabel('Name')).toHaveValue('Mine');
  });

  test('in an environment that is edited, with the rule it breaks', async ({ context, page, project }) => {
    const form = { name: 'Live', baseUrl: 'https://live.example.com' };
    await page.request.post(`/${project}/environments/new`, { form });
    const late = await withLateScripts(context, `/${project}/environments/Live/edit`);
    await late.page.getByLabel('Name').fill('a/b');
    await late.arrive();
    await expect(late.page.getByLabel('Name')).toHaveValue('a/b');
    await expect(late.page.getByText('Environment name cannot contain')).toBeVisible();
    await expect(late.page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await late.page.getByLabel('Name').fill('Later');
    await late.page.getByRole('button', { name: 'Save' }).click();
    await expect(late.page.getByText('Environment Later saved')).toBeVisible();
  });

  test('in a new project', async ({ context, account: _account }) => {
    const { page, arrive } = await withLateScripts(context, '/projects/new');
    await page.getByLabel('Project URL').fill('https://early.example.com');
    await page.getByLabel('Description').fill('Typed early');
    await arrive();
    await expect(page.getByLabel('Project name')).toHaveValue('early.example.com');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.locator('h1')).toHaveText('early.example.com');
    await page.goto(`/${new URL(page.url()).pathname.split('/')[1]}/settings/project`);
    await expect(page.getByText('Typed early')).toBeVisible();
    await expect(page.getByText('https://early.example.com')).toBeVisible();
  });

  test('in a new project from the demo, which was ticked', async ({ context, account: _account }) => {
    const { page, arrive } = await withLateScripts(context, '/projects/new');
    await page.getByLabel('Start with the demo project').check();
    await arrive();
    await expect(page.getByLabel('Project name')).toHaveValue('Demo project');
    await expect(page.getByLabel('Project URL')).toBeDisabled();
  });

  test('over the name that is suggested, where the first project is about to get one', async ({
    context,
    account: _account,
  }) => {
    const { page, arrive } = await withLateScripts(context, '/home');
    await page.getByLabel('Project name').focus();
    await arrive();
    await expect(page.getByLabel('Project name')).toHaveValue('Demo project');
    await page.keyboard.type('Checkout');
    await expect(page.getByLabel('Project name')).toHaveValue('Checkout');
  });

  test('in the first project, under a name of its own and with an address that the demo hides', async ({
    context,
    account: _account,
  }) => {
    const { page, arrive } = await withLateScripts(context, '/home');
    await page.getByLabel('Project URL').fill('https://early.example.com');
    await page.getByLabel('Project name').fill('Checkout');
    await arrive();
    await expect(page.getByLabel('Project URL')).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+/);
    await expect(page.getByLabel('Project name')).toHaveValue('Checkout');
    await page.getByLabel('Start with the demo project').uncheck();
    await expect(page.getByLabel('Project URL')).toHaveValue('https://early.example.com');
    await expect(page.getByLabel('Project name')).toHaveValue('Checkout');
  });

  test('in a row of test data, with the rule it breaks', async ({ context, page, project }) => {
    const form = { key: 'user', value: 'ann', DataType: 'string', environment: '*' };
    await page.request.post(`/${project}/test-data/add`, { form });
    const late = await withLateScripts(context, `/${project}/test-data/add`);
    await late.page.getByLabel('Key').fill('user');
    await late.page.getByLabel('Value').fill('hunter-2');
    await late.page.getByLabel('DataType').selectOption('secret');
    await late.arrive();
    await expect(late.page.getByText('This key was added previously')).toBeVisible();
    await expect(late.page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(late.page.getByLabel('Value')).toHaveAttribute('type', 'password');
    await late.page.getByLabel('Key').fill('password');
    await late.page.getByRole('button', { name: 'Save' }).click();
    await late.page.getByRole('link', { name: 'Show password' }).click();
    await expect(late.page.getByRole('row').filter({ hasText: 'password' })).toContainText('hunter-2');
  });

  test('in a new test user', async ({ context, project }) => {
    const { page, arrive } = await withLateScripts(context, `/${project}/test-data/users/add`);
    await page.getByLabel('Username').fill('ann');
    await page.getByLabel('Password').fill('hunter-2');
    await arrive();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('row', { name: /^ann / })).toBeVisible();
  });

  test('in a request to change step code', async ({ context, demoProject }) => {
    const place =
      'folders=checkout&feature=guest_checkout&scenario=A+guest+pays+by+card&step=I+go+to+the+checkout';
    const { page, arrive } = await withLateScripts(context, `/${demoProject}/step-code?${place}`);
    await page.getByLabel('Change this step with AI').fill('/retry step');
    await arrive();
    await expect(page.getByLabel('Change this step with AI')).toHaveValue('/retry step');
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  test('in the account', async ({ context, account: _account }) => {
    const { page, arrive } = await withLateScripts(context, '/account');
    await page.getByLabel('First name').fill('Augusta');
    await arrive();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your account was saved').first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  });

  test('in the form that authorizes Git access', async ({ context, demoProject }) => {
    const { page, arrive } = await withLateScripts(
      context,
      `/${demoProject}/settings/private-repository/authorize`,
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Git repo URL').fill('https://10.0.0.1/shop.git');
    await dialog.getByLabel('Username').fill('ada');
    await dialog.getByLabel('Git token', { exact: true }).fill('ada-token');
    await arrive();
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    await expect(dialog.getByText('The address leads into a private network.')).toBeVisible();
    await expect(dialog.getByLabel('Username')).toHaveValue('ada');
  });
});

test.describe('what is pressed while the scripts begin', { tag: '@js' }, () => {
  test('stays where it is when they have come, below a message as well', async ({
    context,
    account: _account,
  }) => {
    const { page, arrive } = await withLateScripts(context, '/onboarding?newUser=true');
    const create = page.getByRole('button', { name: 'Create project' });
    await expect(page.getByText('Sign-up successful!')).toBeVisible();
    const before = await create.boundingBox();
    await arrive();
    await expect(page.getByText('Sign-up successful!')).toBeVisible();
    const after = await create.boundingBox();
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? -100))).toBeLessThan(before?.height ?? 0);
  });

  test('ends nothing', async ({ page, account: _account }) => {
    await page.addInitScript(() => {
      const press = () => {
        const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
        document.querySelector('input[type=text]')?.dispatchEvent(key);
        setTimeout(press);
      };
      press();
    });
    // Each time has its own chance to press in the moment in which the page's data is decoded.
    for (let time = 0; time < 5; time += 1) {
      await page.goto('/home');
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    }
  });
});

test(
  'who goes on right after the last letter of a search is not called back by it',
  { tag: '@js' },
  async ({ page, demoProject }) => {
    for (const [from, field] of [
      ['features', 'Search scenarios'],
      ['runs', 'Find a run...'],
    ] as const) {
      await page.goto(`/${demoProject}/${from}`);
      await page.getByRole('searchbox', { name: field }).fill('mug');
      // The next page arrives later than the search would have been sent.
      await page.route('**/dashboard.data*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL(`/${demoProject}/dashboard`);
    }
  },
);
