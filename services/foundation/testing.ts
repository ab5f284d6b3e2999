import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from './database';
import { silentLog } from './testing.log';

export { silentLog };

/**
 * A fresh, migrated database for one test or one test file; `close()` drops it. For `*.service.test.ts` only:
 * the server behind it is started by testing.setup.ts (embedded, or Debian's PostgreSQL 15 with TEST_POSTGRES=15).
 */
export async function testDatabase(): Promise<Database & { url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the template's files takes a third of the work of copying its pages through the log.
  await administer(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  const database = await openDatabase(address.href, { log: silentLog });
  return {
    ...database,
    url: address.href,
    async close() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

let administration: pg.Pool | undefined;

/** By one connection for the whole test file: a new one takes as much as the statement. */
async function administer(statement: string): Promise<void> {
  administration ??= openAdministration();
  await administration.query(statement);
}

function openAdministration(): pg.Pool {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, allowExitOnIdle: true });
  pool.on('error', () => undefined); // the server's end
  return pool;
}
