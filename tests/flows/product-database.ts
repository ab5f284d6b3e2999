import { join } from 'node:path';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { findEmbeddedPostgres } from '#services/foundation/database/embedded';
import { silentLog } from '#services/foundation/testing.log';

/** Opens the embedded database of a running product, for data without a call. Close it. @param dataDir of it */
export async function openProductDatabase(dataDir: string): Promise<Database> {
  return openDatabase(await urlOfProductDatabase(dataDir), { max: 1, log: silentLog });
}

/** Returns the address of that database, for programs next to the product. */
export async function urlOfProductDatabase(dataDir: string): Promise<string> {
  const url = await findEmbeddedPostgres(join(dataDir, 'postgres'));
  if (!url || url === 'no-cluster') throw new Error(`No database runs in ${dataDir}`);
  return url;
}
