import { expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { ada, bob, createProject, startAuth } from '../auth.fixture';
import { NotDone, projectOperations, setLicence, userOperations } from './index';

async function startOperator() {
  const started = await startAuth();
  const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const deps = {
    database: started.database,
    clock: { now: started.now },
    newId: () => ids.shift() ?? '',
    licence: { trialDays: 10, threads: 3 },
    newProjects: { gitIntegration: false, invite: true },
    createWorkspace: async (...asked: unknown[]) => void started.workspaces.push(asked),
    deleteProjectData: async (id: string) => void started.deletedData.push(id),
    allowDeleteProjects: true,
    allowedProjects: 0,
    brandName: 'Scenarium',
    log: silentLog,
  };
  const audit = async () => {
    const { rows } = await started.database.pool.query<{ event: string; subject: string }>(
      `select event, subject from audit_log where actor = 'operator' order by id`,
    );
    return rows;
  };
  return { ...started, projects: projectOperations(deps), users: userOperations(deps), audit };
}

test('a project is made for a user, permitted, listed and deleted, by id or name', async () => {
  const { signUp, projects, workspaces, deletedData, audit } = await startOperator();
  const user = await signUp();
  const wanted = { name: ' Web shop ', owner: 'ADA@example.com', url: '', description: '' };
  const { id } = await projects.create(wanted);
  expect(await user.call.getProjects()).toMatchObject({
    projects: [{ id, name: 'Web shop', role: 'ADMIN', maxExecutionThreads: 3, time_left: { days: 10 } }],
  });
  expect(workspaces).toEqual([
    [id, { name: 'Web shop', template: 'empty', url: '' }, { name: 'Ada Lovelace', email: ada.email }],
  ]);
  await projects.permit('web SHOP', { allowGitIntegration: true });
  await projects.permit(id, { allowInvite: false });
  expect(await projects.list()).toMatchObject([
    { project: { id, allowGitIntegration: true, allowInvite: false }, owner: ada.email, members: 1 },
  ]);
  await projects.remove('Web shop');
  expect(await projects.list()).toEqual([]);
  expect(deletedData).toEqual([id]);
  expect(await audit()).toEqual([
    { event: 'project-created', subject: 'Web shop' },
    { event: 'permissions-changed', subject: 'Web shop: allowGitIntegration on' },
    { event: 'permissions-changed', subject: 'Web shop: allowInvite off' },
    { event: 'project-deleted', subject: 'Web shop' },
  ]);
});

test('what cannot be done says why and changes nothing', async () => {
  const { signUp, projects, users, audit, workspaces, pass } = await startOperator();
  const one = await signUp();
  const two = await signUp(bob);
  const first = await createProject(one, 'Shop');
  pass(1); // The list is sorted by age.
  const second = await createProject(two, 'shop');
  const wanted = { name: 'Other', owner: ada.email, url: '', description: '' };
  const refused = async (work: Promise<unknown>, message: string) => {
    await expect(work).rejects.toThrow(NotDone);
    await expect(work).rejects.toThrow(message);
  };
  await refused(projects.theOne('nothing'), 'There is no project "nothing".');
  await refused(projects.remove('SHOP'), `Say which one by its id:\n  ${first.id}\n  ${second.id}`);
  await refused(projects.create({ ...wanted, name: 'ab' }), 'Name must have at least 3 characters');
  await refused(projects.create({ ...wanted, url: 'shop' }), 'Please enter a valid URL');
  await refused(projects.create({ ...wanted, owner: 'x@y.example' }), 'There is no user "x@y.example".');
  await refused(projects.create({ ...wanted, name: 'SHOP' }), 'You already have a project named SHOP');
  await refused(users.verify('x@y.example'), 'There is no user "x@y.example".');
  await refused(users.resetPassword(ada.email, 'short'), 'Password must have at least 8 characters');
  const person = { ...ada, firstname: 'A', lastname: 'B' };
  await refused(users.create(person), 'An account with this email already exists');
  await refused(users.create({ ...person, email: 'none' }), 'Please enter a valid email');
  expect(await audit()).toEqual([]);
  expect(workspaces).toEqual([]);
});

test('a user is made, signs in with the password, and a new one ends their sessions', async () => {
  const { as, users, audit } = await startOperator();
  const person = { email: 'Eve@Example.com', firstname: 'Eve', lastname: 'Example' };
  const { email } = await users.create({ ...person, password: 'first password' });
  const signIn = (password: string) => as().signIn({ body: { email, password } });
  const first = await signIn('first password');
  if (!first.status) throw new Error(first.error);

  await users.resetPassword('EVE@example.com', 'second password');
  await expect(as(first.token).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  expect(await signIn('first password')).toMatchObject({ status: false });
  expect(await signIn('second password')).toMatchObject({ status: true });
  expect(await users.verify(email)).toBe(false);
  expect(await users.list()).toMatchObject([{ user: { email: 'eve@example.com' }, projects: 0 }]);
  expect(await audit()).toEqual([
    { event: 'sign-up', subject: email },
    { event: 'password-reset', subject: email },
  ]);
});

test('a changed licence is in the audit log of the project', async () => {
  const { database, now, signUp, audit } = await startOperator();
  const { id } = await createProject(await signUp(), 'Web shop');
  await setLicence(database, id, { endsAt: now(), threads: 8 }, { now });
  expect(await audit()).toEqual([
    { event: 'licence-changed', subject: 'Web shop: until 2026-05-01T10:00:00.000Z, 8 at once' },
  ]);
});
