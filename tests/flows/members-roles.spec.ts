import { expect, test } from './fixtures';
import { withMember } from './team';

test('an administrator makes another one, hands the project on and leaves it', async ({
  page,
  browser,
  scripts,
  account,
  project,
}) => {
  await page.goto(`/${project}/settings/members/leave`);
  const leaving = page.getByRole('dialog', { name: 'Leave project' });
  await expect(leaving).toContainText('nobody else is in it');
  const { bob } = await withMember({ browser, scripts, account, project });
  const list = `/${project}/settings/members`;
  await page.goto(list);
  const row = page.getByRole('row', { name: 'Bob Babbage' });
  await expect(row.getByRole('cell', { name: 'Member', exact: true })).toBeVisible();
  const refused = await bob.page.goto(`${list}/${bob.userId}/role`);
  expect(refused?.status()).toBe(404);

  await row.getByRole('link', { name: 'Change role of Bob Babbage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByLabel('Role').selectOption('Administrator');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page).toHaveURL(list);
  await expect(row.getByRole('cell', { name: 'Administrator', exact: true })).toBeVisible();

  // Bob may take it from himself, and is warned.
  await bob.page.goto(`${list}/${bob.userId}/role`);
  await expect(bob.page.getByText('This is your own role.')).toBeVisible();
  await bob.page.getByRole('dialog').getByLabel('Role').selectOption('Member');
  await bob.page.getByRole('button', { name: 'Change role' }).click();
  await expect(bob.page).toHaveURL(list);
  await expect(bob.page.getByRole('link', { name: /^Change role/ })).toHaveCount(0);

  await page.goto(`${list}/leave`);
  await leaving.getByRole('button', { name: 'Hand on and leave' }).click();
  await expect(leaving.getByRole('alert')).toHaveText(
    'You own this project. Hand it on to another member before you leave.',
  );
  await leaving.getByLabel('New owner').selectOption(bob.userId);
  await leaving.getByRole('button', { name: 'Hand on and leave' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('You have left Web shop')).toBeVisible();
  await bob.page.goto(list);
  await expect(
    bob.page.getByRole('row', { name: 'Bob Babbage' }).getByRole('cell', { name: 'Owner', exact: true }),
  ).toBeVisible();
  await expect(bob.page.getByRole('row', { name: 'Ada Lovelace' })).toHaveCount(0);
  await bob.page.context().close();
});
