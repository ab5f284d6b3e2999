import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#services/foundation/database/embedded';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { migrate } from '#services/foundation/database/migrate';
import { silentLog } from '#services/foundation/testing.log';

/** What figures of the store are measured on. */
export interface EmbeddedStore {
  /** With everything durable, as a server starts it. */
  database: Database;
  /** For blobs. */
  location: string;
}

/** Measures on an embedded database and a folder of its own, which are gone afterwards. */
export async function onEmbeddedStore<T>(measure: (store: EmbeddedStore) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
  const database = await openDatabase(postgres.url, { log: silentLog });
  try {
    await migrate(database, 'services/foundation/migrations');
    return await measure({ database, location: join(folder, 'blobs') });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
