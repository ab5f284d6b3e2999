import { createProject, expect, test } from './fixtures';

test('sign up, create the first project, sign out and in again', async ({ page }, info) => {
  const email = `new-${info.testId}-${Date.now()}@example.com`;
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse 42');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/home?newUser=true');
  await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible();
  await page.getByLabel('Project name').fill('Checkout');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByText('New project created successfully')).toBeVisible();

  await page.locator('summary[aria-label="User menu of Grace Hopper"]').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse 42');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.locator('summary[aria-label="Project Checkout"]')).toBeVisible();
});

test('sign-up keeps what was typed and names every broken rule', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Password must have at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test(
  'a wrong password and an unknown user get the same answer',
  { tag: '@nojs' },
  async ({ page, account }) => {
    await page.context().clearCookies();
    const answers: (string | null)[] = [];
    for (const email of [account.email, 'nobody@example.com']) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      answers.push(await page.getByRole('alert').textContent());
    }
    expect(answers[0]).toBe(answers[1]);
  },
);

test.describe('empty sign-in', () => {
  test('asks for all fields', { tag: '@nojs' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please fill all the fields')).toBeVisible();
  });
});

test(
  'sign-in leads back to the page that asked for it, and never to another site',
  { tag: '@nojs' },
  async ({ page, account, project }) => {
    for (const [asked, expected] of [
      [`/${project}/runs?period=1`, `/${project}/runs?period=1`],
      ['//evil.example/', `/${project}/dashboard`],
      ['/\t/evil.example', `/${project}/dashboard`],
    ] as const) {
      await page.context().clearCookies();
      await page.goto(
        asked.startsWith(`/${project}`) ? asked : `/login?callbackUrl=${encodeURIComponent(asked)}`,
      );
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page).toHaveURL(new RegExp(`${expected.replace('?', '\\?')}$`));
    }
  },
);

test('signed-out pages are one document without scripts', { tag: '@js' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.locator('script')).toHaveCount(0);
  expect(requests.filter((path) => path !== '/favicon.svg')).toEqual(['/login']);
});

test('the theme is kept and has no need of a script', async ({ page, project }) => {
  await page.goto(`/${project}/home`);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', /auto|light/);
  await page.locator('summary[aria-label^="User menu"]').click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto(`/${project}/runs`);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('projects are switched in the top bar', async ({ page, project }) => {
  const other = await createProject(page, 'Second project');
  await page.goto(`/${project}/home`);
  await page.locator('summary[aria-label="Project Web shop"]').click();
  await page.getByRole('link', { name: 'Second project', exact: true }).click();
  await expect(page).toHaveURL(`/${other}/dashboard`);
  await page.goto('/');
  await expect(page).toHaveURL(`/${other}/dashboard`);
});
