import { eq } from 'drizzle-orm';
import { setLicence } from '#services/auth/operator';
import { projects } from '#services/auth/tables';
import { expect, test } from './fixtures';
import { openProductDatabase } from './product-database';
import { callsOfAccount } from './outside-client';
import { invite, newEmail, withMember } from './team';

/** Does something in the database that no call does. */
async function inDatabase(
  act: (database: Awaited<ReturnType<typeof openProductDatabase>>) => Promise<unknown>,
): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  await act(database).finally(() => database.close());
}

test('people are invited, listed and found, and their invitations taken back @nojs', async ({
  page,
  account,
  project,
}) => {
  await page.goto(`/${project}/members`);
  await expect(page).toHaveURL(`/${project}/settings/members`);
  await expect(page.getByRole('row', { name: 'Ada Lovelace' })).toContainText('Admin');
  await expect(page.getByText('Nobody else is here yet.')).toBeVisible();
  const emails = ['zoe', 'carl', 'Bob'].map(newEmail);
  await page.getByLabel('Email addresses').fill(emails.join(',\n'));
  await page.getByRole('button', { name: 'Create invitations' }).click();
  await expect(page.getByText('3 invitations created. No mail leaves this server')).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue('');
  const names = page.locator('tbody td:first-child span:first-child');
  await expect(names).toHaveText([/^Ada/, /^bob-/, /^carl-/, /^zoe-/]);
  await page.getByRole('link', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name&order=asc/);
  await page.getByRole('link', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name&order=desc/);
  await expect(names).toHaveText([/^zoe-/, /^carl-/, /^bob-/, /^Ada/]);

  await page.getByRole('link', { name: /^Remove carl-/ }).click();
  await expect(page.getByRole('dialog', { name: 'Remove invitation' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove invitation' }).click();
  await expect(page.getByText('Deleted invitation successfully')).toBeVisible();
  await expect(names).toHaveText([/^zoe-/, /^bob-/, /^Ada/]);

  await page.goto(`/${project}/settings/members?search=nobody`);
  await expect(page.getByText('No members found')).toBeVisible();
  await expect(page.getByText('"nobody" did not match any members. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(names).toHaveCount(3);
  expect(account.email).toContain('@');
});

test('each rule of an invitation is told beside the field, and what was typed stays', async ({
  page,
  scripts,
  account,
  project,
}) => {
  const known = newEmail('carl');
  await invite(await callsOfAccount(account, project), project, known);
  await page.goto(`/${project}/settings/members`);
  const field = page.getByLabel('Email addresses');
  const send = page.getByRole('button', { name: 'Create invitations' });
  const cases: [typed: string, message: string][] = [
    [' , ', 'Please enter at least one email address.'],
    ['eve@example.com\nno address', 'Please enter a valid email'],
    [account.email.toUpperCase(), 'You cannot invite yourself to the project.'],
    ['eve@example.com, EVE@example.com', 'Please enter unique email addresses.'],
    [known, 'The user is already a member or has been invited to the project.'],
  ];
  for (const [typed, message] of cases) {
    await field.fill(typed);
    if (scripts) await expect(send).toBeDisabled();
    else await send.click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill(newEmail('eve'));
  await send.click();
  await expect(page.getByText('Invitation created.')).toBeVisible();
});

test('during trial an invitation leads to contacting sales', async ({ page, scripts, project }) => {
  await inDatabase(({ db }) =>
    db.update(projects).set({ allowInvite: false }).where(eq(projects.id, project)),
  );
  await page.goto(`/${project}/settings/members`);
  await page.getByLabel('Email addresses').fill('eve@example.com');
  const send = page.getByRole('button', { name: 'Create invitations' });
  if (!scripts) await send.click();
  await expect(page.getByText("You can't invite team members during trial")).toBeVisible();
  if (scripts) await expect(send).toBeDisabled();
});

test('an expired licence shows its dialog over what was typed', async ({ page, project }) => {
  await page.goto(`/${project}/settings/members`);
  await inDatabase((database) => setLicence(database, project, { endsAt: new Date(Date.now() - 1000) }));
  await page.getByLabel('Email addresses').fill('eve@example.com');
  await page.getByRole('button', { name: 'Create invitations' }).click();
  await expect(page.getByRole('dialog', { name: 'License has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await expect(page.getByLabel('Email addresses')).toHaveValue('eve@example.com');
});

test(
  'a member without the permission sees why, and is refused when asking all the same',
  { tag: '@nojs' },
  async ({ browser, scripts, account, project }) => {
    const { bob } = await withMember({ browser, scripts, account, project });
    await bob.page.goto(`/${project}/settings/members`);
    const send = bob.page.getByRole('button', { name: 'Create invitations' });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAttribute('title', 'You do not have permission to invite members');
    await expect(bob.page.getByText('You do not have permission to invite members')).toBeVisible();
    const refusals = await bob.page
      .locator('tbody button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [(button as HTMLButtonElement).disabled, button.parentElement?.title]),
      );
    expect(refusals).toEqual([
      [true, "You don't have permission to remove this user"],
      [true, "You can't remove yourself"],
    ]);
    const form = { emails: 'eve@example.com' };
    const answer = await bob.page.request.post(`/${project}/settings/members`, { form });
    expect(answer.status()).toBe(403);
    await bob.page.context().close();
  },
);

test('where no mail leaves the server a resend offers the link, and says when the invitation is gone @nojs', async ({
  page,
  account,
  project,
}) => {
  const owner = await callsOfAccount(account, project);
  const email = newEmail('carl');
  await invite(owner, project, email);
  await page.goto(`/${project}/settings/members`);
  await page.getByRole('button', { name: `Resend invitation to ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to join' });
  await expect(
    dialog.getByText('No mail leaves this server, so none was sent. Hand over the link instead.'),
  ).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Link to join' })).toContainText('/invitation?id=');
  await dialog.getByRole('link', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);

  const listed = await owner.auth.getMembers({ query: { project_id: project } });
  const invited = listed.status ? listed.members.find(({ status }) => status === 'invited') : undefined;
  const body = {
    project_id: project,
    user_id_to_remove: invited?.user_id ?? '',
    user_email_to_remove: email,
  };
  await owner.auth.removeMember({ body: { ...body, status: 'invited' } });
  await page.getByRole('button', { name: `Resend invitation to ${email}` }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This invitation was already answered or withdrawn.');
  await dialog.getByRole('link', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
  await page.goto(`/${project}/settings/audit`);
  await expect(page.getByRole('row', { name: 'Invitation repeated' })).toContainText(email);
});

test(
  'removing somebody who is gone already is told, with what was meant',
  { tag: '@nojs' },
  async ({ page, browser, scripts, account, project }) => {
    const { owner, bob } = await withMember({ browser, scripts, account, project }, newEmail('robert'));
    await page.goto(`/${project}/settings/members`);
    await page.getByRole('link', { name: 'Remove Bob Babbage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove user' });
    await expect(dialog).toContainText(`${bob.email.slice(0, 42)}...`);
    // Another administrator renamed the account's address in between: the page is no longer true.
    await page
      .locator('input[name=email]')
      .evaluate((field: HTMLInputElement) => (field.value = 'other@example.com'));
    await page.getByRole('button', { name: 'Remove user' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This user is no longer a member of the project.');
    const body = { project_id: project, user_id_to_remove: bob.userId, user_email_to_remove: bob.email };
    await owner.auth.removeMember({ body: { ...body, status: 'active' } });
    await page.getByRole('button', { name: 'Retry removing user' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This user is no longer a member of the project.');
    await page.getByRole('link', { name: 'Close' }).last().click();
    await expect(page.getByRole('row', { name: 'Bob Babbage' })).toBeHidden();
    await bob.page.context().close();
  },
);
