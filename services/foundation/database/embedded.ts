import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log';
import { embeddedBinaries, type PostgresBinaries } from './postgres/binaries';
import { openCluster, readClusterPassword } from './postgres/cluster';
import { unprivilegedLauncher, type Launcher } from './postgres/launcher';
import { findPostmaster, findProcess } from './postgres/postmaster';
import { startPostmaster } from './postgres/start';
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
  /** Contains the password. */
  url: string;
  /** True when a server of this folder was still running, as after kill -9 of the process that had started it. */
  reused: boolean;
  /** Ends the server cleanly, reused or not; connections are closed. Does nothing when it is already gone. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, or takes over the one that runs there, and starts it again at the
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
  return running && `postgresql://app:${password}@127.0.0.1:${running.port}/postgres`;
}

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

  const start = (port?: number) => {
    const logFile = join(dataDir, 'server.log');
    return startPostmaster({
      ...{ clusterFolder, logFile, port, binaries, launcher },
      settings: options.settings ?? {},
    });
  };
  const running = await findPostmaster(clusterFolder);
  const reused = running !== null;
  const { pid, port } = running ?? (await start());
  log.info({ pid, port, reused }, 'Embedded PostgreSQL is ready');
  const endSupervision = supervise(clusterFolder, async () => void (await start(port)), log);
  return {
    url: `postgresql://app:${password}@127.0.0.1:${port}/postgres`,
    reused,
    async stop() {
      await endSupervision();
      if (!(await findProcess(clusterFolder))) return;
      await launcher.run(binaries.pgCtl, ['-D', clusterFolder, '-w', '-t', '60', '-m', 'fast', 'stop']);
      log.info({ port }, 'Embedded PostgreSQL has stopped');
    },
  };
}
