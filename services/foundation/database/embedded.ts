import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log';
import { embeddedBinaries, type PostgresBinaries } from './postgres/binaries';
import { openCluster, readClusterPassword } from './postgres/cluster';
import { unprivilegedLauncher, type Launcher } from './postgres/launcher';
import { findPostmaster, findProcess, isWithoutSocket } from './postgres/postmaster';
import { addressThrough, restoreSocketFolder, socketFolder } from './postgres/socket';
import { startPostmaster } from './postgres/start';
import { stopPostmaster } from './postgres/stop';
import { supervise } from './postgres/supervise';

export interface EmbeddedPostgresOptions {
  /** A folder of its own: `cluster/` (the data) and `server.log` are created inside. */
  dataDir: string;
  log: Log;
  /** Server settings that override the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** Programs of another PostgreSQL than the embedded one. */
  binaries?: PostgresBinaries;
  launcher?: Launcher;
}

export interface EmbeddedPostgres {
  /** Address through a unix socket, with the password. It stays the same while this process lives. */
  url: string;
  /** True if a server of this folder was still running, as after kill -9 of the process that started it. */
  reused: boolean;
  /**
   * Stops the server cleanly, reused or not, and closes connections. Does nothing if the server has ended. Kills a
   * server that hangs.
   * @param limit milliseconds in total; by default a minute
   */
  stop(limit?: number): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, or takes over the server that runs there. It listens on a unix socket
 * only. If the server is killed, starts it again at the same address. If this process is killed, the server stays, and
 * the next start finds it. The first start takes about a second, later ones a tenth.
 * @throws {NoEmbeddedPostgres} {PostgresDidNotStart}
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = options.binaries ?? (await embeddedBinaries());
  const launcher = options.launcher ?? (await unprivilegedLauncher());
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // The server's command line is compared with this path, so it must be the folder's real path.
  const dataDir = await realpath(options.dataDir);
  return inTurn(dataDir, () => startIn(dataDir, { ...options, log, binaries, launcher }));
}

/**
 * Returns the address of another process's embedded PostgreSQL on a folder, for commands beside the server.
 * @returns null while no server accepts connections there; `no-cluster` if there has never been one
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | 'no-cluster' | null> {
  const folder = await realpath(join(dataDir, 'cluster')).catch(() => null);
  const password = folder && (await readClusterPassword(folder));
  if (!folder || !password) return 'no-cluster';
  const running = await findPostmaster(folder);
  return running && addressThrough(running.socketFolder, password);
}

/** Milliseconds for a server to end, by default. */
const patience = 60_000;

/** The last start of each folder in this process. The lock on the data folder excludes other processes. */
const starts = new Map<string, Promise<unknown>>();

/** Runs starts on one folder one after the other, so that the second one finds the server of the first. */
function inTurn<T>(dataDir: string, start: () => Promise<T>): Promise<T> {
  const turn = (starts.get(dataDir) ?? Promise.resolve()).then(start, start);
  starts.set(dataDir, turn);
  return turn;
}

async function startIn(
  dataDir: string,
  options: EmbeddedPostgresOptions & { binaries: PostgresBinaries; launcher: Launcher },
): Promise<EmbeddedPostgres> {
  const { log, binaries, launcher } = options;
  const { folder: clusterFolder, password } = await openCluster(dataDir, binaries, launcher);

  const end = (limit = patience) => stopPostmaster({ clusterFolder, binaries, launcher }, limit);
  const start = (folder: string) => {
    const logFile = join(dataDir, 'server.log');
    const settings = options.settings ?? {};
    return startPostmaster({ clusterFolder, logFile, socketFolder: folder, settings, binaries, launcher });
  };
  if (await isWithoutSocket(clusterFolder)) await end();
  const running = await findPostmaster(clusterFolder);
  const reused = running !== null;
  const { pid, socketFolder: folder } = running ?? (await start(await socketFolder(dataDir, launcher.owner)));
  log.info({ pid, reused }, 'Embedded PostgreSQL is ready');
  const restart = async () => {
    if (!(await restoreSocketFolder(folder, launcher.owner))) {
      throw new Error(`The folder of PostgreSQL's socket is not ours alone: ${folder}`);
    }
    if (await isWithoutSocket(clusterFolder)) await end();
    await start(folder);
  };
  const endSupervision = supervise(clusterFolder, restart, log);
  return {
    url: addressThrough(folder, password),
    reused,
    async stop(limit = patience) {
      const until = performance.now() + limit;
      // The supervision may be starting a server, which can take minutes.
      await Promise.race([endSupervision(), delay(limit / 2, undefined, { ref: false })]);
      if (!(await findProcess(clusterFolder))) return;
      const isClean = await end(until - performance.now());
      await rmdir(folder).catch(() => undefined); // the next start creates it again
      if (isClean) log.info({ pid }, 'Embedded PostgreSQL has stopped');
      else log.error({ pid }, 'Embedded PostgreSQL did not stop in time and was killed');
    },
  };
}
