import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#services/foundation/database/embedded';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { migrate } from '#services/foundation/database/migrate';
import { silentLog } from '#services/foundation/testing.log';

/** The storage on which figures are measured. */
export interface EmbeddedStore {
  /** With durable writes, as a server starts it. */
  database: Database;
  /** Folder for blobs. */
  location: string;
}

/** Measures on a new embedded database and folder, and removes both afterwards. */
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
