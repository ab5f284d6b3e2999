import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './database';
import { startEmbeddedPostgres } from './database/embedded';
import { migrate } from './database/migrate';
import type { PostgresBinaries } from './database/postgres/binaries';
import { endWithSignals, removeTestLeftovers, testFolder } from './testing.leftovers';
import { silentLog } from './testing.log';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's own database, on whose connection databases are created. */
    postgresUrl: string;
    /** A migrated database without connections. */
    templateDatabase: string;
  }
}

const templateDatabase = 'migrated';
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Debian's PostgreSQL 15, the oldest version that is supported. */
const debian15: PostgresBinaries = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  pgCtl: '/usr/lib/postgresql/15/bin/pg_ctl',
  localeFlags: ['--locale=C.UTF-8'],
};

/**
 * Starts one server for all test files, embedded or, with TEST_POSTGRES=15, Debian's. Vitest calls this once before all
 * service tests. Tests use the server through testing.ts.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  await removeTestLeftovers();
  const dataDir = await testFolder();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    binaries: process.env['TEST_POSTGRES'] === '15' ? debian15 : undefined,
    // No data here has to survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const endWithThis = await endWithSignals(dataDir);
  const end = async () => {
    endWithThis();
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await end(); // Vitest calls no teardown when the setup fails
    throw error;
  }
  project.provide('postgresUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return end;
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${templateDatabase}`).finally(() => client.end());
  const address = new URL(url);
  address.pathname = templateDatabase;
  const database = await openDatabase(address.href, { log: silentLog });
  await migrate(database, migrationsFolder).finally(() => database.close());
}
