import { join, resolve } from 'node:path';
import type { Env } from '#server/config/env';
import { productVersion } from '#server/config/version';
import { openDatabase, type Database } from '../../services/foundation/database';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../services/foundation/database/embedded';
import { migrate } from '../../services/foundation/database/migrate';
import { DataDirInUse, lockDataDir } from '#services/foundation/processes/instance-lock';
import type { Log } from '../../services/foundation/log';
import { NotDone } from '#server/compose/operator';

export interface Connection {
  database: Database;
  close(): Promise<void>;
}

/**
 * Opens the product's database: the database of DATABASE_URL, or the embedded database of a running server. While no
 * server runs, starts the embedded database for this command alone.
 * @param migrations folder of the migrations, for a database that no server has opened since an update
 * @throws {NotDone} with the next step for the user
 */
export async function connect(env: Env, migrations: string, log: Log): Promise<Connection> {
  if (env.DATABASE_URL) {
    const database = await openDatabase(env.DATABASE_URL, { max: 4, log });
    await migrate(database, migrations, productVersion());
    return { database, close: () => database.close() };
  }
  const dataDir = resolve(env.DATA_DIR);
  const folder = join(dataDir, 'postgres');
  const running = await findEmbeddedPostgres(folder);
  if (running === 'no-cluster') {
    throw new NotDone(`${dataDir} has no data of the product yet. Run npm start once, or set DATA_DIR.`);
  }
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return null;
    throw error;
  });
  if (lock) return startFor(lock, folder, migrations, log);
  // Searches again, as the server may have started its database since.
  const url = running ?? (await findEmbeddedPostgres(folder));
  if (!url) throw new NotDone('The server is starting or ending. Try again in a moment.');
  const database = await openDatabase(url, { max: 4, log });
  return { database, close: () => database.close() };
}

/** Holds the lock until the end, so that no server starts on the folder at the same time. */
async function startFor(
  lock: { release(): Promise<void> },
  folder: string,
  migrations: string,
  log: Log,
): Promise<Connection> {
  const closers: (() => Promise<unknown>)[] = [() => lock.release()];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
    closers.push(() => postgres.stop());
    const database = await openDatabase(postgres.url, { max: 4, log });
    closers.push(() => database.close());
    await migrate(database, migrations, productVersion());
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
