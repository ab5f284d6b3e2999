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
  await administer(`create database ${name} template ${inject('templateDatabase')}`);
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

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
