import { expect, test } from './fixtures';

/** Chromium keeps pages, and Back shows them without a request, unless a page forbids to store it. */
test('Back after signing out shows nothing of the pages before', async ({ page, account, project }) => {
  await page.goto(`/${project}/environments`);
  await expect(page.getByRole('heading', { name: 'Environments', exact: true })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(account.email).first()).toBeVisible();
  // Signs out like another page or tab of the product.
  const answer = await page.request.post('/logout', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login?callbackUrl=%2Faccount');
  await expect(page.getByText(account.email)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(`/${project}/environments`)}`);
});
