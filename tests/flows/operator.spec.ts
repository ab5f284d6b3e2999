import { expect, test } from './fixtures';
import { signInOperator } from './operators';

test('operators see machines and queue, and nobody else finds the page', async ({
  page,
  account,
  scripts,
}) => {
  expect(account.email).not.toContain('operator');
  const answer = await page.goto('/operator');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Machines' })).toHaveCount(0);
  await page.goto('/home');
  await page.locator('summary[aria-label="User menu of Ada Lovelace"]').click();
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.locator('a[href="/operator"]')).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Foperator$/);

  await signInOperator(page, scripts ? 'js' : 'nojs');
  await page.goto('/home');
  await page.locator('summary[aria-label="User menu of Olga Operator"]').click();
  await page.getByRole('link', { name: 'Machines' }).click();
  await expect(page.getByRole('heading', { name: 'Machines', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ slots busy · \d+ jobs? waits?/)).toBeVisible();
  const workers = page.getByRole('region', { name: 'Workers' });
  await expect(workers.getByRole('row').nth(1)).toContainText('Online');
  const servers = page.getByRole('region', { name: 'Servers' });
  await expect(servers.getByRole('row').nth(1)).toContainText(process.env.PRODUCT_URL ?? '');
  // It looks again by itself, with scripts and without.
  const refresh = page.locator('noscript meta[http-equiv=refresh], meta[http-equiv=refresh]');
  await expect(refresh).toHaveCount(scripts ? 0 : 1);
});

test('Prometheus reads figures from this machine', { tag: '@nojs' }, async ({ request }) => {
  // There is a page's time to tell of.
  await request.get(`${process.env.PRODUCT_URL}/login`);
  const answer = await request.get(`${process.env.PRODUCT_URL}/metrics`);
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(/^scenarium_workers [1-9]/m);
  expect(text).toMatch(/^scenarium_servers [1-9]/m);
  expect(text).toMatch(/^scenarium_http_request_duration_seconds_count\{method="GET",status="\d+"\} \d+/m);
  const passedOn = await request.get(`${process.env.PRODUCT_URL}/metrics`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
    maxRedirects: 0,
  });
  expect(await passedOn.text()).not.toContain('scenarium_workers');
});
