import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { findPostmaster } from '#services/foundation/database/postgres/postmaster';
import { silentLog } from '#services/foundation/testing.log';

/** The embedded database of a running product, for what no call does; close it. @param dataDir of the product */
export async function openProductDatabase(dataDir: string): Promise<Database> {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) throw new Error(`No database runs in ${cluster}`);
  const password = (await readFile(join(cluster, 'app.password'), 'utf8')).trim();
  const url = `postgresql://app:${password}@127.0.0.1:${postmaster.port}/postgres`;
  return openDatabase(url, { max: 1, log: silentLog });
}
