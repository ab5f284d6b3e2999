import { expect, test } from './fixtures';
import { callsOf, done, password } from './outside-client';
import { withMember } from './team';

const heading = 'h1';

test('a project takes its name from the URL and has it as its first environment', async ({
  page,
  account: _account,
  scripts,
}) => {
  await page.goto('/projects/new');
  await page.getByLabel('Project URL').fill('https://shop.example.com:8443/de');
  if (scripts) await expect(page.getByLabel('Project name')).toHaveValue('shop.example.com');
  await page.getByLabel('Description').fill('Everything about the shop');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('New project created successfully')).toBeVisible();
  await expect(page.locator(heading)).toHaveText('shop.example.com');
  await expect(page.locator('summary[aria-label="Environment shop-example-com"]')).toBeVisible();

  const id = new URL(page.url()).pathname.split('/')[1];
  await page.goto(`/${id}/settings/project`);
  await expect(page.getByText('Everything about the shop')).toBeVisible();
  await expect(page.getByText('https://shop.example.com:8443/de')).toBeVisible();
});

test('the demo project fixes name and URL, and gets a number when there is one', async ({
  page,
  account: _account,
  scripts,
}) => {
  for (const name of ['Demo project', 'Demo project (1)']) {
    await page.goto('/projects/new');
    await page.getByLabel('Start with the demo project').check();
    if (scripts) {
      await expect(page.getByLabel('Project name')).toHaveValue(name);
      await expect(page.getByLabel('Project URL')).toBeDisabled();
    } else {
      await page.getByLabel('Project URL').fill('https://ignored.example.com');
    }
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.locator(heading)).toHaveText(name);
    await expect(page.locator('summary[aria-label="Environment demo"]')).toBeVisible();
  }
});

test(
  'a broken rule gets the focus, and its message follows what is typed',
  { tag: '@js' },
  async ({ page, project: _project }) => {
    await page.goto('/projects/new');
    await page.getByLabel('Project URL').fill('shop.example.com');
    await page.getByLabel('Project name').fill('Shop');
    await expect(page.getByText('Please enter a valid URL')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await expect(page.getByLabel('Project URL')).toBeFocused();
    await page.getByLabel('Project URL').fill('https://shop.example.com');
    await expect(page.getByText('Please enter a valid URL')).toHaveCount(0);
    await expect(page.getByLabel('Project name')).toHaveValue('Shop');
  },
);

test('every broken rule stands beside its field and nothing typed is lost @nojs', async ({
  page,
  project: _project,
}) => {
  await page.goto('/projects/new');
  for (const [url, name, message] of [
    ['', '   ', 'Name cannot be empty'],
    ['', 'ab', 'Name must have at least 3 characters'],
    ['', 'web SHOP', 'You already have a project named web SHOP'],
    ['shop.example.com', 'Shop', 'Please enter a valid URL'],
    ['ftp://shop.example.com', 'Shop', 'Please enter a valid URL'],
    ['https://shop example', 'Shop', 'Please enter a valid URL'],
  ] as const) {
    await page.getByLabel('Project URL').fill(url);
    await page.getByLabel('Project name').fill(name);
    await page.getByLabel('Description').fill('kept');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Project URL')).toHaveValue(url);
    await expect(page.getByLabel('Project name')).toHaveValue(name);
    await expect(page.getByLabel('Description')).toHaveValue('kept');
  }
});

test(
  'a workspace that is missing is told, made by Retry, and then the project opens',
  { tag: '@nojs' },
  async ({ page, account }) => {
    const { id } = await projectWithoutWorkspace(account);
    await page.goto(`/${id}/setup?since=${Date.now()}&failed=yes`);
    await expect(page.getByRole('alert')).toContainText('The workspace of the project could not be made.');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('New project created successfully')).toBeVisible();
    await expect(page.locator(heading)).toHaveText('No workspace yet');
  },
);

test('the page of a new project leads on by itself once the workspace is there', async ({
  page,
  account,
}) => {
  const { id, createWorkspace } = await projectWithoutWorkspace(account);
  await page.goto(`/${id}/setup?since=${Date.now()}`);
  await expect(page.getByText(/Preparing the workspace/)).toBeVisible();
  await createWorkspace();
  await expect(page.getByText('New project created successfully')).toBeVisible();
});

test('a project is renamed', { tag: '@nojs' }, async ({ page, project }) => {
  await page.goto(`/${project}`);
  await page.goto(`/${project}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  for (const [name, message] of [
    [' ', 'Name cannot be empty'],
    ['ab', 'Name must have at least 3 characters'],
  ] as const) {
    await dialog.getByLabel('Project name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Project name').fill('Spare parts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Project renamed to Spare parts')).toBeVisible();
  await expect(page).toHaveURL(`/${project}/settings/project`);
  await expect(page.locator('summary[aria-label="Project Spare parts"]')).toBeVisible();
});

test('a project is deleted after its name was typed, and is gone @nojs', async ({ page, project }) => {
  await page.goto(`/${project}`);
  await page.goto(`/${project}/settings/project`);
  await page.getByRole('link', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete project' });
  await dialog.getByLabel('Type the name of the project to confirm').fill('Web');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(dialog.getByText('This is not the name of the project.')).toBeVisible();
  await expect(dialog.getByLabel('Type the name of the project to confirm')).toHaveValue('Web');
  await dialog.getByLabel('Type the name of the project to confirm').fill('Web shop');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Deleted project successfully')).toBeVisible();
  await expect(page).toHaveURL('/home');
  expect((await page.request.get(`/${project}/home`, { maxRedirects: 0 })).status()).toBe(302);
});

test(
  'a member may not delete or rename, and is told so',
  { tag: '@nojs' },
  async ({ page, account, project, browser, scripts }) => {
    const { bob: member } = await withMember({ browser, scripts, account, project });
    await member.page.goto(`/${project}/delete`);
    const forbidden = 'You do not have permission to delete this project';
    await expect(member.page.getByText(forbidden)).toBeVisible();
    await member.page.goto(`/${project}/edit`);
    await expect(member.page.getByText('Only administrators of the project can edit it.')).toBeVisible();
    const posted = await member.page.request.post(`/${project}/delete`, { form: { name: 'Web shop' } });
    expect(posted.status()).toBe(403);
    expect(await posted.text()).toContain(forbidden);
    await member.page.context().close();
    await page.goto(`/${project}/home`);
    await expect(page.locator(heading)).toHaveText('Web shop');
  },
);

test('opening a project makes it the one that / leads to', { tag: '@nojs' }, async ({ page, project }) => {
  const second = await page.request.post('/projects/new', { form: { name: 'Second' }, maxRedirects: 0 });
  const secondId = (second.headers()['location'] ?? '').split('/')[1];
  await page.goto('/');
  await expect(page).toHaveURL(`/${secondId}/dashboard`);
  await page.goto(`/${project}`);
  await expect(page).toHaveURL(`/${project}/dashboard`);
  await page.goto('/?redirect=features');
  await expect(page).toHaveURL(`/${project}/features`);
});

/** A project of the account whose workspace was never asked for, as after a server that was killed between the two. */
async function projectWithoutWorkspace({ email }: { email: string }) {
  const url = process.env.PRODUCT_URL ?? '';
  const { token } = done(await callsOf(url).auth.signIn({ body: { email, password } }));
  const { auth } = callsOf(url, { bearer: token });
  const { project } = done(await auth.createProject({ body: { name: 'No workspace yet' } }));
  const createWorkspace = async () =>
    void done(await auth.createWorkspace({ body: { projectId: project.id } }));
  return { id: project.id, createWorkspace };
}
