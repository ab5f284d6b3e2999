import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log';
import { embeddedBinaries, type PostgresBinaries } from './postgres/binaries';
import { openCluster, readClusterPassword } from './postgres/cluster';
import { unprivilegedLauncher, type Launcher } from './postgres/launcher';
import { findPostmaster, findProcess, isOutOfReach } from './postgres/postmaster';
import { addressThrough, restoreSocketFolder, socketFolder } from './postgres/socket';
import { startPostmaster } from './postgres/start';
import { stopPostmaster } from './postgres/stop';
import { supervise } from './postgres/supervise';

export interface EmbeddedPostgresOptions {
  /** Folder of its own: `cluster/` (the data) and `server.log` are made inside. */
  dataDir: string;
  log: Log;
  /** Server settings over the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** Programs of another PostgreSQL than the embedded one. */
  binaries?: PostgresBinaries;
  launcher?: Launcher;
}

export interface EmbeddedPostgres {
  /** Leads through a unix socket and contains the password; it stays the same while this process lives. */
  url: string;
  /** True when a server of this folder was still running, as after kill -9 of the process that had started it. */
  reused: boolean;
  /**
   * Ends the server cleanly, reused or not; connections are closed. Does nothing when it is already gone. One that hangs
   * is killed.
   * @param limit milliseconds for all of it; a minute unless told
   */
  stop(limit?: number): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, listening on a unix socket only, or takes over the one that runs there, and starts it again at the
 * same address if it gets killed. The server outlives this process if that is killed: the next start finds it.
 * Takes about a second the first time, then a tenth.
 * @throws {NoEmbeddedPostgres} {PostgresDidNotStart}
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = options.binaries ?? (await embeddedBinaries());
  const launcher = options.launcher ?? (await unprivilegedLauncher());
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // The server's command line is compared with this path: it must be the one true name of the folder.
  const dataDir = await realpath(options.dataDir);
  return inTurn(dataDir, () => startIn(dataDir, { ...options, log, binaries, launcher }));
}

/**
 * Address of the embedded PostgreSQL that another process runs on a folder, for a command beside the server.
 * @returns null while none runs there or accepts connections; `no-cluster` where none was ever made
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | 'no-cluster' | null> {
  const folder = await realpath(join(dataDir, 'cluster')).catch(() => null);
  const password = folder && (await readClusterPassword(folder));
  if (!folder || !password) return 'no-cluster';
  const running = await findPostmaster(folder);
  return running && addressThrough(running.socketFolder, password);
}

/** Milliseconds for a server to end, unless told otherwise. */
const patience = 60_000;

/** The last start of each folder in this process. Other processes are kept away by the lock on the data folder. */
const starts = new Map<string, Promise<unknown>>();

/** Two starts on one folder follow each other, so that the second finds the server of the first. */
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
  if (await isOutOfReach(clusterFolder)) await end();
  const running = await findPostmaster(clusterFolder);
  const reused = running !== null;
  const { pid, socketFolder: folder } = running ?? (await start(await socketFolder(dataDir, launcher.owner)));
  log.info({ pid, reused }, 'Embedded PostgreSQL is ready');
  const restart = async () => {
    if (!(await restoreSocketFolder(folder, launcher.owner))) {
      throw new Error(`The folder of PostgreSQL's socket is not ours alone: ${folder}`);
    }
    if (await isOutOfReach(clusterFolder)) await end();
    await start(folder);
  };
  const endSupervision = supervise(clusterFolder, restart, log);
  return {
    url: addressThrough(folder, password),
    reused,
    async stop(limit = patience) {
      const until = performance.now() + limit;
      // It may be starting a server, which can take minutes.
      await Promise.race([endSupervision(), delay(limit / 2, undefined, { ref: false })]);
      if (!(await findProcess(clusterFolder))) return;
      const isClean = await end(until - performance.now());
      await rmdir(folder).catch(() => undefined); // the next start makes it again
      if (isClean) log.info({ pid }, 'Embedded PostgreSQL has stopped');
      else log.error({ pid }, 'Embedded PostgreSQL did not end in time and was ended at once');
    },
  };
}
