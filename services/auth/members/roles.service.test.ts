import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../tables';
import { ada, bob, createProject, startAuth } from '../auth.fixture';
import { inviteByMail, meanwhile, startTeam } from './members.fixture';

type Team = Awaited<ReturnType<typeof startTeam>>;
type Somebody = Team['admin'];

const carl = { email: 'carl@example.com', password: 'staple battery', firstname: 'Carl', lastname: 'Gauss' };

/** Adds Carl as a third member, besides the owner Ada and Bob. */
async function withCarl(given?: Parameters<typeof startTeam>[0]) {
  const team = await startTeam(given);
  const third = await team.signUp(carl);
  const id = await inviteByMail(team.admin.call, team.projectId, carl.email, team.mails);
  const joined = await third.call.addMember({ body: { id } });
  if (!joined.status) throw new Error(joined.error);
  return { ...team, third };
}

const change = (by: Somebody, project_id: string, { userId: user_id }: Somebody, role: 'ADMIN' | 'MEMBER') =>
  by.call.changeRole({ body: { project_id, user_id, role } });
const handOn = (by: Somebody, project_id: string, { userId: user_id }: Somebody) =>
  by.call.handOnProject({ body: { project_id, user_id } });
const leave = (who: Somebody, project_id: string, to?: Somebody) =>
  who.call.leaveProject({ body: { project_id, hand_on_to: to?.userId } });
const remove = (by: Somebody, project_id: string, { userId }: Somebody, email: string) =>
  by.call.removeMember({
    body: { project_id, user_id_to_remove: userId, status: 'active', user_email_to_remove: email },
  });

const byRole = { httpStatus: 403, refusal: { because: 'role' } };

async function rolesIn({ database, projectId }: Team) {
  const { rows } = await database.pool.query<{ email: string; role: string; owner: boolean }>(
    `select u.email, m.role, p.admin_user_id = m.user_id as owner from members m
     join users u on u.id = m.user_id join projects p on p.id = m.project_id where p.id = $1 order by u.email`,
    [projectId],
  );
  return rows.map(({ email, role, owner }) => `${email} ${role}${owner ? ' owner' : ''}`);
}

async function auditOf({ database, projectId }: Team) {
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.projectId, projectId))
    .orderBy(auditLog.id);
  return entries.map(({ event, actor, subject }) => [event, actor, subject]);
}

test('an administrator makes others administrators and members again, which the audit log tells', async () => {
  const team = await withCarl();
  const { admin, member, third, projectId } = team;
  expect(await change(admin, projectId, member, 'ADMIN')).toEqual({ status: true });
  expect(await change(admin, projectId, member, 'ADMIN')).toEqual({ status: true });
  expect(await member.call.getProjects()).toMatchObject({ projects: [{ role: 'ADMIN' }] });
  expect(await change(member, projectId, third, 'ADMIN')).toEqual({ status: true });
  expect(await change(third, projectId, member, 'MEMBER')).toEqual({ status: true });
  await expect(change(member, projectId, third, 'MEMBER')).rejects.toMatchObject(byRole);
  expect(await change(third, projectId, third, 'MEMBER')).toEqual({ status: true });
  await expect(change(third, projectId, third, 'ADMIN')).rejects.toMatchObject(byRole);
  expect(await rolesIn(team)).toEqual([`${ada.email} ADMIN owner`, `${bob.email} MEMBER`, `${carl.email} MEMBER`]); // prettier-ignore
  expect((await auditOf(team)).filter(([event]) => event === 'role-changed')).toEqual([
    ['role-changed', ada.email, 'bob@example.com: member → administrator'],
    ['role-changed', bob.email, 'carl@example.com: member → administrator'],
    ['role-changed', carl.email, 'bob@example.com: administrator → member'],
    ['role-changed', carl.email, 'carl@example.com: administrator → member'],
  ]);
});

test('the owner stays an administrator: no role, removal or leaving ends that, however the id is written', async () => {
  const team = await startTeam();
  const { admin, member, projectId } = team;
  await change(admin, projectId, member, 'ADMIN');
  const written = [admin, { ...admin, userId: admin.userId.toUpperCase() }];
  for (const owner of written) {
    const stays = { status: false, because: 'owner' };
    expect(await change(member, projectId, owner, 'MEMBER')).toMatchObject(stays);
    expect(await change(admin, projectId, owner, 'MEMBER')).toMatchObject(stays);
    expect(await remove(member, projectId, owner, ada.email)).toMatchObject({ because: 'admin' });
    expect(await remove(admin, projectId, owner, ada.email)).toMatchObject({ because: 'yourself' });
    expect(await leave(admin, projectId, owner)).toMatchObject({ status: false, because: 'yourself' });
    expect(await handOn(member, projectId, owner)).toMatchObject({ status: false, because: 'owner' });
  }
  expect(await leave(admin, projectId)).toEqual({
    status: false,
    error: 'You own this project. Hand it on to another member before you leave.',
    because: 'owner',
  });
  expect(await handOn(member, projectId, member)).toMatchObject({ status: false, because: 'owner' });
  expect(await rolesIn(team)).toEqual([`${ada.email} ADMIN owner`, `${bob.email} ADMIN`]);
});

test('a project is handed on, which makes its new owner an administrator and the old one free to leave', async () => {
  const team = await startTeam();
  const { admin, member, projectId, ended } = team;
  await expect(handOn(member, projectId, member)).rejects.toMatchObject(byRole);
  expect(await handOn(admin, projectId, member)).toEqual({ status: true });
  expect(await rolesIn(team)).toEqual([`${ada.email} ADMIN`, `${bob.email} ADMIN owner`]);
  expect(await handOn(admin, projectId, member)).toMatchObject({ status: false, because: 'owner' });
  expect(await leave(admin, projectId)).toEqual({ status: true });
  expect(await admin.call.getProjects()).toEqual({ status: true, projects: [], openInvitations: 0 });
  expect(ended).toEqual([{ projectId, userId: admin.userId }]);
  expect((await auditOf(team)).slice(-2)).toEqual([
    ['project-handed-on', ada.email, `${ada.email} → ${bob.email}`],
    ['member-left', ada.email, ada.email],
  ]);
  await expect(leave(admin, projectId)).rejects.toMatchObject({ httpStatus: 404 });
});

test('leaving ends access and tokens at once, and the owner hands on and leaves in one step', async () => {
  const team = await withCarl();
  const { admin, member, third, projectId, as } = team;
  const created = await third.call.createAccessKey({ body: { name: 'ci', projectId } });
  const key = created.status ? created.accessKey.token : '';
  expect(await leave(third, projectId)).toEqual({ status: true });
  await expect(third.call.getMembers({ query: { project_id: projectId } })).rejects.toMatchObject({
    httpStatus: 404,
  });
  await expect(as(key).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });

  expect(await leave(admin, projectId, third)).toMatchObject({ status: false, because: 'gone' });
  expect(await leave(admin, projectId, member)).toEqual({ status: true });
  expect(await rolesIn(team)).toEqual([`${bob.email} ADMIN owner`]);
});

test('a project that is handed on counts for who gets it, and must fit', async () => {
  const team = await startTeam({ allowedProjects: 1, allowDeleteProjects: true });
  const { admin, member, projectId } = team;
  await change(admin, projectId, member, 'ADMIN');
  // Being an administrator of another owner's project does not count.
  const project = await createProject(member, 'My own');
  const full = { status: false, error: 'bob@example.com cannot have more than 1 project', because: 'limit' };
  expect(await handOn(admin, projectId, member)).toEqual(full);
  expect(await leave(admin, projectId, member)).toEqual(full);
  expect(await rolesIn(team)).toEqual([`${ada.email} ADMIN owner`, `${bob.email} ADMIN`]);
  await member.call.deleteProject({ body: { project_id: project.id } });
  expect(await handOn(admin, projectId, member)).toEqual({ status: true });
  expect(await member.call.createProject({ body: { name: 'Another' } })).toMatchObject({ because: 'limit' });
  expect(await admin.call.createProject({ body: { name: 'Another' } })).toMatchObject({ status: true });
});

test('of one name the new owner may have one, and an administrator keeps to the names of the owner', async () => {
  const team = await startTeam();
  const { admin, member, projectId } = team;
  await createProject(member, 'WEB shop');
  await createProject(admin, 'Of Ada');
  expect(await handOn(admin, projectId, member)).toEqual({
    status: false,
    error: 'bob@example.com already has a project named Web shop',
    because: 'name',
  });
  await change(admin, projectId, member, 'ADMIN');
  const rename = (newName: string) => member.call.renameProject({ body: { project_id: projectId, newName } });
  expect(await rename('of ADA')).toEqual({
    status: false,
    error: 'The owner of this project already has a project named of ADA',
    because: 'name',
  });
  expect(await rename('Web SHOP')).toEqual({ status: true });
});

test('where nobody may create projects, those of the operator can be handed on', async () => {
  const started = await startAuth({ allowedProjects: 0 });
  const [admin, member] = [await started.signUp(), await started.signUp(bob)];
  const projectId = randomUUID();
  const { pool } = started.database;
  await pool.query(
    `insert into projects (id, name, admin_user_id, licence_ends_at, max_execution_threads, created_at)
     values ($1, 'Web shop', $2, $3, 1, $3)`,
    [projectId, admin.userId, started.now()],
  );
  for (const [{ userId }, role] of [
    [admin, 'ADMIN'],
    [member, 'MEMBER'],
  ] as const)
    // prettier-ignore
    await pool.query('insert into members values ($1, $2, $3, $4)', [projectId, userId, role, started.now()]);
  expect(await handOn(admin, projectId, member)).toEqual({ status: true });
});

test('two administrators who take the role from each other at the same moment: one of them does', async () => {
  const team = await withCarl();
  const { admin, member, third, projectId } = team;
  await change(admin, projectId, member, 'ADMIN');
  await change(admin, projectId, third, 'ADMIN');
  const answers = await meanwhile(team, [], () => [
    change(member, projectId, third, 'MEMBER'),
    change(third, projectId, member, 'MEMBER'),
  ]);
  expect(answers).toContainEqual({ status: true });
  expect(answers).toContainEqual(noAdministrator);
  expect((await rolesIn(team)).filter((row) => row.includes('ADMIN'))).toHaveLength(2);
});

test('handing on to two at the same moment gives one of them the project, and there is one owner', async () => {
  const team = await withCarl();
  const { admin, member, third, projectId } = team;
  const answers = await meanwhile(team, [], () => [
    leave(admin, projectId, member),
    handOn(admin, projectId, third),
  ]);
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  expect((await rolesIn(team)).filter((row) => row.endsWith('ADMIN owner'))).toHaveLength(1);
});

test('who is handed a project while they leave it stays its owner, or is gone before and gets nothing', async () => {
  const team = await startTeam();
  const { admin, member, projectId } = team;
  const [handed, left] = await meanwhile(team, [], () => [
    handOn(admin, projectId, member),
    leave(member, projectId),
  ]);
  expect([handed?.status, left?.status].filter(Boolean)).toHaveLength(1);
  expect(await rolesIn(team)).toEqual(
    handed?.status ? [`${ada.email} ADMIN`, `${bob.email} ADMIN owner`] : [`${ada.email} ADMIN owner`],
  );
});

test('an administrator whose role is taken away while their calls wait changes nothing by them', async () => {
  const team = await withCarl();
  const { admin, member, third, projectId, database } = team;
  await change(admin, projectId, member, 'ADMIN');
  const [dora, eve] = ['dora@example.com', 'eve@example.com'];
  await inviteByMail(admin.call, projectId, dora, team.mails);
  const { rows } = await database.pool.query<{ id: string }>('select id from invitations');
  const demotion = [`update members set role = 'MEMBER' where user_id = $1`, member.userId];
  const body = { project_id: projectId };
  const answers = await meanwhile(team, demotion, () => [
    change(member, projectId, third, 'ADMIN'),
    remove(member, projectId, third, carl.email),
    member.call.removeMember({
      body: { ...body, user_id_to_remove: rows[0]?.id ?? '', status: 'invited', user_email_to_remove: dora },
    }),
    member.call.createInvitation({ body: { ...body, inviter_email: '', sent_to_email_list: [eve] } }),
    member.call.renameProject({ body: { ...body, newName: 'Taken over' } }),
  ]);
  expect(answers).toEqual(answers.map(() => noAdministrator));
  expect(await rolesIn(team)).toEqual([`${ada.email} ADMIN owner`, `${bob.email} MEMBER`, `${carl.email} MEMBER`]); // prettier-ignore
  const named = await database.pool.query(
    'select p.name, i.email from projects p join invitations i on true',
  );
  expect(named.rows).toEqual([{ name: 'Web shop', email: dora }]);
});

test('a token that is asked for while its maker leaves is not made: nothing waits for their return', async () => {
  const team = await startTeam();
  const { member, projectId, database } = team;
  const leaving = ['delete from members where user_id = $1', member.userId];
  const [made] = await meanwhile(team, leaving, () => [
    member.call.createAccessKey({ body: { name: 'ci', projectId } }),
  ]);
  expect(made).toMatchObject({ status: false, because: 'gone' });
  expect((await database.pool.query('select 1 from access_keys')).rows).toEqual([]);
});

test('names are compared as they are now: of who owns the project and of what it is called', async () => {
  const team = await startTeam();
  const { admin, member, projectId } = team;
  await change(admin, projectId, member, 'ADMIN');
  await createProject(member, 'Of Bob');
  const renaming = [`update projects set name = 'Of Bob' where id = $1`, projectId];
  expect(await meanwhile(team, renaming, () => [handOn(admin, projectId, member)])).toEqual([
    { status: false, error: 'bob@example.com already has a project named Of Bob', because: 'name' },
  ]);
  const rename = (newName: string) => admin.call.renameProject({ body: { project_id: projectId, newName } });
  expect(await rename('Web shop')).toEqual({ status: true });
  const handing = ['update projects set admin_user_id = $2 where id = $1', projectId, member.userId];
  expect(await meanwhile(team, handing, () => [rename('OF BOB')])).toEqual([
    { status: false, error: 'The owner of this project already has a project named OF BOB', because: 'name' },
  ]);
});

const noAdministrator = {
  status: false,
  error: 'Only administrators of the project may do this.',
  because: 'role',
};
