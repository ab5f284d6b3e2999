import { expect, test } from './fixtures';

test('name and company are kept, and every broken rule stands beside its field @nojs', async ({
  page,
  account,
}) => {
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.getByLabel('First name').fill('  ');
  await page.getByLabel('Last name').fill('King');
  await page.getByLabel('Company').fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill all the fields')).toBeVisible();
  await expect(page.getByText('Company cannot have more than 120 characters')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('King');
  await expect(page.getByLabel('Company')).toHaveValue('x'.repeat(121));

  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your account was saved').first()).toBeVisible();
  await expect(page.getByText('Please fill all the fields')).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(page.getByLabel('Last name')).toHaveValue('King');
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
});

test(
  'a name that is markup, a formula or right-to-left stays a name; control characters are refused',
  { tag: '@js' },
  async ({ page, account: _account }) => {
    for (const name of [
      '<img src=x onerror=alert(1)>',
      "Robert'); DROP TABLE users;--",
      '{{7*7}}',
      'عَبْدُ ٱللَّٰه',
      '👩‍💻',
    ]) {
      await page.goto('/account');
      await page.getByLabel('First name').fill(name);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your account was saved').first()).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue(name);
    }
    const answer = await page.request.post('/account', {
      form: { change: 'profile', firstname: 'a\0b', lastname: 'Lovelace', companyName: '' },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('First name cannot contain control characters');
  },
);

test(
  'where addresses need no proof, the address counts as verified',
  { tag: '@nojs' },
  async ({ page, account: _account }) => {
    await page.goto('/account');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveCount(0);
  },
);

test('a form that the page does not have is refused', { tag: '@js' }, async ({ page, account: _account }) => {
  expect((await page.request.post('/account', { form: { change: 'nothing' } })).status()).toBe(400);
});
