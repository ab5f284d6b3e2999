import { expect, test } from './fixtures';

/** Chromium keeps what it showed, and Back shows it without asking, unless the page said that nobody may keep it. */
test('Back after signing out shows nothing of the pages before', async ({ page, account, project }) => {
  await page.goto(`/${project}/environments`);
  await expect(page.getByRole('heading', { name: 'Environments', exact: true })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(account.email).first()).toBeVisible();
  // As another page of the product, or another tab, signs out.
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
