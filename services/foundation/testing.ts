import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from './database';
import { silentLog } from './testing.log';

export { silentLog };

/** Databases of finished tests, with the definitions that they had when they were new. */
const free: { name: string; made: string }[] = [];

/**
 * Returns a migrated, empty database for one test or one test file; `close()` gives it back. Emptying the database of
 * an earlier test is less work than creating one. For `*.service.test.ts` only: testing.setup.ts starts the server
 * (embedded, or Debian's PostgreSQL 15 with TEST_POSTGRES=15).
 */
export async function testDatabase(): Promise<Database & { url: string }> {
  const used = free.pop();
  const name = used?.name ?? `test_${randomBytes(8).toString('hex')}`;
  // Copying the template's files takes a third of the work of copying its pages through the log.
  if (!used)
    await administer(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = name;
  const database = await openDatabase(address.href, { log: silentLog });
  const made = used?.made ?? (await definitionsIn(database));
  if (used) await empty(database);
  return {
    ...database,
    url: address.href,
    async close() {
      const left = await definitionsIn(database).catch(() => '');
      await database.close();
      // Remaining connections belong to the finished test.
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      if (left === made) free.push({ name, made });
      else await administer(`drop database ${name} with (force)`);
    },
  };
}

/** Returns a text of the database's definitions, which shows whether a test changed its tables. */
async function definitionsIn({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ definitions: string }>(
    `select concat((select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace),
       (select count(*) from pg_attribute where not attisdropped), ' ', (select count(*) from pg_constraint)) as definitions`,
  );
  return rows[0]?.definitions ?? '';
}

async function empty({ pool }: Database): Promise<void> {
  await pool.query(`do $$
    declare "table" regclass;
    begin
      -- No foreign key has to be looked at when all rows go.
      set local session_replication_role = replica;
      for "table" in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
        execute 'delete from ' || "table";
      end loop;
      -- What the server has learned of the rows that were there would have it plan as if there never came many.
      delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
      update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace and reltuples >= 0;
    end $$`);
}

let administration: pg.Pool | undefined;

/** Uses one connection for the whole test file: a new one takes as long as the statement. */
async function administer(statement: string): Promise<void> {
  administration ??= openAdministration();
  await administration.query(statement);
}

function openAdministration(): pg.Pool {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, allowExitOnIdle: true });
  pool.on('error', () => undefined); // the server ended
  return pool;
}
