import { expect, onTestFinished, test } from 'vitest';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { testUsers } from '#contracts/test-users';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { AuditedChange } from './deps';
import { createTestUsersService, testUserValues } from './index';

const [ours, theirs] = ['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-666666666666'];
const sealing = createSealing('a key of thirty-two signs or more');
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Starts the service on a fresh database, with one member of two projects, at 59 seconds past 1970. */
async function start() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const audited: AuditedChange[] = [];
  const service = createTestUsersService({
    database,
    sealing,
    log: silentLog,
    clock: { now: () => new Date(59_000) },
    audit: async (_db, _now, entry) => void audited.push(entry),
    identity: {
      user: async () => ({ userId: 'u1', email: 'ada@example.com' }) as User,
      membership: async (_headers, id) => ([ours, theirs].includes(id) ? ({ id } as Project) : null),
    },
  });
  const call = createClient(testUsers, 'http://users', (request) => service.fetch(request), { bearer: 'x' });
  const add = (username: string, rest: { password?: string; secretKey?: string; project_id?: string } = {}) =>
    call.addUser({ body: { project_id: ours, username, password: 'hunter-2', ...rest } });
  const list = async (project_id: string = ours) => {
    const answer = await call.getUsers({ query: { project_id } });
    return answer.status ? answer.users : answer.error;
  };
  const stored = async () => JSON.stringify((await database.pool.query('select * from test_users')).rows);
  return { call, add, list, audited, stored, database };
}

const done = { status: true };

test('test users are added, listed by name without secrets, and sealed at rest', async () => {
  const { add, list, stored, call } = await start();
  expect(await add('  bob ', { secretKey: 'gezd gnbv gy3t qojq' })).toEqual(done);
  expect(await add('Ann')).toEqual(done);
  expect(await add('ann', { project_id: theirs })).toEqual(done);
  expect(await list()).toEqual([
    { username: 'Ann', hasSecretKey: false },
    { username: 'bob', hasSecretKey: true },
  ]);
  expect(await stored()).not.toMatch(/hunter|gezd/i);
  expect(await add('bob')).toEqual({
    status: false,
    because: 'username',
    error: 'A test user with this username already exists',
  });
  await expect(call.getUsers({ query: { project_id: 'p1' } })).rejects.toMatchObject({ httpStatus: 404 });
});

test('what is missing or no seed is said about its field', async () => {
  const { add, list } = await start();
  const noSeed = 'The secret key must be base32 (A–Z, 2–7) or an otpauth:// address';
  for (const [answer, because, error] of [
    [await add('  '), 'username', 'Enter a username'],
    [await add(' \u200b'), 'username', 'Enter a username'],
    [await add('a\u0007b'), 'username', 'A username cannot contain control characters'],
    [await add('ann', { password: ' ' }), 'password', 'Enter a password'],
    [await add('ann', { secretKey: '0189' }), 'secretKey', noSeed],
    [await add('ann', { secretKey: 'otpauth://hotp/a?secret=MZXW6&counter=0' }), 'secretKey', noSeed],
  ] as const) {
    expect(answer).toEqual({ status: false, because, error });
  }
  expect(await list()).toEqual([]);
  expect(await add('a\0b')).toEqual(done);
  expect(await list()).toEqual([{ username: 'ab', hasSecretKey: false }]);
});

test('a change keeps what is left empty, and takes the secret key away when asked', async () => {
  const { add, call, list, database } = await start();
  await add('ann', { secretKey: seed });
  await add('bob');
  const update = (body: object) =>
    call.updateUser({
      body: { project_id: ours, prev_username: 'ann', username: 'anna', password: '', ...body },
    });
  expect(await update({ username: 'bob' })).toMatchObject({ status: false, because: 'username' });
  expect(await update({})).toEqual(done);
  expect(await update({ username: 'carl' })).toMatchObject({ status: false, because: 'missing' });
  const values = () => testUserValues({ database, sealing }, ours);
  expect(await values()).toEqual([
    { key: 'anna:password', type: 'secret', value: 'hunter-2' },
    { key: 'anna:totp', type: 'totp', value: seed },
    { key: 'bob:password', type: 'secret', value: 'hunter-2' },
  ]);
  expect(await update({ prev_username: 'anna', password: 'new', removeSecretKey: true })).toEqual(done);
  expect((await values())[0]).toMatchObject({ value: 'new' });
  expect(await list()).toContainEqual({ username: 'anna', hasSecretKey: false });
});

test('a name that somebody else takes at the same moment is refused as taken', async () => {
  const { add, call, list, audited, database } = await start();
  await add('ann');
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into test_users select project_id, 'carl', password, secret_key, created_at from test_users`,
  );
  const body = { project_id: ours, prev_username: 'ann', username: 'carl', password: '' };
  const renaming = call.updateUser({ body });
  const waiting = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect(await renaming).toMatchObject({ status: false, because: 'username' });
  expect((await list()) as object[]).toHaveLength(2);
  expect(audited.map(({ event }) => event)).toEqual(['test-user-added']);
});

test('the current code is told with the seconds it holds', async () => {
  const { add, call } = await start();
  await add('ann', { secretKey: `otpauth://totp/Shop?secret=${seed}` });
  await add('bob');
  const totp = (username: string) => call.generateTotp({ body: { project_id: ours, username } });
  expect(await totp('ann')).toEqual({ status: true, token: '287082', remaining: 1, period: 30 });
  expect(await totp('bob')).toMatchObject({
    because: 'secretKey',
    error: 'This test user has no secret key.',
  });
  expect(await totp('eve')).toMatchObject({ because: 'missing' });
});

test('what another key sealed has no value', async () => {
  const { add, database } = await start();
  await add('ann');
  const other = createSealing('another key of thirty-two signs or more');
  expect(await testUserValues({ database, sealing: other }, ours)).toEqual([
    { key: 'ann:password', type: 'secret', value: '', problem: 'Could not decrypt!' },
  ]);
});

test('every change stands in the audit log, without secrets', async () => {
  const { add, call, audited } = await start();
  await add('ann', { secretKey: seed });
  await add('ann');
  const user = { project_id: ours, username: 'ann' };
  await call.updateUser({ body: { ...user, username: 'anna', prev_username: 'ann', password: 'new' } });
  await call.deleteUser({ body: user });
  expect(await call.deleteUser({ body: { ...user, username: 'anna' } })).toEqual(done);
  expect(audited.map(({ event, subject }) => [event, subject])).toEqual([
    ['test-user-added', 'ann'],
    ['test-user-changed', 'ann → anna'],
    ['test-user-deleted', 'anna'],
  ]);
  expect(JSON.stringify(audited)).not.toMatch(/hunter|new|GEZ/);
});
