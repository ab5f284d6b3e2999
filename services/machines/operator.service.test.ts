import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#contracts/client';
import { operator } from '#contracts/operator';
import { ada, bob, createProject, startAuth } from '#services/auth/auth.fixture';
import { createIdentity } from '#services/foundation/calls/caller';
import { silentLog } from '#services/foundation/testing';
import {
  agreeOnGitStore,
  agreeOnSecretsKey,
  agreeOnSessionSecret,
  fingerprintOf,
  hasServersSecretsKey,
} from './agreements';
import { createMetrics, createOperatorService, registerServer, registerWorker } from './index';

/** Starts with Ada as an operator. */
async function startMachines() {
  const auth = await startAuth();
  const { database } = auth;
  const browser = 'worker' as const;
  const open = [{ id: randomUUID(), projectId: 'p', userName: 'Bob', worker: 'w1', browser, createdAt: 5 }];
  const service = createOperatorService({
    database,
    log: silentLog,
    operators: ['ada@example.com'],
    version: '1+a',
    identity: createIdentity('http://auth', (request) => auth.service.fetch(request)),
    projectNames: async (ids) => new Map(ids.map((id) => [id, 'Shop'])),
    unsentMails: () => ({ failed: 2, lastFailedAt: 1000 }),
    recordings: {
      open: async () => [...open],
      async end(id) {
        const at = open.findIndex((item) => item.id === id);
        if (at >= 0) open.splice(at, 1);
      },
    },
  });
  const as = (bearer?: string) =>
    createClient(operator, 'http://operator', (request) => service.fetch(request), { bearer });
  const user = await auth.signUp(ada);
  const { token } = user;
  const machines = async () => {
    const answer = await as(token).getMachines();
    if (!answer.status) throw new Error(answer.error);
    return answer;
  };
  const state = { busy: 1 };
  const worker = {
    version: '1+a',
    host: 'h',
    slots: 2,
    browsers: 'local: chromium',
    isolation: 'bubblewrap',
    waitsFor: null,
    isolationReason: '',
    oneAccountOnly: false,
    recorders: 2,
    recording: 1,
  };
  const work = (name: string) =>
    registerWorker({ database, log: silentLog }, () => ({ ...worker, name, ...state }));
  const serve = (name: string, session: string) =>
    registerServer({ database, log: silentLog }, { name, version: '1+a', address: 'http://h', session });
  return { ...auth, as, user, machines, work, serve, state };
}

test('workers and servers are seen from their first heartbeat until they end', async () => {
  const { machines, work, serve } = await startMachines();
  const endWorker = work('w1');
  const endServer = serve('s1', 'x');
  await expect.poll(async () => (await machines()).workers).toHaveLength(1);
  expect(await machines()).toMatchObject({
    version: '1+a',
    queue: [],
    mails: { failed: 2, lastFailedAt: 1000 },
    workers: [{ name: 'w1', host: 'h', slots: 2, busy: 1, browsers: 'local: chromium', lost: false }],
    servers: [{ name: 's1', address: 'http://h', lost: false }],
  });
  await Promise.all([endWorker(), endServer()]);
  expect(await machines()).toMatchObject({ workers: [], servers: [] });
});

test('a worker without a heartbeat is lost after half a minute, and forgotten ten minutes later', async () => {
  const { database, machines, work } = await startMachines();
  onTestFinished(work('killed'));
  await expect.poll(async () => (await machines()).workers).toHaveLength(1);
  const age = (seconds: number) =>
    database.db.execute(
      sql`update workers set seen_at = now() - make_interval(secs => ${seconds}) where name = 'killed'`,
    );
  await age(31);
  expect((await machines()).workers).toMatchObject([{ name: 'killed', lost: true }]);
  const text = await createMetrics(database, '1').text();
  expect(text).toMatch(/^scenarium_workers 0$/m);
  expect(text).toMatch(/^scenarium_workers_lost 1$/m);
  await age(601);
  onTestFinished(work('alive'));
  await expect.poll(async () => (await machines()).workers.map(({ name }) => name)).toEqual(['alive']);
});

test('the queue is shown by project, the longest waiting first', async () => {
  const { database, machines } = await startMachines();
  const [busy, waiting] = [randomUUID(), randomUUID()];
  const job = (project: string, status: string, seconds: number) => sql`
    insert into jobs (project_id, group_id, payload, status, run_after)
    values (${project}, ${randomUUID()}, '{}', ${status}, now() - make_interval(secs => ${seconds}))`;
  for (const row of [
    job(busy, 'running', 90),
    job(busy, 'queued', 5),
    job(waiting, 'queued', 60),
    job(waiting, 'done', 99),
  ]) {
    await database.db.execute(row);
  }
  await database.db.execute(sql`insert into queue_caps (project_id, cap) values (${busy}, 3)`);
  const { queue } = await machines();
  expect(queue).toMatchObject([
    { projectId: waiting, name: 'Shop', queued: 1, running: 0, cap: 0 },
    { projectId: busy, queued: 1, running: 1, cap: 3 },
  ]);
  expect(Date.now() - (queue[0]?.oldest ?? 0)).toBeGreaterThan(59_000);
  const text = await createMetrics(database, '1').text();
  expect(text).toMatch(/^scenarium_queue_queued 2$/m);
  expect(text).toMatch(/^scenarium_queue_oldest_seconds 6\d/m);
});

test('nobody else finds it, and no access key does', async () => {
  const { as, signUp, user } = await startMachines();
  const { token: other } = await signUp(bob);
  await expect(as(other).getMachines()).rejects.toMatchObject({ httpStatus: 404 });
  await expect(as().getMachines()).rejects.toMatchObject({ httpStatus: 401 });
  const project = await createProject(user, 'Web shop');
  const made = await user.call.createAccessKey({ body: { name: 'CI', projectId: project.id } });
  if (!made.status) throw new Error(made.error);
  await expect(as(made.accessKey.token).getMachines()).rejects.toMatchObject({ httpStatus: 403 });
});

test('processes on one database must have one key, and servers one session secret', async () => {
  const { database, serve } = await startMachines();
  expect(await hasServersSecretsKey(database, 'a')).toBe(false);
  await agreeOnSecretsKey(database, 'a');
  await agreeOnSecretsKey(database, 'a');
  expect(await hasServersSecretsKey(database, 'a')).toBe(true);
  await expect(agreeOnSecretsKey(database, 'b')).rejects.toThrow('sealed with another SECRETS_KEY');
  await expect(hasServersSecretsKey(database, 'b')).rejects.toThrow('sealed with another SECRETS_KEY');
  await agreeOnGitStore(database, 'one');
  await agreeOnGitStore(database, 'one');
  await expect(agreeOnGitStore(database, 'other')).rejects.toThrow('Set GIT_STORE');
  // A server with its own database may change its key. Workers must then use it too.
  await agreeOnSecretsKey(database, 'b', { alone: true });
  await expect(hasServersSecretsKey(database, 'a')).rejects.toThrow('sealed with another SECRETS_KEY');

  await agreeOnSessionSecret(database, 'a');
  const end = serve('s1', fingerprintOf('a', 'sessions'));
  await expect
    .poll(() => agreeOnSessionSecret(database, 'b').then(String, ({ message }: Error) => message))
    .toContain('s1');
  await agreeOnSessionSecret(database, 'a');
  await end();
  // A server that runs alone may change it.
  await agreeOnSessionSecret(database, 'b');
});

test('operators see every recording that has not ended, and end it; nobody else does', async () => {
  const { machines, as, user, signUp } = await startMachines();
  const [one] = (await machines()).recordings;
  expect(one).toMatchObject({ projectName: 'Shop', userName: 'Bob', worker: 'w1', createdAt: 5 });
  const id = one?.id ?? '';
  const other = await signUp(bob);
  await expect(as(other.token).endRecording({ params: { id } })).rejects.toMatchObject({ httpStatus: 404 });
  expect((await machines()).recordings).toHaveLength(1);
  expect(await as(user.token).endRecording({ params: { id: 'x' } })).toMatchObject({ status: false });
  expect(await as(user.token).endRecording({ params: { id } })).toEqual({ status: true });
  expect((await machines()).recordings).toEqual([]);
});
