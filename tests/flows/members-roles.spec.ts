import { expect, test } from './fixtures';
import { withMember } from './team';

test('an administrator makes another one, hands the project on and leaves it @nojs', async ({
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

  // A form that names no role takes none away, and choosing the owner is asked once more.
  const unnamed = await page.request.post(`${list}/${bob.userId}/role`, { form: {} });
  expect(unnamed.status()).toBe(422);
  await page.goto(`${list}/${bob.userId}/role`);
  await dialog.getByLabel('Role').selectOption('Owner: hand the project on…');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page).toHaveURL(`${list}/${bob.userId}/hand-on`);
  const handing = page.getByRole('dialog', { name: 'Hand project on' });
  await expect(handing).toContainText(`Make Bob Babbage (${bob.email.slice(0, 42)}`);
  await handing.getByRole('button', { name: 'Hand project on' }).click();
  await expect(page).toHaveURL(list);
  await expect(row.getByRole('cell', { name: 'Owner', exact: true })).toBeVisible();
  const ada = page.getByRole('row', { name: 'Ada Lovelace' });
  await expect(ada.getByRole('cell', { name: 'Administrator', exact: true })).toBeVisible();

  await bob.page.goto(`${list}/leave`);
  const bobLeaves = bob.page.getByRole('dialog', { name: 'Leave project' });
  await bobLeaves.getByRole('button', { name: 'Hand on and leave' }).click();
  await expect(bobLeaves.getByRole('alert')).toHaveText(
    'You own this project. Hand it on to another member before you leave.',
  );
  await bobLeaves.getByLabel('New owner').selectOption({ index: 1 });
  await bobLeaves.getByRole('button', { name: 'Hand on and leave' }).click();
  await expect(bob.page).toHaveURL('/home');
  await expect(bob.page.getByText('You have left Web shop')).toBeVisible();
  const gone = await bob.page.request.get(list, { maxRedirects: 0 });
  expect(gone.status()).toBe(302);
  await page.goto(list);
  await expect(ada.getByRole('cell', { name: 'Owner', exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await bob.page.context().close();
});
