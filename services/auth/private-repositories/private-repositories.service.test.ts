import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { remoteFailure, type Remote } from '#services/foundation/git/index';
import { createSealing } from '#services/foundation/secrets/sealing';
import { bob, createProject, startAuth } from '../auth.fixture';
import { auditLog, gitCredentials, members, projects } from '../tables';
import { remoteOf } from './credentials';

const url = 'https://git.example.com/team/tests.git';
const failed = 'There was an error, please make sure your credentials are correct';

/** Starts with Ada's project, a git server that knows one token, and Bob as a member. */
async function start() {
  const asked: Remote[] = [];
  const gitRemote = {
    async prove(remote: Remote) {
      asked.push(remote);
      return remote.token === 'right' ? null : remoteFailure('auth');
    },
    async connect(_project: string, { store }: { store: () => Promise<boolean> }) {
      const stored = await store();
      return stored
        ? { ok: true as const, keptAs: 'before-git/main' }
        : { ok: false as const, failure: remoteFailure('other') };
    },
  };
  const sealing = createSealing('0123456789abcdef0123456789abcdef');
  const auth = await startAuth({ gitRemote, sealing });
  const { db } = auth.database;
  const ada = await auth.signUp();
  const other = await auth.signUp(bob);
  const { id } = await createProject(ada, 'Web shop');
  await db
    .insert(members)
    .values({ projectId: id, userId: other.userId, role: 'MEMBER', createdAt: auth.now() });
  const add = (who: typeof ada, given: Partial<{ username: string; token: string; url: string }> = {}) =>
    who.call.addPrivateRepository({
      body: { project_id: id, username: 'ada', token: 'right', url, ...given },
    });
  const projectOf = async (who: typeof ada) => {
    const answer = await who.call.getProjects();
    return answer.status ? answer.projects.find((project) => project.id === id) : undefined;
  };
  return { ...auth, db, ada, other, id, add, asked, projectOf, sealing };
}

test('what the git server refuses is not kept, and stands in the audit log without the token', async () => {
  const { ada, add, db, projectOf } = await start();
  expect(await add(ada, { token: 'wrong-secret' })).toEqual({
    status: false,
    error: failed,
    because: 'auth',
  });
  expect(await db.select().from(gitCredentials)).toEqual([]);
  expect(await projectOf(ada)).toMatchObject({
    privateRepo: false,
    privateRepoURL: '',
    allowGitIntegration: true,
  });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.event, 'git-refused'));
  expect(entry).toMatchObject({ actor: 'ada@example.com', subject: expect.stringContaining(url) as string });
  expect(JSON.stringify(entry)).not.toContain('wrong-secret');
});

test('an administrator connects the project; every member authorises with a token of their own', async () => {
  const { ada, other, add, id, database, sealing, db, projectOf } = await start();
  expect(await add(ada)).toEqual({ status: true, keptAs: 'before-git/main' });
  expect(await projectOf(ada)).toMatchObject({
    privateRepo: true,
    configuredPrivateRepo: true,
    privateRepoURL: url,
  });
  expect(await projectOf(other)).toMatchObject({ privateRepo: true, configuredPrivateRepo: false });
  expect(await remoteOf({ database, sealing }, id, other.userId)).toBe('unauthorised');

  expect(await add(other, { username: 'bob' })).toEqual({ status: true, keptAs: null });
  expect(await projectOf(other)).toMatchObject({ configuredPrivateRepo: true });
  expect(await remoteOf({ database, sealing }, id, other.userId)).toEqual({
    url,
    username: 'bob',
    token: 'right',
  });
  expect(await remoteOf({ database, sealing }, id, ada.userId)).toMatchObject({ username: 'ada' });
  expect(JSON.stringify(await db.select().from(gitCredentials))).not.toContain('right');
  expect(await db.select().from(auditLog).where(eq(auditLog.event, 'git-connected'))).toHaveLength(2);

  const named = await other.call.getPrivateRepositoryUrl({ body: { project_id: id } });
  expect(named).toEqual({ status: true, url });
});

test('a token opens for its member in its project only, and another address needs another proof', async () => {
  const { ada, other, add, id, database, sealing, db, projectOf } = await start();
  await add(ada);
  await db.update(gitCredentials).set({ userId: other.userId });
  expect(await remoteOf({ database, sealing }, id, other.userId)).toBe('unauthorised');
  await add(ada);
  await db.update(projects).set({ privateRepoUrl: 'https://git.example.com/another.git' });
  expect(await remoteOf({ database, sealing }, id, ada.userId)).toBe('unauthorised');
  expect(await projectOf(ada)).toMatchObject({ privateRepo: true, configuredPrivateRepo: false });
});

test('a member cannot set it up, and nobody where the project may not', async () => {
  const { ada, other, add, db, asked } = await start();
  expect(await add(other)).toMatchObject({ because: 'role' });
  await db.update(projects).set({ allowGitIntegration: false });
  expect(await add(ada)).toMatchObject({ because: 'integration' });
  expect(asked).toEqual([]);
});

test('the address of a connected project stays, and nothing odd reaches git', async () => {
  const { ada, add, asked } = await start();
  await add(ada);
  asked.length = 0;
  expect(await add(ada, { url: 'https://git.example.com/another.git' })).toMatchObject({ because: 'url' });
  expect(await add(ada, { username: 'a\0b' })).toMatchObject({ status: false });
  expect(await add(ada, { token: 'a\nb' })).toMatchObject({ status: false });
  expect(asked).toEqual([]);
});

test('without a way to git servers no project gets a repository', async () => {
  const auth = await startAuth();
  const ada = await auth.signUp();
  const { id } = await createProject(ada, 'Web shop');
  const body = { project_id: id, username: 'ada', token: 'right', url };
  expect(await ada.call.addPrivateRepository({ body })).toMatchObject({ status: false });
});
