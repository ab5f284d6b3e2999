import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#services/foundation/database/index';
import { startEmbeddedPostgres } from '#services/foundation/database/embedded';
import { silentLog } from '#services/foundation/testing.log';

/** Starts Debian's PostgreSQL 15 on a free port, empty, with its default durability. */
export async function startDebianPostgres(): Promise<Database & { url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres15-'));
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    binaries: {
      initdb: '/usr/lib/postgresql/15/bin/initdb',
      pgCtl: '/usr/lib/postgresql/15/bin/pg_ctl',
      localeFlags: ['--locale=C.UTF-8'],
    },
  });
  const database = await openDatabase(server.url, { log: silentLog });
  return {
    ...database,
    url: server.url,
    async close() {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
