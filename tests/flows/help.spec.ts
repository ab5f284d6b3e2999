import { expect, test } from './fixtures';

test('opens the help page for the current place, with its screenshot', async ({ page, project }) => {
  await page.goto(`/${project}/executions/plan`);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' });
  await expect(link).toHaveAttribute('target', '_blank');
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run scenarios on a schedule');
  const screenshot = page.getByRole('img', { name: /^The schedule of an execution/ });
  const answer = await page.request.get((await screenshot.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/png');
  await expect(page.getByRole('link', { name: 'decision 19' })).toHaveCount(0);

  const list = page.getByRole('navigation', { name: 'Help pages' });
  await expect(list.locator('[aria-current=page]')).toHaveText('Run scenarios on a schedule');
  await list.getByRole('link', { name: 'Call the API' }).click();
  await expect(page).toHaveURL('/help/api');
  // Commands name the server's own address.
  await expect(page.getByRole('main')).toContainText(`${new URL(page.url()).origin}/api/runs/`);
  await page.getByRole('link', { name: 'importing results' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add results from your CI');
});

test('answers an unknown help page with "not found", and the first page without a name @nojs', async ({
  page,
  account: _account,
}) => {
  expect((await page.goto('/help/no-such-page'))?.status()).toBe(404);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run your first scenario');
  await page.getByRole('link', { name: 'Write a scenario and its step code' }).first().click();
  await expect(page).toHaveURL('/help/write');
});
