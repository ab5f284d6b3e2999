import { expect, repositoryName, test } from './git-server';

test('a branch is created from another one, selected, worked on, left and deleted @js', async ({
  page,
  connected,
  server,
}) => {
  await page.goto(`/${connected}/branches/new`);
  const dialog = page.getByRole('dialog', { name: 'Create branch' });
  await dialog.getByLabel('New branch name').fill('   ');
  await dialog.getByRole('button', { name: 'Create branch' }).click();
  await expect(dialog.getByText('Please fill in all fields.')).toBeVisible();
  for (const [name, message] of [
    ['bad name', 'A branch name cannot contain spaces'],
    ['main', 'A branch with this name already exists.'],
  ] as const) {
    await dialog.getByLabel('New branch name').fill(name);
    await dialog.getByRole('button', { name: 'Create branch' }).click();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel('New branch name')).toHaveValue(name);
  }
  await dialog.getByLabel('Source branch').selectOption('main');
  await dialog.getByLabel('New branch name').fill('team/basket');
  await dialog.getByRole('button', { name: 'Create branch' }).click();
  await expect(page.getByText('New branch created successfully').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${connected}/(home|dashboard)$`));
  await expect(page.locator('summary[aria-label="Branch team/basket"]')).toBeVisible();
  expect(server.git(repositoryName, ['branch', '--list', 'team/basket'])).toContain('team/basket');

  await page.goto(`/${connected}/environments/new`);
  await page.getByLabel('URL').fill('http://basket.example.com');
  await page.getByLabel('Name').fill('Basket');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByRole('row', { name: /Basket/ })).toBeVisible();
  expect(server.text(repositoryName, 'environments/Basket.json', 'team/basket')).toContain(
    'basket.example.com',
  );
  expect(server.text(repositoryName, 'environments/Basket.json')).toBeNull();

  await page.locator('summary[aria-label="Branch team/basket"]').click();
  await page.getByRole('banner').getByRole('button', { name: 'main', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${connected}/(home|dashboard)$`));
  await expect(page.locator('summary[aria-label="Branch main"]')).toBeVisible();
  await page.goto(`/${connected}/environments`);
  await expect(page.getByRole('row', { name: /Basket/ })).toHaveCount(0);

  server.git(repositoryName, ['config', 'receive.denyDeletes', 'true']);
  await page.goto(`/${connected}/branches`);
  await page.getByRole('main').getByRole('link', { name: 'Delete team/basket' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete branch' });
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(confirm.getByRole('alert')).toContainText('Failed to delete branch');
  server.git(repositoryName, ['config', 'receive.denyDeletes', 'false']);
  await confirm.getByRole('button', { name: 'Retry delete' }).click();
  await expect(page.getByText('Deleted branch successfully').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('team/basket')).toHaveCount(0);
  expect(server.git(repositoryName, ['branch', '--list', 'team/basket'])).toBe('');
});

test(
  'a project without a private repository has main and no branch selector',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await page.goto(`/${project}/home`);
    await expect(page.locator('summary[aria-label^="Branch "]')).toHaveCount(0);
    await page.goto(`/${project}/branches`);
    await expect(page).toHaveURL(`/${project}/settings/private-repository`);
    const form = { source: 'main', name: 'x' };
    const posted = await page.request.post(`/${project}/branches/new`, { form, maxRedirects: 0 });
    expect(posted.headers()['location']).toBe(`/${project}/settings/private-repository`);
  },
);
