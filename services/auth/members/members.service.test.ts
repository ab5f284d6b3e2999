import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessKeys, auditLog, gitCredentials, projects } from '../tables';
import { ada, bob, createProject } from '../auth.fixture';
import { inviteByMail, startTeam } from './members.fixture';

test('members are listed by name, then those who are invited by e-mail, to every member', async () => {
  const { admin, member, projectId, mails } = await startTeam();
  for (const email of ['zoe@x.org', 'carl@x.org']) await inviteByMail(admin.call, projectId, email, mails);
  const answer = await member.call.getMembers({ query: { project_id: projectId } });
  const since = '2026-05-01T10:00:00.000Z';
  const invited = {
    user_id: expect.any(String) as string,
    name: '',
    status: 'invited',
    role: 'MEMBER',
    since,
  };
  expect(answer).toEqual({
    status: true,
    members: [
      { user_id: admin.userId, user_email: ada.email, name: 'Ada Lovelace', status: 'active', role: 'ADMIN', since },
      { user_id: member.userId, user_email: bob.email, name: 'Bob Babbage', status: 'active', role: 'MEMBER', since },
      { ...invited, user_email: 'carl@x.org' },
      { ...invited, user_email: 'zoe@x.org' },
    ],
  }); // prettier-ignore
});

test('a role check says whether the action is allowed, and why not', async () => {
  const { admin, member, projectId } = await startTeam();
  const body = { project_id: projectId, action: 'sendInvitation' } as const;
  expect(await admin.call.checkRole({ body })).toEqual({ status: true });
  expect(await member.call.checkRole({ body })).toEqual({
    status: false,
    error: 'You do not have permission to invite members',
  });
  const keys = { project_id: projectId, action: 'manageAccessKeys' } as const;
  expect(await member.call.checkRole({ body: keys })).toEqual({ status: true });
});

test('a removed member is out on the next call, and nothing of theirs stays in the project', async () => {
  const { admin, member, projectId, database, ended, now, as } = await startTeam();
  const other = await createProject(admin, 'Other project');
  const created = await member.call.createAccessKey({ body: { name: 'ci', projectId } });
  const key = created.status ? created.accessKey.token : '';
  expect(await as(key).getProjects()).toMatchObject({ projects: [{ id: projectId }] });
  const proved = { username: 'x', sealedToken: 'x', url: 'https://git.example.com/a.git', provedAt: now() };
  const credentials = [
    { ...proved, projectId, userId: member.userId },
    { ...proved, projectId, userId: admin.userId },
    { ...proved, projectId: other.id, userId: member.userId },
  ];
  await database.db.insert(gitCredentials).values(credentials);

  const removal = {
    project_id: projectId,
    user_id_to_remove: member.userId,
    status: 'active',
    user_email_to_remove: 'BOB@example.com',
  } as const;
  expect(await admin.call.removeMember({ body: removal })).toEqual({ status: true });

  const query = { project_id: projectId };
  await expect(member.call.getMembers({ query })).rejects.toMatchObject({ httpStatus: 404 });
  expect(await member.call.getProjects()).toEqual({ status: true, projects: [], openInvitations: 0 });
  await expect(as(key).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  expect(await database.db.select().from(accessKeys)).toEqual([]);
  expect(await database.db.select().from(gitCredentials)).toEqual(credentials.slice(1));
  expect(ended).toEqual([{ projectId, userId: member.userId }]);
  const entries = (await database.db.select().from(auditLog)).filter(
    ({ event }) => event === 'member-removed',
  );
  expect(entries).toMatchObject([{ userId: admin.userId, actor: ada.email, projectId, subject: bob.email }]);
  expect(await admin.call.removeMember({ body: removal })).toEqual({
    status: false,
    error: 'This user is no longer a member of the project.',
    because: 'gone',
  });
  expect(ended).toHaveLength(1);
});

test('nobody removes themselves or the admin of the project, and only an ADMIN removes', async () => {
  const { admin, member, projectId, database } = await startTeam();
  const remove = (by: typeof admin, of: typeof admin, email: string) =>
    by.call.removeMember({
      body: {
        project_id: projectId,
        user_id_to_remove: of.userId,
        status: 'active',
        user_email_to_remove: email,
      },
    });
  const capital = { ...admin, userId: admin.userId.toUpperCase() };
  for (const self of [admin, capital]) {
    expect(await remove(admin, self, ada.email)).toMatchObject({ error: "You can't remove yourself" });
  }
  await expect(remove(member, admin, ada.email)).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'role' },
  });
  // Another member is now the owner of the project.
  await database.db.update(projects).set({ adminUserId: member.userId });
  expect(await remove(admin, member, bob.email)).toMatchObject({
    error: "The project's admin can't be removed",
  });
  const answer = await admin.call.getMembers({ query: { project_id: projectId } });
  expect(answer.status && answer.members).toHaveLength(2);
});

test('an invitation is taken back, once, and by nobody of another project', async () => {
  const { admin, member, projectId, mails, database, ended } = await startTeam();
  const mailed = await inviteByMail(admin.call, projectId, 'carl@x.org', mails);
  const listed = await admin.call.getMembers({ query: { project_id: projectId } });
  const invited = listed.status ? listed.members.find(({ status }) => status === 'invited') : undefined;
  const project = await createProject(member, "Bob's project");
  const taken = { user_id_to_remove: invited?.user_id ?? '', status: 'invited', user_email_to_remove: 'carl@x.org' } as const; // prettier-ignore
  const gone = {
    status: false,
    error: 'This invitation was already answered or withdrawn.',
    because: 'gone',
  };
  expect(await member.call.removeMember({ body: { ...taken, project_id: project.id } })).toEqual(gone);
  expect(await admin.call.removeMember({ body: { ...taken, project_id: projectId } })).toEqual({
    status: true,
  });
  expect(await admin.call.removeMember({ body: { ...taken, project_id: projectId } })).toEqual(gone);
  expect(await admin.call.verifyInvitation({ body: { id: mailed } })).toMatchObject({ status: false });
  const events = (await database.db.select().from(auditLog)).map(({ event, subject }) => [event, subject]);
  expect(events).toContainEqual(['invitation-withdrawn', 'carl@x.org']);
  expect(ended).toEqual([]);
});

test('ids and addresses that cannot exist are answers, not faults', async () => {
  const { admin, projectId } = await startTeam();
  for (const id of ['', 'x', '\0', randomUUID(), "' or true --"]) {
    for (const status of ['active', 'invited'] as const) {
      const body = { project_id: projectId, user_id_to_remove: id, status, user_email_to_remove: '\0' };
      expect(await admin.call.removeMember({ body })).toMatchObject({ status: false, because: 'gone' });
    }
  }
});
