import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#server/config/env';
import { migrate } from '#services/foundation/database/migrate';
import { database } from '../../scripts/doctor/database';

const migrations = fileURLToPath(new URL('../../services/foundation/migrations', import.meta.url));

/** Creates a database of the test server that a version of the year 2286 migrated. Returns its address. */
async function newerDatabase(): Promise<string> {
  const name = `newer_${process.pid}_${Date.now()}`;
  const administrator = new pg.Client(inject('postgresUrl'));
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  onTestFinished(async () => {
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  const pool = new pg.Pool({ connectionString: address.href });
  await migrate({ pool }, migrations);
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
  await pool.end();
  return address.href;
}

test('reports a problem when a newer version has migrated the tables', async () => {
  const reading = readEnvironment({ DATABASE_URL: await newerDatabase() });
  if (!reading.ok) throw new Error(reading.problems.join());
  const site = { dataDir: '/data', buildDir: '', migrations, path: '' };
  const [finding] = await database({ env: reading.env, ...site });
  expect(finding?.state).toBe('problem');
  expect(finding?.says).toContain('created by a newer version');
});
