import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Has the product's database log every statement. */
export async function logStatements(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`alter system set log_statement = 'all'`);
  await pool.query('select pg_reload_conf()');
}

/** How many statements the product's database logged meanwhile. */
export async function statementsOf(dataDir: string, during: () => Promise<unknown>): Promise<number> {
  const log = join(dataDir, 'postgres', 'server.log');
  const { size } = await stat(log);
  await during();
  const logged = (await readFile(log)).subarray(size).toString();
  return logged.match(/LOG: {2}(statement|execute [^:]*):/g)?.length ?? 0;
}
