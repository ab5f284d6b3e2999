import { open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries';
import type { Launcher } from './launcher';
import { findPostmaster, type Postmaster } from './postmaster';
import { socketPort } from './socket';

export interface PostgresStartOptions {
  clusterFolder: string;
  logFile: string;
  /** Folder for its socket. */
  socketFolder: string;
  /** Server settings that override the defaults, as in postgresql.conf. */
  settings: Record<string, string>;
  binaries: PostgresBinaries;
  launcher: Launcher;
}

/** PostgreSQL did not start. The message ends with the text of its log. */
export class PostgresDidNotStart extends Error {
  override name = 'PostgresDidNotStart';
}

const defaults = {
  // No TCP. A program that can open the socket's folder still needs the password (pg_hba.conf, see cluster.ts).
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Matches log texts of a predecessor that is still ending. */
const transient = /lock file .* already exists|shared memory block|could not bind/i;
const attempts = 60;

/**
 * Starts a server, and waits until it accepts connections, even if it must recover from a crash first.
 * @throws {PostgresDidNotStart}
 */
export async function startPostmaster(options: PostgresStartOptions): Promise<Postmaster> {
  await setLogAside(options.logFile);
  for (let attempt = 1; ; attempt++) {
    const logged = await sizeOf(options.logFile);
    const failure = await tryToStart(options).then(
      () => null,
      (error: unknown) => error,
    );
    const postmaster = await findPostmaster(options.clusterFolder);
    if (postmaster) return postmaster;
    const reason = await readFrom(options.logFile, logged);
    if (attempt === attempts || (failure && !transient.test(reason))) {
      const told = reason.trim() || String(failure);
      throw new PostgresDidNotStart(
        `PostgreSQL did not start in ${options.clusterFolder} (log: ${options.logFile}):\n${told}`,
        { cause: failure },
      );
    }
    await delay(500);
  }
}

async function tryToStart(options: PostgresStartOptions): Promise<void> {
  const { clusterFolder, logFile, socketFolder, settings, binaries, launcher } = options;
  const all = { ...defaults, unix_socket_directories: socketFolder, ...settings };
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  const server = [`-p ${socketPort}`, ...flags].join(' ');
  // Seconds. Replaying the log after a crash may take minutes on a large database.
  const wait = ['-w', '-t', '300'];
  await launcher.run(binaries.pgCtl, ['-D', clusterFolder, ...wait, '-l', logFile, '-o', server, 'start']);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Keeps one older log, so that the file does not grow without limit. */
async function setLogAside(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > 10_000_000) await rename(logFile, `${logFile}.1`);
}

/** Returns the last 4 kB that were written to a file after `position`. */
async function readFrom(path: string, position: number): Promise<string> {
  const size = await sizeOf(path);
  const start = Math.max(position, size - 4096);
  if (size <= start) return '';
  const handle = await open(path);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(size - start), 0, size - start, start)
    .finally(() => handle.close());
  return buffer.toString('utf8', 0, bytesRead);
}
