import { expect, test } from './fixtures';
import { callsOfAccount, password } from './outside-client';
import { invite, newEmail, otherBrowser, secondUser, withInvited } from './team';

test('an invitee without an account is led back to the invitation, and joins @nojs', async ({
  browser,
  scripts,
  account,
  project,
}) => {
  const email = newEmail('carl');
  const path = await invite(await callsOfAccount(account, project), project, email);
  const page = await otherBrowser(browser, scripts);
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`You have been invited to join project Web shop by ${account.email}`);
  await expect(page.getByText('You need to be logged in to accept the invitation')).toBeVisible();
  expect(await page.locator('script').count()).toBe(0);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Carl');
  await page.getByLabel('Last name').fill('Gauss');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /create account|submit|sign up/i }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL(`/${project}/features`);
  await expect(page.getByText('You have joined Web shop')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${project}`));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This invitation is invalid' })).toBeVisible();
  await page.context().close();
});

test('without a mail server the inviter hands the link over, and its address alone joins by it @nojs', async ({
  page,
  browser,
  scripts,
  project,
}) => {
  const bob = await secondUser(browser, scripts, newEmail('bob'));
  await page.goto(`/${project}/settings/members`);
  await page.getByLabel('Email addresses').fill(bob.email);
  await page.getByRole('button', { name: 'Create invitations' }).click();
  await expect(page.getByText('No mail leaves this server: hand over the link')).toBeVisible();
  await page.getByRole('link', { name: `Link for ${bob.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to join' });
  const link = await dialog.getByRole('region', { name: 'Link to join' }).innerText();
  expect(new URL(link).origin).toBe(process.env.PRODUCT_URL);
  await dialog.getByRole('link', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByText('This invitation is for another email address.')).toBeVisible();
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(bob.page).toHaveURL(`/${project}/features`);
  const response = await bob.page.goto(
    link.replace(/^.*\?id=([^&]+).*$/, `/${project}/settings/members/$1/link`),
  );
  expect(response?.status()).toBe(404);
  await bob.page.context().close();
});

test('login leads back to the invitation, which can be declined @nojs', async ({
  browser,
  scripts,
  account,
  project,
}) => {
  const { carl, path } = await withInvited({ browser, scripts, account, project });
  const { email } = carl;
  await carl.page.context().close();
  const page = await otherBrowser(browser, scripts);
  await page.goto(path);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: 'Decline Invitation' }).click();
  await expect(page.getByRole('heading', { name: 'You have declined the invitation' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This invitation is invalid' })).toBeVisible();
  await page.context().close();
});

test(
  'an invitation to somebody else is told, and the account can be changed',
  { tag: '@nojs' },
  async ({ page, account, project, browser, scripts }) => {
    const { carl, path } = await withInvited({ browser, scripts, account, project });
    const { email } = carl;
    await carl.page.context().close();
    await page.goto(path);
    await expect(page.getByText('This invitation is for another email address.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeHidden();
    expect(await page.content()).not.toContain(email);
    const forced = await page.request.post(path, { form: { intent: 'accept' } });
    expect(forced.status()).toBe(422);
    expect(await forced.text()).toContain('There was an error in accepting invitation');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(page).toHaveURL(`/${project}/features`);
  },
);

test('an incomplete link says what it lacks', { tag: '@nojs' }, async ({ page }) => {
  const cases: [query: string, problems: string[]][] = [
    ['', ['Invalid invitation,no id', 'no inviter email', 'no project']],
    ['?invited_by=a@x.org&project=Shop', ['Invalid invitation,no id']],
    ['?id=1&project=Shop', ['no inviter email']],
    ['?id=1&invited_by=a@x.org', ['no project']],
  ];
  for (const [query, problems] of cases) {
    await page.goto(`/invitation${query}`);
    await expect(page.getByRole('heading', { name: 'Invalid invitation' })).toBeVisible();
    for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
});

test(
  'a link cannot name a project or inviter of its own',
  { tag: '@nojs' },
  async ({ page, account, project }) => {
    const path = await invite(await callsOfAccount(account, project), project, newEmail('carl'));
    const forged = new URL(path, 'http://x');
    forged.searchParams.set('project', 'Your bank');
    forged.searchParams.set('invited_by', 'ceo@bank.example');
    await page.goto(forged.pathname + forged.search);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('join project Web shop');
    await expect(page.getByText('bank')).toHaveCount(0);
    for (const id of ['1', '%00', 'v1.a.b.c', '%F0%9F%98%80'.repeat(50)]) {
      const answer = await page.goto(`/invitation?id=${id}&invited_by=ceo@bank.example&project=Your+bank`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This invitation is invalid' })).toBeVisible();
      await expect(page.getByText('bank')).toHaveCount(0);
    }
  },
);
