import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Makes the product's database log every statement. */
export async function logStatements(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`alter system set log_statement = 'all'`);
  await pool.query('select pg_reload_conf()');
}

/** Counts the statements that the product's database logs while `during` runs. */
export async function statementsOf(dataDir: string, during: () => Promise<unknown>): Promise<number> {
  const log = join(dataDir, 'postgres', 'server.log');
  const { size } = await stat(log);
  await during();
  const logged = (await readFile(log)).subarray(size).toString();
  return logged.match(/LOG: {2}(statement|execute [^:]*):/g)?.length ?? 0;
}
