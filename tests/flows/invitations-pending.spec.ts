import { createProject, expect, test } from './fixtures';
import { callsOfAccount } from './outside-client';
import { invite, withInvited, withMember } from './team';

test('invitations are answered one by one @nojs', async ({ page, browser, scripts, account, project }) => {
  const other = await createProject(page, 'Warehouse');
  const third = await createProject(page, 'Office');
  const { owner, carl, path } = await withInvited({ browser, scripts, account, project });
  await invite(owner, other, carl.email, 2);
  await invite(owner, third, carl.email, 3);
  // Accepting by the link proves the address, which the list of the others needs.
  await carl.page.goto(path);
  await carl.page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(carl.page).toHaveURL(`/${project}/features`);

  await carl.page.goto('/invitations');
  await expect(carl.page.getByRole('listitem')).toHaveText([/Warehouse/, /Office/]);
  await carl.page.getByRole('button', { name: 'Accept the invitation to Warehouse' }).click();
  await expect(carl.page).toHaveURL('/invitations');
  await expect(carl.page.getByText('You have joined Warehouse')).toBeVisible();
  await carl.page.getByRole('button', { name: 'Decline the invitation to Office' }).click();
  await expect(carl.page).toHaveURL(/\/(home|[\w-]{36}\/\w+)$/);
  await expect(carl.page.getByText('You have declined the invitation')).toBeVisible();
  const projects = await callsOfAccount(carl, other).then(({ auth }) => auth.getProjects());
  expect(projects.status && projects.projects.map(({ name }) => name)).toEqual(['Web shop', 'Warehouse']);

  await carl.page.goto('/invitations');
  await expect(carl.page.getByText('There is no invitation for')).toBeVisible();
  await invite(owner, third, carl.email, 4);
  await carl.page.goto('/invitations');
  await carl.page.getByRole('button', { name: 'Accept the invitation to Office' }).click();
  await expect(carl.page).toHaveURL(`/${third}/features`);
  await carl.page.context().close();
});

test(
  'an invitation that was taken back meanwhile is told',
  { tag: '@nojs' },
  async ({ browser, scripts, account, project }) => {
    const { owner, carl, path } = await withInvited({ browser, scripts, account, project });
    await carl.page.goto(path);
    const listed = await owner.auth.getMembers({ query: { project_id: project } });
    const invited = listed.status ? listed.members.find(({ status }) => status === 'invited') : undefined;
    const body = {
      project_id: project,
      user_id_to_remove: invited?.user_id ?? '',
      user_email_to_remove: carl.email,
    };
    await owner.auth.removeMember({ body: { ...body, status: 'invited' } });
    await carl.page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(carl.page.getByText('There was an error in accepting invitation')).toBeVisible();
    await expect(carl.page.getByRole('heading', { name: 'This invitation is invalid' })).toBeVisible();
    await carl.page.context().close();
  },
);

test('every page tells of open invitations until they are answered @nojs', async ({
  page,
  browser,
  scripts,
  account,
  project,
}) => {
  const other = await createProject(page, 'Warehouse');
  const { owner, bob: carl } = await withMember({ browser, scripts, account, project });
  const open = carl.page.getByRole('link', { name: '1 open invitation' });
  await carl.page.goto(`/${project}/features`);
  await expect(carl.page.getByRole('main')).toBeVisible();
  await expect(open).toHaveCount(0);

  await invite(owner, other, carl.email, 2);
  for (const path of [`/${project}/features`, '/account', '/projects/new']) {
    await carl.page.goto(path);
    await expect(open).toBeVisible();
  }
  await open.click();
  await expect(carl.page).toHaveURL('/invitations');
  await expect(carl.page.getByRole('button', { name: 'Accept the invitation to Warehouse' })).toBeVisible();
  await expect(open).toHaveCount(0);
  await carl.page.getByRole('link', { name: 'Not now' }).click();
  await expect(carl.page).toHaveURL(new RegExp(`/${project}/`));
  await open.click();
  await carl.page.getByRole('button', { name: 'Accept the invitation to Warehouse' }).click();
  await expect(carl.page).toHaveURL(`/${other}/features`);
  await expect(carl.page.getByText('You have joined Warehouse')).toBeVisible();
  await expect(open).toHaveCount(0);
  await carl.page.context().close();
});
