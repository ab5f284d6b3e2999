import { io } from 'socket.io-client';
import { expect, test } from './fixtures';
import { callsOf } from './outside-client';
import { newEmail, secondUser, withMember } from './team';

const socketPath = '/api/storage/ws/socket.io';

function openSocket(token: string) {
  return io(process.env.PRODUCT_URL ?? '', {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${token}` },
  });
}

test('a removed member is out on the next request, and their sockets are closed @js', async ({
  page,
  browser,
  scripts,
  account,
  project,
}) => {
  const { bob } = await withMember({ browser, scripts, account, project });
  await bob.page.goto(`/${project}/features`);
  await expect(bob.page).toHaveURL(`/${project}/features`);
  const socket = openSocket(bob.token);
  expect(await socket.timeout(10_000).emitWithAck('join', { projectId: project })).toBe(true);
  const closed = new Promise<string>((heard) => socket.once('disconnect', heard));

  await page.goto(`/${project}/settings/members`);
  await page.getByRole('link', { name: 'Remove Bob Babbage' }).click();
  await page.getByRole('button', { name: 'Remove user' }).click();
  await expect(page.getByText('Deleted member successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Bob Babbage' })).toBeHidden();

  expect(await closed).toBe('io server disconnect');
  await bob.page.goto(`/${project}/features`);
  await expect(bob.page).not.toHaveURL(new RegExp(project));
  await expect(
    bob.page.getByText('The project does not exist, or you are not a member of it.'),
  ).toBeVisible();
  const asked = callsOf(process.env.PRODUCT_URL ?? '', { bearer: bob.token, projectId: project });
  const query = { project_id: project };
  await expect(asked.auth.getMembers({ query })).rejects.toMatchObject({ httpStatus: 404 });
  await bob.page.context().close();
});

test(
  'a socket of somebody who is not signed in any more is refused',
  { tag: '@js' },
  async ({ browser, scripts }) => {
    const bob = await secondUser(browser, scripts, newEmail('bob'));
    await callsOf(process.env.PRODUCT_URL ?? '', { bearer: bob.token }).auth.signOut();
    for (const token of [bob.token, 'no-token-at-all']) {
      const refused = await new Promise<Error>((failed) => openSocket(token).once('connect_error', failed));
      expect(refused.message).toBe('signed-out');
    }
    await bob.page.context().close();
  },
);
