import { expect, test } from 'vitest';
import { auth as contract } from '#contracts/auth';
import type { Endpoint } from '#contracts/endpoint';
import { createIdentity } from '#services/foundation/calls/caller';
import { bob, createProject, minute, startAuth } from '../auth.fixture';
import { hashAccessKey, newAccessKey } from './token';

type Auth = Awaited<ReturnType<typeof startAuth>>;
type SignedIn = Awaited<ReturnType<Auth['signUp']>>;

async function createKey({ call }: Pick<SignedIn, 'call'>, projectId: string, name = 'CI') {
  const answer = await call.createAccessKey({ body: { name, projectId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.accessKey;
}

async function listKeys({ call }: Pick<SignedIn, 'call'>, projectId: string) {
  const answer = await call.getAccessKeys({ query: { project_id: projectId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.access_keys;
}

async function addMember({ database, now }: Auth, projectId: string, userId: string) {
  await database.pool.query(`insert into members values ($1, $2, 'MEMBER', $3)`, [projectId, userId, now()]);
}

async function shop(auth: Auth) {
  const user = await auth.signUp();
  const { id } = await createProject(user, 'Web shop');
  return { user, id };
}

test('a key is told in full once, afterwards by its first and last characters', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const made = await createKey(user, id, '  Build server ');
  expect(made).toMatchObject({
    name: 'Build server',
    projectId: id,
    userId: user.userId,
    createdAt: auth.now().toISOString(),
    lastUsedAt: null,
  });
  expect(made.token).toMatch(/^sct_[\w-]{43}$/);

  auth.pass(minute);
  const second = await createKey(user, id);
  const hint = `${made.token.slice(0, 8)}…${made.token.slice(-4)}`;
  expect(await listKeys(user, id)).toEqual([
    { ...made, token: hint },
    { ...second, token: expect.stringMatching(/^sct_.{4}….{4}$/) as string },
  ]);
  const stored = await auth.database.pool.query('select access_keys::text as row from access_keys');
  for (const { row } of stored.rows as { row: string }[]) {
    expect(row).not.toContain(made.token.slice(8, -4));
    expect(row).not.toContain(second.token.slice(8, -4));
  }
});

test('a name is asked for, short and on one line', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  for (const [name, message] of [
    ['', 'Token name cannot be empty'],
    [' \t ', 'Token name cannot be empty'],
    [' \u200b\u00ad ', 'Token name cannot be empty'],
    ['x'.repeat(81), 'Token name cannot have more than 80 characters'],
    ['a\0b', 'Token name cannot contain control characters'],
    ['two\nlines', 'Token name cannot contain control characters'],
  ]) {
    await expect(createKey(user, id, name)).rejects.toMatchObject({
      httpStatus: 400,
      refusal: { fields: { name: message } },
    });
  }
  expect(await listKeys(user, id)).toEqual([]);
});

test("a key makes calls in its maker's name, in its project only", async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const other = await createProject(user, 'Another');
  await user.call.updateLastActiveProjectId({ body: { project_id: other.id } });
  const key = auth.as((await createKey(user, id)).token);

  expect(await key.getUserByToken()).toMatchObject({
    user: { userId: user.userId, email: 'ada@example.com', tokenProjectId: id },
  });
  expect(await key.getProjects()).toMatchObject({ projects: [{ id, role: 'ADMIN' }] });
  expect(await key.getLastActiveProject()).toEqual({ status: true, project: null });
  expect(await key.isProjectExpired({ body: { projectId: id } })).toEqual({ status: true });
  await expect(key.isProjectExpired({ body: { projectId: other.id } })).rejects.toMatchObject({
    httpStatus: 404,
    refusal: { because: 'membership' },
  });
  await user.call.updateLastActiveProjectId({ body: { project_id: id } });
  expect(await key.getLastActiveProject()).toMatchObject({ project: { id } });
  expect(await user.call.getUserByToken()).not.toHaveProperty('user.tokenProjectId');
});

test('a key makes none of the calls that name no scope, not even of an administrator, and the attempt is on record', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const { token } = await createKey(user, id);
  const closed = Object.entries<Endpoint>(contract).filter(
    ([, { access, scope }]) => access !== 'public' && scope === undefined,
  );
  expect(closed.map(([name]) => name)).toEqual(
    expect.arrayContaining(['getMembers', 'getAccessKeys', 'getAuditLog', 'renameProject', 'changePassword']),
  );
  for (const [name, { method, path }] of closed) {
    const body = method === 'GET' ? undefined : '{}';
    const answer = await auth.send(method, path, { body, token, projectId: id });
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      403,
      expect.objectContaining({
        because: 'access-key',
        error: 'An access token cannot do this. Sign in instead.',
      }),
    ]);
  }
  const denied = await auth.database.pool.query(
    `select subject, actor from audit_log where event = 'access-denied' and subject like '%createAccessKey%'`,
  );
  expect(denied.rows).toEqual([
    { subject: 'POST /createAccessKey: not with this access token', actor: 'ada@example.com' },
  ]);
  expect(await listKeys(user, id)).toHaveLength(1);
});

test('a key makes the calls of its scopes, and is told which scope it lacks', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const made = await user.call.createAccessKey({
    body: { name: 'Results', projectId: id, scopes: ['write', 'run', 'run'] },
  });
  if (!made.status) throw new Error(made.error);
  expect(made.accessKey).toMatchObject({ scopes: ['run', 'write'], expiresAt: null });
  const key = auth.as(made.accessKey.token);
  expect(await key.getUserByToken()).toMatchObject({ user: { tokenScopes: ['run', 'write'] } });
  await expect(key.isProjectExpired({ body: { projectId: id } })).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'access-key', error: 'This access token does not have the scope "read".' },
  });
  await expect(
    user.call.createAccessKey({ body: { name: 'Nothing', projectId: id, scopes: [] } }),
  ).rejects.toMatchObject({ httpStatus: 400, refusal: { fields: { scopes: 'Choose at least one scope' } } });
});

test('a key from before there were scopes has all of them, and does not expire', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const token = newAccessKey();
  await auth.database.pool.query(
    `insert into access_keys (id, project_id, user_id, name, token_hash, hint, created_at)
     values (gen_random_uuid(), $1, $2, 'Old', $3, 'sct_old', $4)`,
    [id, user.userId, hashAccessKey(token), auth.now()],
  );
  expect(await auth.as(token).getUserByToken()).toMatchObject({
    user: { tokenScopes: ['read', 'run', 'write'] },
  });
  expect(await listKeys(user, id)).toMatchObject([{ expiresAt: null }]);
});

test('a key that has expired is refused with the moment, and stays in the list', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const expiresAt = new Date(auth.now().getTime() + minute).toISOString();
  const make = (at: string) =>
    user.call.createAccessKey({ body: { name: 'Short', projectId: id, expiresAt: at } });
  const made = await make(expiresAt);
  if (!made.status) throw new Error(made.error);
  const key = auth.as(made.accessKey.token);
  auth.pass(minute - 1);
  expect(await key.getProjects()).toMatchObject({ projects: [{ id }] });
  auth.pass(1);
  const refused = {
    httpStatus: 401,
    refusal: {
      because: 'token-expired',
      error:
        'This access token expired on 2026-05-01 10:01 UTC. Generate a new one under Settings, Access tokens.',
    },
  };
  await expect(key.getUserByToken()).rejects.toMatchObject(refused);
  await expect(key.getProjects()).rejects.toMatchObject(refused);
  // Services that ask the auth service pass on its message.
  const identity = createIdentity('http://auth', (request) => auth.service.fetch(request));
  await expect(identity.user({ bearer: made.accessKey.token })).rejects.toMatchObject({
    httpStatus: 401,
    message: refused.refusal.error,
  });
  expect(await identity.membership({ bearer: made.accessKey.token }, id)).toBeNull();
  expect(await listKeys(user, id)).toMatchObject([{ name: 'Short', expiresAt }]);
  expect(await make(expiresAt)).toEqual({
    status: false,
    error: 'This time is in the past',
    because: 'past',
  });
});

test("a key ends with its maker's membership", async () => {
  const auth = await startAuth();
  const { id } = await shop(auth);
  const member = await auth.signUp(bob);
  await addMember(auth, id, member.userId);
  const key = auth.as((await createKey(member, id)).token);
  expect(await key.getProjects()).toMatchObject({ projects: [{ id, role: 'MEMBER' }] });

  await auth.database.pool.query('delete from members where user_id = $1', [member.userId]);
  await expect(key.getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  await expect(key.getProjects()).rejects.toMatchObject({ httpStatus: 401 });
});

test('tokens that are none open nothing', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const { token } = await createKey(user, id);
  const [row] = (await auth.database.pool.query('select token_hash, hint from access_keys')).rows as [
    { token_hash: string; hint: string },
  ];
  const similar = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const wrong of [similar, token.slice(4), token.toUpperCase(), row.token_hash, 'sct_']) {
    await expect(auth.as(wrong).getUserByToken(), wrong).rejects.toMatchObject({ httpStatus: 401 });
  }
});

test('the last use is known to the minute', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const key = auth.as((await createKey(user, id)).token);
  const lastUse = async () => (await listKeys(user, id))[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  const first = auth.now().toISOString();
  await key.getUserByToken();
  expect(await lastUse()).toBe(first);
  auth.pass(minute - 1);
  await key.getUserByToken();
  expect(await lastUse()).toBe(first);
  auth.pass(1);
  await key.getUserByToken();
  expect(await lastUse()).toBe(auth.now().toISOString());
});

test('a key is deleted by its maker or an administrator, once, and works no more', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const member = await auth.signUp(bob);
  await addMember(auth, id, member.userId);
  const [ofAdmin, ofMember, another] = [
    await createKey(user, id, 'Admin'),
    await createKey(member, id, 'Member'),
    await createKey(member, id, 'Another'),
  ];
  const inProject = async ({ token }: SignedIn, keyId: string, projectId = id) => {
    const body = JSON.stringify({ id: keyId });
    const answer = await auth.send('DELETE', '/deleteAccessKey', { body, token, projectId });
    return (await answer.json()) as unknown;
  };
  expect(await inProject(member, ofAdmin.id)).toMatchObject({ status: false, because: 'role' });
  expect(await inProject(member, ofMember.id)).toEqual({ status: true, deletedId: ofMember.id });
  expect(await inProject(member, ofMember.id)).toMatchObject({ status: false, because: 'missing' });
  expect(await inProject(user, another.id)).toEqual({ status: true, deletedId: another.id });
  expect(await inProject(user, 'no id')).toMatchObject({ status: false, because: 'missing' });

  const elsewhere = await createProject(user, 'Another');
  expect(await inProject(user, ofAdmin.id, elsewhere.id)).toMatchObject({ because: 'missing' });
  await expect(auth.as(ofMember.token).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  expect((await listKeys(user, id)).map(({ name }) => name)).toEqual(['Admin']);
});

test('one key is asked for by its id', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const [one] = [await createKey(user, id, 'One'), await createKey(user, id, 'Two')];
  const elsewhere = await createProject(user, 'Another');
  const asked = async (key: string, project_id = id) => {
    const answer = await user.call.getAccessKeys({ query: { project_id, id: key } });
    return answer.status && answer.access_keys.map(({ name }) => name);
  };
  expect(await asked(one.id)).toEqual(['One']);
  expect(await asked('no id')).toEqual([]);
  expect(await asked(user.userId)).toEqual([]);
  expect(await asked(one.id, elsewhere.id)).toEqual([]);
});

test('creating and deleting stand in the audit log, without the secret', async () => {
  const auth = await startAuth();
  const { user, id } = await shop(auth);
  const { token, id: keyId } = await createKey(user, id, 'CI');
  await auth.send('DELETE', '/deleteAccessKey', {
    body: JSON.stringify({ id: keyId }),
    token: user.token,
    projectId: id,
  });
  const { rows } = await auth.database.pool.query(
    `select event, actor, subject, project_id from audit_log where event like 'token-%' order by id`,
  );
  const subject = `CI (${token.slice(0, 8)}…${token.slice(-4)})`;
  const about = { actor: 'ada@example.com', subject, project_id: id };
  expect(rows).toEqual([
    { event: 'token-created', ...about },
    { event: 'token-deleted', ...about },
  ]);
});
