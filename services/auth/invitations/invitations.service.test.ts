import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ada, bob, createProject, day, startAuth } from '../auth.fixture';
import { inviteByMail, mailedInvitationId, startTeam } from '../members/members.fixture';
import { setLicence } from '../operator';
import { auditLog, projects, users } from '../tables';

const carl = { email: 'carl@x.org', password: 'staple horse 9', firstname: 'Carl', lastname: 'Gauss' };
const invite = (projectId: string, ...emails: string[]) => ({
  body: { project_id: projectId, inviter_email: 'spoofed@x.org', sent_to_email_list: emails },
});
const gone = { status: false, error: 'This invitation is invalid', because: 'gone' };

test('an invitation is mailed to each address, in the name of who sends it', async () => {
  const { admin, projectId, mails, database } = await startTeam();
  const answer = await admin.call.createInvitation(invite(projectId, 'Carl@X.org', ' eve@x.org '));
  const invitation = {
    id: expect.any(String) as string,
    _id: expect.any(String) as string,
    project_id: projectId,
    project_name: 'Web shop',
    sent_by: admin.userId,
    inviter_email: ada.email,
  };
  expect(answer).toEqual({
    status: true,
    undelivered: [],
    invitations: [
      { ...invitation, sent_to_email_list: ['carl@x.org'] },
      { ...invitation, sent_to_email_list: ['eve@x.org'] },
    ],
  });
  const [first] = mails.slice(-2);
  expect(mails.slice(-2).map(({ to }) => to)).toEqual(['carl@x.org', 'eve@x.org']);
  expect(first?.subject).toBe('Ada Lovelace invites you to Web shop on Scenarium');
  expect(first?.text).toContain('https://tests.example.com/invitation?id=');
  const link = new URL(/https:\S+/.exec(first?.text ?? '')?.[0] ?? '');
  expect(link.searchParams.get('invited_by')).toBe(ada.email);
  expect(link.searchParams.get('project')).toBe('Web shop');
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.event, 'member-invited'));
  expect(entries.map(({ subject }) => subject)).toEqual([bob.email, 'carl@x.org', 'eve@x.org']);
});

test('each rule refuses all of the addresses, and nobody is mailed', async () => {
  const { admin, projectId, mails } = await startTeam();
  await inviteByMail(admin.call, projectId, 'carl@x.org', mails);
  const before = mails.length;
  const cases: [emails: string[], because: string, error: string][] = [
    [[], 'empty', 'Please enter at least one email address.'],
    [['eve@x.org', 'eve'], 'invalid', 'Please enter a valid email'],
    [['eve@x.org\0'], 'invalid', 'Please enter a valid email'],
    [['ADA@example.com'], 'yourself', 'You cannot invite yourself to the project.'],
    [['eve@x.org', 'EVE@x.org'], 'twice', 'Please enter unique email addresses.'],
    [[bob.email], 'taken', 'The user is already a member or has been invited to the project.'],
    [['carl@x.org'], 'taken', 'The user is already a member or has been invited to the project.'],
  ];
  for (const [emails, because, error] of cases) {
    expect(await admin.call.createInvitation(invite(projectId, ...emails))).toEqual({
      status: false,
      error,
      because,
    });
  }
  expect(mails).toHaveLength(before);
});

test("during trial only the provider's own domain is invited", async () => {
  const { admin, projectId, database } = await startTeam({ providerDomain: 'provider.com' });
  await database.db.update(projects).set({ allowInvite: false });
  expect(await admin.call.createInvitation(invite(projectId, 'eve@x.org'))).toEqual({
    status: false,
    error: "You can't invite team members during trial",
    because: 'trial',
  });
  expect(await admin.call.createInvitation(invite(projectId, 'eve@provider.com'))).toMatchObject({
    status: true,
  });
});

test('members and expired licences do not invite', async () => {
  const { admin, member, projectId, database, now } = await startTeam();
  await expect(member.call.createInvitation(invite(projectId, 'eve@x.org'))).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'role' },
  });
  await setLicence(database, projectId, { endsAt: now() });
  await expect(admin.call.createInvitation(invite(projectId, 'eve@x.org'))).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'licence' },
  });
});

test('a mail that fails loses no invitation, and the inviter is told which', async () => {
  const { signUp } = await startAuth({
    mailer: {
      async send({ to }) {
        if (to === 'eve@x.org') throw new Error('mailbox full');
      },
    },
  });
  const { call } = await signUp();
  const { id } = await createProject({ call }, 'Web shop');
  const answer = await call.createInvitation(invite(id, 'carl@x.org', 'eve@x.org'));
  expect(answer).toMatchObject({ status: true, undelivered: ['eve@x.org'] });
  const listed = await call.getMembers({ query: { project_id: id } });
  expect(listed.status && listed.members.map(({ user_email }) => user_email)).toEqual([
    ...['ada@example.com', 'carl@x.org', 'eve@x.org'],
  ]);
});

test('one account cannot send mail to strangers without end', async () => {
  const { admin, projectId, pass } = await startTeam();
  const hundred = Array.from({ length: 4 }, (_, part) =>
    Array.from({ length: part === 3 ? 49 : 50 }, (_, number) => `user${part}-${number}@x.org`),
  );
  // Bob was invited first.
  for (const emails of hundred) {
    expect(await admin.call.createInvitation(invite(projectId, ...emails))).toMatchObject({ status: true });
  }
  expect(await admin.call.createInvitation(invite(projectId, 'last@x.org'))).toMatchObject({
    because: 'many',
  });
  pass(day + 1);
  expect(await admin.call.createInvitation(invite(projectId, 'last@x.org'))).toMatchObject({ status: true });
});

test('anybody with the link is told project and inviter, but not whom it was sent to', async () => {
  const { admin, projectId, mails, as, signUp } = await startTeam();
  const id = await inviteByMail(admin.call, projectId, carl.email, mails);
  const answer = await as().verifyInvitation({ body: { id } });
  expect(answer).toMatchObject({
    status: true,
    invitation: { project_name: 'Web shop', inviter_email: ada.email, project_id: projectId },
  });
  expect(JSON.stringify(answer)).not.toContain('carl');
  expect(answer).not.toHaveProperty('yours');
  const { call } = await signUp(carl);
  expect(await call.verifyInvitation({ body: { id } })).toMatchObject({ yours: true });
  expect(await admin.call.verifyInvitation({ body: { id } })).toMatchObject({ yours: false });
  for (const other of ['', 'x', '\0', `${id}x`, 'v1.a.b.c']) {
    expect(await as().verifyInvitation({ body: { id: other } })).toEqual(gone);
  }
});

test('accepting by the mailed link makes a member and proves the address', async () => {
  const { admin, projectId, mails, database, signUp } = await startTeam({ emailVerification: true });
  const id = await inviteByMail(admin.call, projectId, carl.email, mails);
  const { call, userId } = await signUp(carl);
  expect(await call.getUserByToken()).toMatchObject({ user: { emailVerified: false } });
  const joined = { status: true, project: { id: projectId, role: 'MEMBER', name: 'Web shop' } };
  expect(await call.addMember({ body: { id } })).toMatchObject(joined);
  expect(await call.getProjects()).toMatchObject({ projects: [{ id: projectId, role: 'MEMBER' }] });
  expect(await call.getUserByToken()).toMatchObject({ user: { emailVerified: true } });
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.userId, userId));
  expect(entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['member-joined', 'email-verified']),
  );
  // People click twice: the mail leads to the project again, but only for its receiver.
  expect(await call.addMember({ body: { id } })).toMatchObject(joined);
  expect((await call.getProjects()).status).toBe(true);
});

test('the id in the list of members proves nothing about an address', async () => {
  const { admin, projectId, mails, database, signUp } = await startTeam({ emailVerification: true });
  await inviteByMail(admin.call, projectId, carl.email, mails);
  const listed = await admin.call.getMembers({ query: { project_id: projectId } });
  const seen = listed.status
    ? (listed.members.find(({ status }) => status === 'invited')?.user_id ?? '')
    : '';
  // An attacker who saw the id signs up with Carl's address.
  const { call, userId } = await signUp(carl);
  expect(await call.getInvitations()).toEqual({ status: true, invitations: [] });
  expect(await call.addMember({ body: { id: seen } })).toMatchObject({
    status: false,
    because: 'verification',
  });
  expect(await call.declineInvitation({ params: { id: seen } })).toMatchObject({ because: 'verification' });
  await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  expect(await call.getInvitations()).toMatchObject({
    invitations: [{ id: seen, project_name: 'Web shop' }],
  });
  expect(await call.addMember({ body: { id: seen } })).toMatchObject({ status: true });
});

test('an invitation is for its address alone', async () => {
  const { admin, member, projectId, mails, signUp } = await startTeam();
  const id = await inviteByMail(admin.call, projectId, carl.email, mails);
  const refusal = {
    status: false,
    error: 'This invitation is for another email address.',
    because: 'address',
  };
  expect(await member.call.addMember({ body: { id } })).toEqual(refusal);
  expect(await member.call.declineInvitation({ params: { id } })).toEqual(refusal);
  const { call } = await signUp(carl);
  expect(await call.getInvitations()).toMatchObject({ invitations: [{ inviter_email: ada.email }] });
});

test('a declined invitation is gone, and can be sent again', async () => {
  const { admin, projectId, mails, database, signUp } = await startTeam();
  const id = await inviteByMail(admin.call, projectId, carl.email, mails);
  const { call } = await signUp(carl);
  expect(await call.declineInvitation({ params: { id } })).toEqual({ status: true });
  expect(await call.declineInvitation({ params: { id } })).toEqual(gone);
  expect(await call.addMember({ body: { id } })).toEqual(gone);
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.event, 'invitation-declined'));
  expect(entries).toMatchObject([{ actor: carl.email, projectId, subject: carl.email }]);
  const again = await inviteByMail(admin.call, projectId, carl.email, mails);
  expect(again).not.toBe(id);
  expect(await call.addMember({ body: { id: again } })).toMatchObject({ status: true });
  // The mail of the first invitation can neither end the second membership nor start another.
  expect(await call.declineInvitation({ params: { id } })).toEqual(gone);
});

test('accepting twice at once, or while it is taken back: one of both happens', async () => {
  const { admin, projectId, mails, signUp } = await startTeam();
  const { call } = await signUp(carl);
  const query = { project_id: projectId };
  for (let round = 0; round < 5; round++) {
    const id = await inviteByMail(admin.call, projectId, carl.email, mails);
    const listed = await admin.call.getMembers({ query });
    const invited = listed.status ? listed.members.find(({ status }) => status === 'invited') : undefined;
    const { user_id: user_id_to_remove = '' } = invited ?? {};
    const removal = { project_id: projectId, user_email_to_remove: carl.email };
    const [once, twice, back] = await Promise.all([
      call.addMember({ body: { id } }),
      call.addMember({ body: { id } }),
      admin.call.removeMember({ body: { ...removal, user_id_to_remove, status: 'invited' } }),
    ]);
    expect(once.status).toBe(twice.status);
    expect(back.status).toBe(!once.status);
    const after = await admin.call.getMembers({ query });
    const rows = after.status ? after.members.filter(({ user_email }) => user_email === carl.email) : [];
    expect(rows.map(({ status }) => status)).toEqual(once.status ? ['active'] : []);
    if (rows[0]) {
      await admin.call.removeMember({
        body: { ...removal, user_id_to_remove: rows[0].user_id, status: 'active' },
      });
    }
  }
});

test('the same address invited twice at once is invited once', async () => {
  const { admin, projectId, mails } = await startTeam();
  const before = mails.length;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.call.createInvitation(invite(projectId, carl.email))),
  );
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  expect(mails).toHaveLength(before + 1);
  expect(mailedInvitationId(mails.at(-1))).toMatch(/^v1\./);
});
