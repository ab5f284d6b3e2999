import { expect, test } from './fixtures';

test('an environment is added, becomes current, is edited, chosen and deleted', async ({ page, project }) => {
  await page.goto(`/${project}/environments`);
  await expect(page.getByRole('main').getByText('No environment yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add environment' }).first().click();
  await page.getByLabel('URL').fill('http://shop.example.com:8080');
  await page.getByLabel('Name').fill('Staging');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByText('Environment Staging added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Staging/ })).toContainText('http://shop.example.com:8080');
  await expect(page.locator('summary[aria-label="Environment Staging"]')).toBeVisible();

  await page.goto(`/${project}/environments/new`);
  await page.getByLabel('URL').fill('https://live.example.com');
  await page.getByLabel('Name').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByRole('row', { name: /live-example-com/ })).toContainText('https://live.example.com');

  await page.locator('summary[aria-label="Environment live-example-com"]').click();
  await page.getByRole('button', { name: 'Staging' }).click();
  await expect(page.locator('summary[aria-label="Environment Staging"]')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Staging' }).click();
  await page.getByLabel('Name').fill('Pre-production');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Environment Pre-production saved')).toBeVisible();

  await page.locator('summary[aria-label="Actions for Pre-production"]').click();
  await page.getByRole('main').getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted environment successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Pre-production/ })).toHaveCount(0);
});

test('every broken rule stands beside its field and nothing typed is lost', async ({ page, project }) => {
  await page.goto(`/${project}/environments/new`);
  for (const [url, name, message] of [
    ['', 'x', 'URL cannot be empty'],
    ['ftp://shop.example.com', 'x', 'URL must start with'],
    ['http://shop.example.com:1:2', 'x', 'Incorrect URL structure, only one port is allowed.'],
    ['http://shop.example.com:', 'x', 'Invalid URL: Port cannot be empty'],
    ['http://shop.example.com:70000', 'x', 'Port number cannot be greater than 65535'],
    ['http://shop.example.com', 'a/b', 'Environment name cannot contain the following characters:'],
    ['http://shop.example.com', 'n'.repeat(33), 'Environment name cannot be more than 32 characters.'],
  ] as const) {
    await page.getByLabel('URL').fill(url);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('URL')).toHaveValue(url);
    await expect(page.getByLabel('Name')).toHaveValue(name);
  }
});
