import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient } from '#contracts/client';
import { storage } from '#contracts/storage';
import { bob, createProject, startAuth } from '#services/auth/auth.fixture';
import { createIdentity } from '#services/foundation/calls/caller';
import { silentLog } from '#services/foundation/testing';
import { createSocketTickets, createStorageService, createUsageNotes, pruneUsageEvents } from './index';
import { deleteExpiredSocketTickets } from './repository';

async function startStorage() {
  const auth = await startAuth();
  const told: unknown[] = [];
  const service = createStorageService({
    database: auth.database,
    identity: createIdentity('http://auth', (request) => auth.service.fetch(request)),
    clock: { now: auth.now },
    live: { publish: (...event) => void told.push(event) },
    log: silentLog,
  });
  return {
    ...auth,
    told,
    as: (bearer?: string, projectId?: string) =>
      createClient(storage, 'http://storage', (request) => service.fetch(request), { bearer, projectId }),
    events: async () => (await auth.database.pool.query('select * from usage_events order by id')).rows,
  };
}

test('an event is stored with its user, project, details and time', async () => {
  const { as, events, now, signUp } = await startStorage();
  const user = await signUp();
  const project = await createProject(user, 'Web shop');
  const event = { name: 'click_run_all' as const, browser: 'Firefox', count: 3, retried: false };
  expect(await as(user.token, project.id).event({ body: { event } })).toEqual({ status: true });
  expect(await events()).toMatchObject([
    {
      user_id: user.userId,
      project_id: project.id,
      name: 'click_run_all',
      details: { browser: 'Firefox', count: 3, retried: false },
      at: now(),
    },
  ]);
});

test('nobody writes events into a project of somebody else', async () => {
  const { as, events, signUp } = await startStorage();
  const foreign = await createProject(await signUp(), 'Private');
  const { token } = await signUp(bob);
  for (const projectId of [foreign.id, 'onboarding', undefined]) {
    await as(token, projectId).event({ body: { event: { name: 'signup' } } });
  }
  expect((await events()).map((event) => (event as { project_id: unknown }).project_id)).toEqual([
    null,
    null,
    null,
  ]);
});

test('text that PostgreSQL cannot hold is replaced, as the event still counts', async () => {
  const { as, events, signUp } = await startStorage();
  const { token } = await signUp();
  await as(token).event({ body: { event: { name: 'signup', 'a\0': 'b\0c\ud800', path: '\\u0000' } } });
  expect(await events()).toMatchObject([{ details: { 'a\ufffd': 'b\ufffdc\ufffd', path: '\\u0000' } }]);
});

test('no token, an unknown event and a nested detail are refused', async () => {
  const { as, events, signUp } = await startStorage();
  const { token } = await signUp();
  const event = { name: 'signup' as const };
  await expect(as().event({ body: { event } })).rejects.toMatchObject({ httpStatus: 401 });
  const unknown = { name: 'sign-up' } as unknown as typeof event;
  await expect(as(token).event({ body: { event: unknown } })).rejects.toMatchObject({ httpStatus: 400 });
  const nested = { ...event, details: {} } as unknown as typeof event;
  await expect(as(token).event({ body: { event: nested } })).rejects.toMatchObject({ httpStatus: 400 });
  const huge = { ...event, text: 'x'.repeat(70_000) };
  await expect(as(token).event({ body: { event: huge } })).rejects.toMatchObject({ httpStatus: 413 });
  expect(await events()).toEqual([]);
});

test('a published scenario and an uploaded report are told to who listens to the project', async () => {
  const { as, signUp, told } = await startStorage();
  const user = await signUp();
  const { id } = await createProject(user, 'Web shop');
  const stranger = await signUp(bob);
  for (const name of ['publish_scenario', 'upload_report', 'click_run_all'] as const) {
    await as(user.token, id).event({ body: { event: { name } } });
    // Not for users who are no member, and not without a project.
    await as(stranger.token, id).event({ body: { event: { name } } });
    await as(user.token).event({ body: { event: { name } } });
  }
  expect(told).toEqual([
    [[`project:${id}`], 'publish_scenario', { projectId: id }],
    [[`project:${id}`], 'upload_report', { projectId: id }],
  ]);
});

test('a ticket for a socket stands for its bearer once', async () => {
  const { as, signUp, database, now } = await startStorage();
  const { token } = await signUp();
  const made = await as(token).socketTicket({});
  if (!made.status) throw new Error(made.error);
  expect(made.expiresAt).toBe(new Date(now().getTime() + 60_000).toISOString());
  // The socket may reach any server.
  const servers = [1, 2, 3, 4].map(() => createSocketTickets({ database, clock: { now } }));
  const redeemed = await Promise.all(servers.map((server) => server.redeem(made.ticket)));
  expect(redeemed.filter((bearer) => bearer !== null)).toEqual([token]);
});

test('neither ticket nor bearer is in the database', async () => {
  const { as, signUp, database } = await startStorage();
  const { token } = await signUp();
  const made = await as(token).socketTicket({});
  if (!made.status) throw new Error(made.error);
  const { rows } = await database.pool.query('select * from socket_tickets');
  expect(rows).toHaveLength(1);
  for (const secret of [made.ticket, token]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a ticket expires after a minute, and is then deleted with the next one that is made', async () => {
  const { as, signUp, database, now } = await startStorage();
  const { token } = await signUp();
  const made = await as(token).socketTicket({});
  if (!made.status) throw new Error(made.error);
  const later = { now: () => new Date(now().getTime() + 60_000) };
  const tickets = createSocketTickets({ database, clock: later });
  expect(await tickets.redeem(made.ticket)).toBeNull();
  const other = await tickets.issue(token);
  expect((await database.pool.query('select * from socket_tickets')).rowCount).toBe(1);
  for (const wrong of ['', 'x', 'x'.repeat(43), `${other.ticket}\0`, token]) {
    expect(await tickets.redeem(wrong)).toBeNull();
  }
  expect(await tickets.redeem(other.ticket)).toBe(token);
});

test('expired tickets are swept where nobody asks for another, others are kept', async () => {
  const { database, now } = await startStorage();
  const clock = { now };
  const tickets = createSocketTickets({ database, clock });
  await tickets.issue('ada');
  const inHalf = createSocketTickets({ database, clock: { now: () => new Date(now().getTime() + 30_000) } });
  const other = await inHalf.issue('ada');
  const later = { now: () => new Date(now().getTime() + 60_000) };
  await deleteExpiredSocketTickets(database.db, later.now());
  expect((await database.pool.query('select * from socket_tickets')).rowCount).toBe(1);
  expect(await createSocketTickets({ database, clock: later }).redeem(other.ticket)).toBe('ada');
});

test('a ticket is for who may read: signed in, or an access token of that scope', async () => {
  const { as, signUp } = await startStorage();
  for (const bearer of [undefined, 'nobody']) {
    await expect(as(bearer).socketTicket({})).rejects.toMatchObject({ httpStatus: 401 });
  }
  const user = await signUp();
  const { id: projectId } = await createProject(user, 'Web shop');
  const tokenWith = async (scopes: ('read' | 'run' | 'write')[]) => {
    const made = await user.call.createAccessKey({ body: { name: 'CI', projectId, scopes } });
    if (!made.status) throw new Error(made.error);
    return made.accessKey.token;
  };
  await expect(as(await tokenWith(['run', 'write'])).socketTicket({})).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { because: 'access-key', error: 'This access token does not have the scope "read".' },
  });
  expect(await as(await tokenWith(['read'])).socketTicket({})).toMatchObject({ status: true });
});

test('what programs do through other services is stored like what clients tell', async () => {
  const { signUp, database, now, events } = await startStorage();
  const user = await signUp();
  const { id } = await createProject(user, 'Web shop');
  const note = createUsageNotes({ database, clock: { now }, log: silentLog });
  await note('cli_run_tests', { userId: user.userId, projectId: id });
  // A usage event that cannot be stored must not fail the call.
  await note('upload_report', { userId: 'nobody', projectId: id });
  expect(await events()).toMatchObject([
    { user_id: user.userId, project_id: id, name: 'cli_run_tests', details: {}, at: now() },
  ]);
});

test('usage events go after 400 days, however many, and younger ones stay', async () => {
  const { database, now, events } = await startStorage();
  const day = 24 * 60 * 60 * 1000;
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const add = (name: string, at: Date, count: number) =>
    database.pool.query(
      `insert into usage_events (user_id, name, details, at)
       select $1::uuid, $2::text, '{}', $3::timestamptz from generate_series(1, $4::int)`,
      [randomUUID(), name, at, count],
    );
  await add('young', before(400 * day), 2);
  await add('old', before(400 * day + 1), 5_001);
  await add('new', now(), 1);
  await pruneUsageEvents({ database, clock: { now }, log: silentLog });
  expect((await events()).map(({ name }) => name)).toEqual(['young', 'young', 'new']);
});
