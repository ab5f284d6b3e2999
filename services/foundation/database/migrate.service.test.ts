import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { silentLog, testDatabase } from '../testing';
import { DatabaseUnusable, openDatabase, type Database } from './index';
import { isMigrated, migrate, refuseNewer } from './migrate';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

interface Journal {
  entries: unknown[];
}

/** A database without tables on the test server. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${Date.now()}`;
  const administrator = new pg.Client(inject('postgresUrl'));
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  onTestFinished(async () => {
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  return address.href;
}

/** Counts the locks of this database. `pg_locks` has those of the whole server, on which other tests migrate. */
async function advisoryLocks({ pool }: Pick<Database, 'pool'>): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rowCount;
}

test('five servers that start at once migrate one empty database without a failure', async () => {
  const url = await emptyDatabase();
  const servers = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(url, { log: silentLog })));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))));

  const outcomes = await Promise.allSettled(servers.map((server) => migrate(server, migrationsFolder)));

  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  const applied = await servers[0]!.pool.query('select id from drizzle.__drizzle_migrations');
  const { entries } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal;
  expect(applied.rowCount).toBe(entries.length);
  expect(await advisoryLocks(servers[0]!)).toBe(0);
});

test('a failing migration is told and frees the lock', async () => {
  const database = await openDatabase(await emptyDatabase(), { log: silentLog });
  onTestFinished(() => database.close());

  await expect(migrate(database, '/nowhere')).rejects.toThrow('meta/_journal.json');
  await migrate(database, migrationsFolder);
  expect((await database.pool.query('select * from users')).rowCount).toBe(0);
});

test('every test database is migrated and without rows, also when another test had it before', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await one.pool.query(`insert into usage_events (user_id, name, details, at)
    values ('00000000-0000-0000-0000-000000000001', 'signup', '{}', now())`);
  expect((await other.pool.query('select * from usage_events')).rowCount).toBe(0);
  await Promise.all([one.close(), other.close()]);
  const again = await Promise.all([testDatabase(), testDatabase()]);
  expect(again.map(({ url }) => url).sort()).toEqual([one.url, other.url].sort());
  for (const { pool, close } of again) {
    expect((await pool.query('select * from usage_events')).rowCount).toBe(0);
    await pool.query('alter table usage_events add column spoilt int');
    await close();
  }
  const fresh = await testDatabase();
  expect(again.map(({ url }) => url)).not.toContain(fresh.url);
  await fresh.close();
  await expect(openDatabase(one.url, { log: silentLog })).rejects.toThrow('does not exist');
});

test('an unreachable server is told without the password', async () => {
  const attempt = openDatabase('postgresql://app:secret@127.0.0.1:1/app', { log: silentLog });
  await expect(attempt).rejects.toBeInstanceOf(DatabaseUnusable);
  await expect(attempt).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1\/app cannot be used: (?!.*secret)/);
});

test('a lost connection does not end the process and the pool goes on', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const client = await database.pool.connect();
  const lost = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await lost;
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a process that only uses the tables knows whether they are there', async () => {
  const url = await emptyDatabase();
  const database = await openDatabase(url, { log: silentLog });
  onTestFinished(() => database.close());
  expect(await isMigrated(database, migrationsFolder)).toBe(false);
  await migrate(database, migrationsFolder);
  expect(await isMigrated(database, migrationsFolder)).toBe(true);
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  expect(await isMigrated(database, migrationsFolder)).toBe(false);
});

test('a version older than the tables does not touch them, and names the one that made them', async () => {
  const database = await openDatabase(await emptyDatabase(), { log: silentLog });
  onTestFinished(() => database.close());
  await migrate(database, migrationsFolder, '7.1.0+abc');
  // Migrating again is allowed, because the tables are not newer.
  await migrate(database, migrationsFolder, '7.1.1+def');
  const { rows } = await database.pool.query<{ newest: string }>('select newest from drizzle.versions');
  expect(rows).toHaveLength(1);

  // The next release would add a migration that this one does not have.
  const next = Number(rows[0]?.newest) + 1000;
  await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'next',
    next,
  ]);
  await database.pool.query('insert into drizzle.versions (newest, version) values ($1, $2)', [
    next,
    '8.0.0+ghi',
  ]);

  const attempt = migrate(database, migrationsFolder, '7.1.1+def');
  await expect(attempt).rejects.toThrow(DatabaseUnusable);
  await expect(attempt).rejects.toThrow(
    'The tables of this database were created by version 8.0.0+ghi. This is 7.1.1+def',
  );
  await expect(refuseNewer(database.pool, migrationsFolder, '7.1.1+def')).rejects.toThrow(
    'version 8.0.0+ghi',
  );
  expect(await advisoryLocks(database)).toBe(0);
});
