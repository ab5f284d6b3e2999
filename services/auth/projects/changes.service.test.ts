import { expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { ada, bob, createProject, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';
import { finishDeletions } from './deletion';

type Started = Awaited<ReturnType<typeof startAuth>>;
type SignedUp = Awaited<ReturnType<Started['signUp']>>;

async function join({ database, now }: Started, projectId: string, { userId }: SignedUp) {
  await database.pool.query(`insert into members values ($1, $2, 'MEMBER', $3)`, [projectId, userId, now()]);
}

async function auditOf({ database }: Started, projectId: string) {
  const { rows } = await database.pool.query<{ event: string; actor: string; subject: string }>(
    'select event, actor, subject from audit_log where project_id = $1 order by id',
    [projectId],
  );
  return rows;
}

const namesOf = async ({ call }: SignedUp) => {
  const answer = await call.getProjects();
  return answer.status ? answer.projects.map(({ name }) => name) : [];
};

test('an ADMIN renames a project within the rules, and the audit log tells', async () => {
  const started = await startAuth();
  const user = await started.signUp();
  const { id } = await createProject(user, 'Web shop');
  await createProject(user, 'Other');
  const rename = (newName: string) => user.call.renameProject({ body: { project_id: id, newName } });

  expect(await rename(' New shop ')).toEqual({ status: true });
  expect(await namesOf(user)).toContain('New shop');
  expect(await rename('NEW SHOP')).toEqual({ status: true });
  expect(await rename('other')).toEqual({
    status: false,
    error: 'You already have a project named other',
    because: 'name',
  });
  await expect(rename('  ')).rejects.toMatchObject({
    refusal: { fields: { newName: 'Name cannot be empty' } },
  });
  expect(await auditOf(started, id)).toEqual([
    { event: 'project-created', actor: ada.email, subject: 'Web shop' },
    { event: 'project-renamed', actor: ada.email, subject: 'Web shop → New shop' },
    { event: 'project-renamed', actor: ada.email, subject: 'New shop → NEW SHOP' },
  ]);
});

test('a member may neither rename, delete nor change .npmrc, and is not told its text', async () => {
  const started = await startAuth();
  const owner = await started.signUp();
  const { id } = await createProject(owner, 'Shared');
  const member = await started.signUp(bob);
  await join(started, id, member);
  const text = '//registry.example/:_authToken=secret';
  await owner.call.updateNpmrc({ body: { project_id: id, npmrc_TextContent: text } });

  const role = { httpStatus: 403, refusal: { because: 'role' } };
  const { call } = member;
  await expect(call.renameProject({ body: { project_id: id, newName: 'Mine' } })).rejects.toMatchObject(role);
  await expect(call.deleteProject({ body: { project_id: id } })).rejects.toMatchObject(role);
  const change = call.updateNpmrc({ body: { project_id: id, npmrc_TextContent: '' } });
  await expect(change).rejects.toMatchObject(role);
  expect(await call.getProjects()).toMatchObject({ projects: [{ name: 'Shared', npmrc_TextContent: '' }] });
  const masked = '//registry.example/:_authToken=********';
  expect(await owner.call.getProjects()).toMatchObject({ projects: [{ npmrc_TextContent: masked }] });
});

test('.npmrc keeps its lines, and what a database cannot hold is refused', async () => {
  const started = await startAuth();
  const { call } = await started.signUp();
  const { id } = await createProject({ call }, 'Web shop');
  const put = (npmrc_TextContent: string) =>
    call.updateNpmrc({ body: { project_id: id, npmrc_TextContent } });
  const lines = ['registry=https://npm.example/', 'fund=false', ''];
  await put(lines.join('\r\n'));
  await put(lines.join('\n'));
  expect(await call.getProjects()).toMatchObject({ projects: [{ npmrc_TextContent: lines.join('\n') }] });
  expect((await auditOf(started, id)).map(({ event }) => event)).toEqual([
    'project-created',
    'npmrc-changed',
  ]);
  for (const [text, message] of [
    ['a\0b', 'The text cannot contain control characters'],
    ['x'.repeat(20_001), 'The text cannot have more than 20000 characters'],
    ['\nscript-shell=/bin/sh', 'Line 2: script-shell is not taken: it has npm start or load something else.'],
  ] as const) {
    const fields = { npmrc_TextContent: message };
    await expect(put(text)).rejects.toMatchObject({ httpStatus: 400, refusal: { fields } });
  }
});

test('a deleted project is gone for everybody at once, with its keys, and its data is removed', async () => {
  const ended: unknown[] = [];
  const onMembershipEnded = (...who: unknown[]) => void ended.push(who);
  const started = await startAuth({ allowDeleteProjects: true, onMembershipEnded });
  const owner = await started.signUp();
  const { id } = await createProject(owner, 'Web shop');
  const member = await started.signUp(bob);
  await join(started, id, member);
  await member.call.updateLastActiveProjectId({ body: { project_id: id } });
  const key = await owner.call.createAccessKey({ body: { name: 'CI', projectId: id } });
  if (!key.status) throw new Error(key.error);

  expect(await owner.call.deleteProject({ body: { project_id: id } })).toEqual({ status: true });

  expect(await namesOf(member)).toEqual([]);
  expect(await member.call.getLastActiveProject()).toEqual({ status: true, project: null });
  await expect(started.as(key.accessKey.token).getProjects()).rejects.toMatchObject({ httpStatus: 401 });
  expect(started.deletedData).toEqual([id]);
  expect(ended.sort()).toEqual(
    [
      [id, owner.userId],
      [id, member.userId],
    ].sort(),
  );
  expect((await auditOf(started, id)).at(-1)).toEqual({
    event: 'project-deleted',
    actor: ada.email,
    subject: 'Web shop',
  });
  await expect(owner.call.deleteProject({ body: { project_id: id } })).rejects.toMatchObject({
    httpStatus: 404,
  });
});

test('data that could not be removed is removed at the next start', async () => {
  const deleteProjectData = () => Promise.reject(new Error('The disk is full.'));
  const { database, now, signUp } = await startAuth({ allowDeleteProjects: true, deleteProjectData });
  const owner = await signUp();
  const { id } = await createProject(owner, 'Web shop');
  expect(await owner.call.deleteProject({ body: { project_id: id } })).toEqual({ status: true });
  expect(await namesOf(owner)).toEqual([]);

  const removed: string[] = [];
  const clock = { now };
  const start = () =>
    finishDeletions({
      database,
      clock,
      log: silentLog,
      deleteProjectData: async (one) => void removed.push(one),
    });
  await start();
  await start();
  expect(removed).toEqual([id]);
});

test('where only the current project may be deleted, another one is not', async () => {
  const { signUp } = await startAuth({ allowDeleteProjects: false });
  const user = await signUp();
  const current = await createProject(user, 'Current');
  const other = await createProject(user, 'Other');
  await user.call.updateLastActiveProjectId({ body: { project_id: current.id } });
  expect(await user.call.deleteProject({ body: { project_id: other.id } })).toEqual({
    status: false,
    error: 'You do not have permission to delete this project',
    because: 'not-current',
  });
  expect(await user.call.deleteProject({ body: { project_id: current.id } })).toEqual({ status: true });
  expect(await namesOf(user)).toEqual(['Other']);
});

test('an expired project can be deleted, but not renamed', async () => {
  const { database, now, signUp } = await startAuth({ allowDeleteProjects: true });
  const { call } = await signUp();
  const { id: project_id } = await createProject({ call }, 'Web shop');
  await setLicence(database, project_id, { endsAt: now() });
  const licence = { httpStatus: 403, refusal: { because: 'licence' } };
  await expect(call.renameProject({ body: { project_id, newName: 'Shop' } })).rejects.toMatchObject(licence);
  const change = call.updateNpmrc({ body: { project_id, npmrc_TextContent: '' } });
  await expect(change).rejects.toMatchObject(licence);
  expect(await call.deleteProject({ body: { project_id } })).toEqual({ status: true });
});

test('a project keeps its URL and demo mark, and a URL that is none is refused', async () => {
  const { signUp, workspaces } = await startAuth();
  const user = await signUp();
  const url = 'https://shop.example.com:8443/de';
  const made = await user.call.createProject({ body: { name: 'Web shop', url, demo: true } });
  expect(made).toMatchObject({ project: { url, demo: true } });
  if (made.status) await user.call.createWorkspace({ body: { projectId: made.project.id } });
  expect(workspaces).toMatchObject([[made.status && made.project.id, { template: 'empty', url }, {}]]);
  for (const wrong of [
    'shop.example.com',
    'ftp://shop.example.com',
    'https://',
    'http://a b',
    'http://x:1:2',
    'http://x/a\0b',
  ]) {
    await expect(user.call.createProject({ body: { name: 'Other', url: wrong } })).rejects.toMatchObject({
      refusal: { fields: { url: 'Please enter a valid URL' } },
    });
  }
});
