import type { Page, Request } from '@playwright/test';
import { createProject, expect, test } from './fixtures';
import { done, outsideProject } from './outside-client';
import { startProduct } from './product';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const projectMenu = (page: Page) => page.locator('details:has(> summary[aria-label^="Project"])');

test('a long list of projects has a filter box', async ({ page, project, scripts }) => {
  await page.goto(`/${project}/home`);
  await expect(projectMenu(page).getByRole('searchbox')).toHaveCount(0);
  for (let number = 1; number <= 8; number++) await createProject(page, `Branch office ${number}`);
  await page.goto(`/${project}/runs?period=1`);
  await projectMenu(page).locator('summary').click();
  const box = projectMenu(page).getByRole('searchbox', { name: 'Filter projects' });
  await box.fill('OFFICE 7');
  if (!scripts) await box.press('Enter');
  await expect(projectMenu(page).getByRole('link', { name: /^Branch office/ })).toHaveCount(1);
  await expect(projectMenu(page).getByRole('link', { name: 'Web shop' })).toHaveCount(0);
  if (!scripts) await expect(page).toHaveURL(`/${project}/runs?period=1&filter-projects=OFFICE+7`);
  await box.fill('nowhere');
  if (!scripts) await box.press('Enter');
  await expect(projectMenu(page)).toContainText('No projects found');
  await expect(projectMenu(page)).toContainText('"nowhere" did not match any projects. Please try again.');
});

test('names are cut in the user menu, which leads to the own pages', async ({ page, project, scripts }) => {
  const email = `a-very-long-address-${Date.now()}-${scripts}@example.com`;
  await page.context().clearCookies();
  const form = {
    email,
    password: 'correct horse 42',
    firstname: 'Wilhelmina',
    lastname: 'Featherstonehaugh',
  };
  await page.request.post('/signup', { form, maxRedirects: 0 });
  const own = await createProject(page, 'Of Wilhelmina');
  expect(own).not.toBe(project);
  await page.setViewportSize({ width: 1500, height: 900 });
  await page.goto(`/${own}/home`);
  const summary = page.locator('summary[aria-label="User menu of Wilhelmina Featherstonehaugh"]');
  await expect(summary).toContainText('Wilhelmina Feat...');
  await expect(summary).toContainText('a-very-long-addres...');
  await summary.click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/onboarding');
  await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a page begins with its content, and shows its menus beside it', async ({ page, project }) => {
  for (const path of ['home', 'features', 'runs', 'settings/members']) {
    await page.goto(`/${project}/${path}`);
    const order = await page.evaluate(() => {
      const [main, nav, bar, skip] = ['main', 'nav[aria-label=Main]', '#menus', 'body a'].map(
        (item) => document.querySelector(item) ?? document.body,
      );
      const isBefore = (a: Element, b: Element) =>
        Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
      return main && nav && bar && skip
        ? [skip.getAttribute('href'), isBefore(skip, main), isBefore(main, bar), isBefore(main, nav)]
        : null;
    });
    expect(order, path).toEqual(['#menus', true, true, true]);
  }
  const [content, menus, bar] = await Promise.all(
    [page.getByRole('main'), navigation(page), page.getByRole('banner')].map((locator) =>
      locator.boundingBox(),
    ),
  );
  expect(menus).toMatchObject({ x: 0, y: 0 });
  expect(bar).toMatchObject({ x: menus?.width, y: 0 });
  expect(content).toMatchObject({ x: menus?.width, y: bar?.height });
});

test('the navigation is 83 or 300 wide, by window and by choice', async ({ page, project, scripts }) => {
  const width = async () => (await navigation(page).boundingBox())?.width;
  for (const [window, expected] of [
    [1446, 300],
    [1444, 83],
    [1200, 83],
  ] as const) {
    await page.setViewportSize({ width: window, height: 800 });
    await page.goto(`/${project}/home`);
    expect([window, await width()]).toEqual([window, expected]);
  }
  // Nothing to choose below 1260.
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeHidden();
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(width).toBe(300);
  if (scripts) {
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(83);
    await page.keyboard.press('Meta+b');
    await expect.poll(width).toBe(300);
  }
  await page.setViewportSize({ width: 1259, height: 800 });
  await expect.poll(width).toBe(83);
});

test(
  'the collapsed navigation keeps its width with a logo and all links',
  { tag: '@js' },
  async ({ page }) => {
    const wideLogo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="280" height="28"/>');
    const product = await startProduct({
      env: {
        SUPPORT_URL: 'https://example.com/support',
        DOCUMENTATION_URL: 'https://example.com/docs',
        BRAND_LOGO_URL: `data:image/svg+xml;base64,${wideLogo.toString('base64')}`,
        WORKER: 'off',
        DEMO_SHOP: 'off',
      },
    });
    try {
      const form = {
        email: 'ada@example.com',
        password: 'correct horse 42',
        firstname: 'Ada',
        lastname: 'L',
      };
      await page.request.post(`${product.url}/signup`, { form, maxRedirects: 0 });
      const main = navigation(page);
      /** Returns its width, and its elements that are wider. A closed menu has a size, too. */
      const widths = () =>
        main.evaluate((nav) => {
          const { right, width } = nav.getBoundingClientRect();
          const inside = [...nav.querySelectorAll('a, img, summary, li, [role=link]')];
          const overhanging = inside.filter(
            (part) => part.checkVisibility() && part.getBoundingClientRect().right > right,
          );
          return { width, overhanging: overhanging.map((part) => part.outerHTML.slice(0, 200)) };
        });
      for (const [window, expected, documentation] of [
        [1446, 300, 'Documentation'],
        [1444, 83, 'Docs'],
        [1024, 83, 'Docs'],
      ] as const) {
        await page.setViewportSize({ width: window, height: 800 });
        await page.goto(`${product.url}/home`);
        await expect(main.getByRole('link', { name: 'Support' })).toBeVisible();
        await expect(main.getByRole('link', { name: documentation, exact: true })).toBeVisible();
        await expect.poll(widths, String(window)).toEqual({ width: expected, overhanging: [] });
      }
    } finally {
      await product.stop();
    }
  },
);

test('a form that is refused says why, with scripts inside of the frame', async ({
  page,
  project,
  scripts,
}, info) => {
  for (const status of [400, 413]) {
    info.annotations.push({ type: 'expected-console', description: `responded with a status of ${status}` });
  }
  const form = `/${project}/executions/npmrc`;
  const field = page.getByRole('dialog').getByRole('textbox');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });

  await page.goto(form);
  // Hidden, so that the browser need not lay out so much text.
  await field.evaluate((text: HTMLTextAreaElement) => {
    const large = Object.assign(document.createElement('input'), { type: 'hidden', name: 'large' });
    // Each takes three bytes when it is sent.
    large.value = '%'.repeat(5_000_001);
    text.after(large);
  });
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request is too large.');
  await expect(page.getByText('The form is too large. Send less at once.')).toBeVisible();
  if (scripts) {
    await expect(page.getByText('Nothing was changed.')).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Reports' }).click();
    await expect(page).toHaveURL(`/${project}/runs`);
  } else await expect(page.getByText('413', { exact: true })).toBeVisible();

  // What a route refuses is inside the frame, however it is sent.
  await page.goto(form);
  await field.evaluate((text) => void text.after(text.cloneNode()));
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request cannot be read.');
  await expect(page.getByText('The form has a field twice.')).toBeVisible();
  await page.getByRole('link', { name: 'All executions' }).click();
  await expect(page.getByText('No executions scheduled yet')).toBeVisible();

  // Pages whose errors are shown in place of the frame.
  await page.goto(`/${project}/settings/project/npmrc`);
  await field.evaluate((text) => {
    const fields = Array.from({ length: 10_001 }, (_, number) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name: `field${number}` }),
    );
    text.after(...fields);
  });
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request is too large.');
  await expect(page.getByText('The form has too many fields. Send less at once.')).toBeVisible();
});

test('the place where somebody is leads nowhere, other places do', async ({ page, project, scripts }) => {
  await page.goto(`/${project}/runs?period=1`);
  const link = navigation(page).getByRole('link', { name: 'Reports' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await link.click();
  await expect(page).toHaveURL(scripts ? `/${project}/runs?period=1` : `/${project}/runs`);
  await navigation(page).getByRole('link', { name: 'Features', exact: true }).click();
  await expect(page).toHaveURL(`/${project}/features`);
});

test('every page marks its place in the navigation', { tag: '@nojs' }, async ({ page, project }) => {
  const marked = navigation(page).locator('[aria-current]');
  for (const [path, place, current] of [
    ['runs', 'Reports', 'page'],
    ['settings/project', 'Settings', 'page'],
    ['runs/instructions', 'Reports', 'page'],
    ['environments', 'Settings', 'true'],
    ['memory', 'Dashboard', 'true'],
    ['generate', 'Features', 'true'],
    ['recordings/new', 'Features', 'true'],
    ['no-such-page', 'Home', 'true'],
  ] as const) {
    await page.goto(`/${project}/${path}`);
    await expect(marked, path).toHaveText([place]);
    await expect(marked, path).toHaveAttribute('aria-current', current);
  }
  await page.goto(`/${project}/search`);
  await expect(page.locator('#menus > [aria-current=page]')).toContainText('Search');
  await expect(marked).toHaveCount(0);
});

test(
  'a new user has a shell with everything closed but Home',
  { tag: '@nojs' },
  async ({ page, account: _account }) => {
    await page.goto('/home');
    for (const name of ['Project', 'Environment']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await expect(navigation(page).locator('ul').first().locator('a')).toHaveText(['Home']);
    await expect(navigation(page).locator('[aria-disabled]')).toHaveText([
      'Dashboard',
      'Features',
      'Executions',
      'Reports',
      'Code Review',
      'Test Data',
      'Settings',
    ]);
  },
);

test(
  'a new user who is invited is led to the invitations',
  { tag: '@nojs' },
  async ({ page, account, baseURL }) => {
    const { projectId, email, calls } = await outsideProject(baseURL ?? '');
    const body = { project_id: projectId, inviter_email: email, sent_to_email_list: [account.email] };
    done(await calls.auth.createInvitation({ body }));
    await page.goto('/home');
    await expect(page).toHaveURL('/invitations');
  },
);

test('a message of an action goes away by itself, and stays without scripts', async ({
  page,
  project,
  scripts,
}) => {
  if (scripts) await page.clock.install();
  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('http://shop.example.com');
  // From here on time passes only as the test says.
  if (scripts) await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  const message = page.getByText('Environment shop-example-com added');
  await expect(message).toBeVisible();
  if (scripts) {
    await page.clock.runFor(3_500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(message).toHaveCount(0);
  } else {
    await expect(page.getByRole('status').filter({ has: message })).toBeVisible();
  }
});

test('a page that does not exist says so to the letter', { tag: '@nojs' }, async ({ page, project }) => {
  await page.goto(`/${project}/no-such-page`);
  await expect(page.getByRole('heading', { name: 'Page Not Found!', level: 1 })).toBeVisible();
  await expect(page.getByText("Sorry, we couldn't find the page you were looking for.")).toBeVisible();
  await expect(projectMenu(page)).toContainText('Web shop');
  await page.getByRole('link', { name: 'GO BACK' }).click();
  await expect(page).toHaveURL(`/${project}/dashboard`);
});

test('a product that fails says so to the letter', { tag: '@js' }, async ({ page }, info) => {
  // A separate product, whose services have an address where nothing answers.
  const nowhere = 'http://127.0.0.1:9/api';
  const failing = await startProduct({
    env: {
      AUTH_SERVICE_URL: `${nowhere}/auth`,
      WORKSPACE_SERVICE_URL: `${nowhere}/workspace`,
      GENERATION_SERVICE_URL: `${nowhere}/generation`,
      EXECUTIONS_SERVICE_URL: `${nowhere}/executions`,
      RUNS_SERVICE_URL: `${nowhere}/runs`,
      STORAGE_SERVICE_URL: `${nowhere}/storage`,
      LOGGING_SERVICE_URL: `${nowhere}/log`,
      TEST_USERS_SERVICE_URL: `${nowhere}/test-users`,
      WORKER: 'off',
      DEMO_SHOP: 'off',
    },
  });
  try {
    info.annotations.push({ type: 'expected-console', description: 'status of 500' });
    await page.goto(`${failing.url}/login`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('correct horse 42');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByRole('heading', { name: 'Something went wrong. Please reload the page.', level: 1 }),
    ).toBeVisible();
    await expect(page.locator('code')).toHaveText(/^[\w-]{8,64}$/);
    await page.getByRole('link', { name: 'Click to Reload' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  } finally {
    await failing.stop();
  }
});

test('a page is a handful of files, of what it needs', async ({ page, project, scripts }) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(`/${project}/environments`, { waitUntil: 'networkidle' });
  expect(finished.length).toBeGreaterThan(0);
  expect(finished.length).toBeLessThanOrEqual(scripts ? 15 : 5);
  const code = finished.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(code.map(async (request) => (await request.sizes()).responseBodySize));
  // As sent. A parser or an editor in the chunk that all pages share would be more than this leaves.
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(160);
});
