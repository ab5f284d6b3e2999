import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing';
import { openDatabases } from './index';
import { listenOn } from './listen';
import { isOutOfReach } from './out-of-reach';

/** A proxy before PostgreSQL: it passes everything on, or holds it back like a stopped server. */
async function openDoor(url: string) {
  const target = new URL(url);
  // PostgreSQL may listen only on a socket in a folder.
  const folder = target.searchParams.get('host');
  target.searchParams.delete('host');
  const place = folder
    ? { path: `${folder}/.s.PGSQL.${target.port}` }
    : { host: target.hostname, port: Number(target.port) };
  let server: Server | undefined;
  let port = 0;
  let hangs = false;
  const pairs = new Set<[Socket, Socket]>();
  const open = async () => {
    server = createServer((near) => {
      const far = connect(place);
      const pair: [Socket, Socket] = [near, far];
      pairs.add(pair);
      for (const [from, to] of [pair, [far, near]] as const) {
        from.on('error', () => undefined);
        from.on('close', () => {
          pairs.delete(pair);
          to.destroy();
        });
        from.pipe(to);
        if (hangs) from.pause();
      }
    });
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = new Promise((done) => server?.close(done));
    for (const pair of pairs) pair.forEach((socket) => socket.destroy());
    await closed;
  };
  await open();
  const address = new URL(target);
  address.host = `127.0.0.1:${port}`;
  return {
    url: address.href,
    hang() {
      hangs = true;
      for (const pair of pairs) {
        for (const socket of pair) socket.unpipe().pause();
      }
    },
    /** Passes everything on again, beginning with what was held back. */
    goOn() {
      hangs = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    open,
    close,
  };
}

async function installation(watch: Parameters<typeof openDatabases>[1]['watch'] = {}) {
  const behind = await testDatabase();
  const door = await openDoor(behind.url);
  const told: string[] = [];
  const tell = (_details: object, message: string) => void told.push(message);
  const databases = await openDatabases(door.url, {
    log: { debug: tell, info: tell, warn: tell, error: tell },
    max: { database: 3, longWork: 2 },
    watch: { every: 20, ...watch },
  });
  onTestFinished(async () => {
    await databases.close();
    await door.close();
    await behind.close();
  });
  return { behind, door, told, databases, ...databases };
}

const patient = { timeout: 40_000, interval: 20 };
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );

test('of a database that hangs the first question is told, and the next ones at once; all works again after it', async () => {
  const { door, told, database, longWork, isAway } = await installation({ patience: 8000 });
  const heard: (string | null)[] = [];
  const stop = await listenOn(database.pool, 'news', (text) => heard.push(text), { warn: () => undefined });
  onTestFinished(stop);
  await expect.poll(() => heard, patient).toEqual([null]);
  await longWork.pool.query('select 1');

  door.hang();
  // One query uses an existing connection, others new ones, and one waits for a free connection.
  const answers = await Promise.all([1, 2, 3, 4].map(() => failure(database.pool.query('select 1'))));
  expect(answers.map(isOutOfReach)).toEqual([true, true, true, true]);
  await expect.poll(isAway, patient).toBe(true);
  const transaction = failure(database.db.transaction(async (tx) => tx.execute('select 1')));
  // There is no cause, because no connection was tried.
  expect(await transaction).toMatchObject({ name: 'DatabaseAway', cause: undefined });

  door.goOn();
  await expect.poll(isAway, patient).toBe(false);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await longWork.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  // The listening connection was opened again.
  await expect.poll(() => heard, patient).toEqual([null, null]);
  await database.pool.query(`select pg_notify('news', 'back')`);
  await expect.poll(() => heard, patient).toEqual([null, null, 'back']);
  // One line for each change, however many connections were lost.
  expect(told).toEqual([
    'The database does not answer; pages and calls say so until it does',
    'The database answers again',
  ]);
});

test('a database that is gone is told, and used again when it is back', async () => {
  const { door, database, longWork, isAway } = await installation();
  await longWork.pool.query('select 1');
  await door.close();
  await expect.poll(isAway, patient).toBe(true);
  expect(isOutOfReach(await failure(database.pool.query('select 1')))).toBe(true);
  await door.open();
  await expect.poll(isAway, patient).toBe(false);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await longWork.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('pages do not wait for what somebody else holds locked, long work does', async () => {
  const { behind, database, longWork, isAway } = await installation();
  await behind.pool.query('create table held (id int)');
  const holder = await behind.pool.connect();
  await holder.query('begin; lock table held');
  const long = longWork.pool.query('select * from held');
  const [page, slow] = await Promise.all([
    failure(database.pool.query('select * from held')),
    failure(database.pool.query('select pg_sleep(60)')),
  ]);
  expect(page).toMatchObject({ code: '55P03' });
  expect(isOutOfReach(page)).toBe(true);
  expect(slow).toMatchObject({ code: '57014' });
  // The database itself answers.
  expect(isAway()).toBe(false);
  await holder.query('rollback');
  holder.release();
  expect((await long).rowCount).toBe(0);
});

test('connections that are lost when the process ends are nothing to warn of; before that, they are', async () => {
  const { behind, told, database, expectEnd } = await installation();
  const end = async () => {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((done) => database.pool.once('remove', done));
    await behind.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
  };
  await end();
  await expect.poll(() => told, patient).toContain('An idle database connection was lost');
  told.length = 0;
  expectEnd();
  await end();
  await database.pool.query('select 1');
  expect(told).toEqual([]);
});

test('statements are not compiled, which takes longer than most of them', async () => {
  const database = await testDatabase();
  expect(await database.pool.query('SHOW jit')).toMatchObject({ rows: [{ jit: 'off' }] });
});
