import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ada, bob, createProject, day, minute, startAuth, unsentMails } from '../auth.fixture';
import { inviteByMail, mailedInvitationId, meanwhile, startTeam } from '../members/members.fixture';
import { setLicence } from '../operator';
import { auditLog, members, projects } from '../tables';

const carl = { email: 'carl@x.org', password: 'staple horse 9', firstname: 'Carl', lastname: 'Gauss' };
const notOpen = {
  status: false,
  error: 'This invitation was already answered or withdrawn.',
  because: 'gone',
};

/** Starts with Carl invited to Ada's project, in which Bob is a member. */
async function startInvited(...given: Parameters<typeof startTeam>) {
  const team = await startTeam(...given);
  const mailed = await inviteByMail(team.admin.call, team.projectId, carl.email, team.mails);
  const listed = await team.admin.call.getMembers({ query: { project_id: team.projectId } });
  const invited = listed.status ? listed.members.find(({ status }) => status === 'invited') : undefined;
  const id = invited?.user_id ?? '';
  const resend = (call = team.admin.call, invitation_id = id, project_id = team.projectId) =>
    call.resendInvitation({ body: { project_id, invitation_id } });
  return { ...team, mailed, id, resend };
}

test('an open invitation is mailed once more, and the links of both mails are good', async () => {
  const { mails, id, mailed, resend, signUp, admin, projectId, as, database } = await startInvited();
  const before = mails.length;
  expect(await resend()).toEqual({
    status: true,
    undelivered: [],
    invitation: {
      id,
      _id: id,
      project_id: projectId,
      project_name: 'Web shop',
      sent_by: admin.userId,
      inviter_email: ada.email,
      sent_to_email_list: [carl.email],
    },
  });
  expect(mails.slice(before)).toMatchObject([
    { to: carl.email, subject: 'Ada Lovelace invites you to Web shop on Scenarium' },
  ]);
  for (const link of [mailed, mailedInvitationId(mails.at(-1))]) {
    expect(await as().verifyInvitation({ body: { id: link } })).toMatchObject({ status: true });
  }
  const { call } = await signUp(carl);
  expect(await call.addMember({ body: { id: mailedInvitationId(mails.at(-1)) } })).toMatchObject({
    status: true,
  });
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.event, 'invitation-repeated'));
  expect(entries).toMatchObject([{ actor: ada.email, subject: carl.email, projectId }]);
});

test('mail and page name who sent it last', async () => {
  const { mails, member, mailed, resend, projectId, as, database } = await startInvited();
  await database.db.update(members).set({ role: 'ADMIN' }).where(eq(members.userId, member.userId));
  expect(await resend(member.call)).toMatchObject({ status: true, invitation: { sent_by: member.userId } });
  expect(mails.at(-1)?.subject).toBe('Bob Babbage invites you to Web shop on Scenarium');
  expect(await as().verifyInvitation({ body: { id: mailed } })).toMatchObject({
    invitation: { inviter_email: bob.email, project_id: projectId },
  });
});

test('what is not open in this project is refused: taken back, declined, accepted, of another project, no id', async () => {
  const { mails, id, mailed, resend, signUp, admin, projectId } = await startInvited();
  const other = await createProject(admin, 'Warehouse');
  const before = mails.length;
  expect(await resend(admin.call, id, other.id)).toEqual(notOpen);
  for (const made of ['', 'x', mailed, '7b0f3d7e-2f5b-4c3e-9a63-1b9d6f1f1c11']) {
    expect(await resend(admin.call, made)).toEqual(notOpen);
  }
  const taken = { project_id: projectId, user_id_to_remove: id, user_email_to_remove: carl.email };
  await admin.call.removeMember({ body: { ...taken, status: 'invited' } });
  expect(await resend()).toEqual(notOpen);
  expect(mails).toHaveLength(before);

  const { call } = await signUp(carl);
  const again = async () => {
    const link = await inviteByMail(admin.call, projectId, carl.email, mails);
    const found = await call.getInvitations();
    return { link, own: (found.status && found.invitations[0]?.id) || '' };
  };
  const first = await again();
  await call.declineInvitation({ params: { id: first.own } });
  expect(await resend(admin.call, first.own)).toEqual(notOpen);
  const second = await again();
  await call.addMember({ body: { id: second.link } });
  expect(await resend(admin.call, second.own)).toEqual(notOpen);
});

test('one that is answered while it is resent is not mailed', async () => {
  const team = await startInvited();
  const { mails, id, resend, database } = team;
  const before = mails.length;
  // The invitation was open when the call read it, and is gone when the call holds the lock.
  expect(await meanwhile(team, ['delete from invitations where id = $1', id], () => [resend()])).toEqual([
    notOpen,
  ]);
  expect(mails).toHaveLength(before);
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.event, 'invitation-repeated'));
  expect(entries).toEqual([]);
});

test('members, strangers, expired licences and projects on trial do not resend', async () => {
  const { mails, resend, signUp, admin, member, projectId, database, now } = await startInvited();
  const stranger = await signUp({ ...carl, email: 'eve@x.org' });
  const before = mails.length;
  await expect(resend(member.call)).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'role' } });
  await expect(resend(stranger.call)).rejects.toMatchObject({ httpStatus: 404 });
  await database.db.update(projects).set({ allowInvite: false });
  expect(await resend()).toMatchObject({ status: false, because: 'trial' });
  await setLicence(database, projectId, { endsAt: now() });
  await expect(resend(admin.call)).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'licence' },
  });
  expect(mails).toHaveLength(before);
});

test('one invitation is mailed a few times an hour at most', async () => {
  const { mails, resend } = await startInvited({ attempts: { invitationMails: { times: 2, minutes: 60 } } });
  const before = mails.length;
  expect([(await resend()).status, (await resend()).status]).toEqual([true, true]);
  expect(await resend()).toEqual({
    status: false,
    error: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/) as string,
    because: 'often',
  });
  expect(mails).toHaveLength(before + 2);
});

test('repeated invitations count among the mails that one account may cause in a day', async () => {
  const { admin, projectId, resend, pass } = await startInvited();
  // Bob and Carl were invited first.
  const sizes = [50, 50, 50, 47];
  for (const [part, size] of sizes.entries()) {
    const emails = Array.from({ length: size }, (_, number) => `user${part}-${number}@x.org`);
    const body = { project_id: projectId, inviter_email: '', sent_to_email_list: emails };
    expect(await admin.call.createInvitation({ body })).toMatchObject({ status: true });
  }
  expect(await resend()).toMatchObject({ status: true });
  expect(await resend()).toMatchObject({ status: false, because: 'many' });
  pass(day + minute);
  expect(await resend()).toMatchObject({ status: true });
});

test('a mail that could not be sent is told to who resends, and is in the audit log', async () => {
  const auth = await startAuth({ mailer: { send: () => Promise.reject(new Error('mailbox full')) } });
  const owner = await auth.signUp();
  const { id: project_id } = await createProject(owner, 'Web shop');
  const body = { project_id, inviter_email: '', sent_to_email_list: [carl.email] };
  const invited = await owner.call.createInvitation({ body });
  const invitation_id = (invited.status && invited.invitations[0]?.id) || '';
  expect(await owner.call.resendInvitation({ body: { project_id, invitation_id } })).toMatchObject({
    status: true,
    undelivered: [carl.email],
  });
  const entry = [ada.email, `invitation of ${carl.email}`];
  expect(await unsentMails(auth)).toEqual([entry, entry]);
});

test('who is signed in is told how many invitations wait for them, an access token is not', async () => {
  const { signUp, admin, projectId, mails, as, database } = await startTeam();
  const other = await createProject(admin, 'Warehouse');
  await inviteByMail(admin.call, projectId, carl.email, mails);
  const { call } = await signUp(carl);
  const open = async (client = call) => {
    const answer = await client.getProjects();
    return answer.status && answer.openInvitations;
  };
  expect(await open()).toBe(1);
  const link = await inviteByMail(admin.call, other.id, carl.email, mails);
  expect(await open()).toBe(2);
  await call.addMember({ body: { id: link } });
  expect(await open()).toBe(1);
  const made = await call.createAccessKey({ body: { name: 'CI', projectId: other.id } });
  if (!made.status) throw new Error(made.error);
  expect(await open(as(made.accessKey.token))).toBe(0);
  // Anybody can sign up with another person's address, so the page must not show them invitations.
  await database.pool.query("update users set email_verified_at = null where email = 'carl@x.org'");
  expect(await open()).toBe(0);
  expect(await open(admin.call)).toBe(0);
});
