import { execFile } from 'node:child_process';
import { access, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { socketIn } from './socket';

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  pid: number;
  /** Empty if it listens on no socket, as a server of an older version of Scenarium. */
  socketFolder: string;
}

/** Returns the postmaster of exactly this cluster if it accepts connections, else null. */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | null> {
  const live = await findProcess(clusterFolder);
  if (live?.status !== 'ready' || !live.socketFolder || !(await accepts(socketOf(live)))) return null;
  return { pid: live.pid, socketFolder: live.socketFolder };
}

/**
 * Returns the live postmaster of exactly this cluster, ready or not. Removes a `postmaster.pid` whose process is dead
 * or another program: after a container restart the old number may belong to any program, and PostgreSQL would refuse
 * to start for as long as that program runs.
 */
export async function findProcess(clusterFolder: string): Promise<Noted | null> {
  const noted = await readPidFile(clusterFolder);
  if (!noted) return null;
  if (await isAlive(noted, clusterFolder)) return noted;
  // Safe: a backend left over from a killed postmaster still holds the shared memory that a new postmaster checks.
  await rm(pidFile(clusterFolder), { force: true });
  return null;
}

/** Returns whether the postmaster is up without a socket: the socket was never created, or was deleted. */
export async function isWithoutSocket(clusterFolder: string): Promise<boolean> {
  const live = await findProcess(clusterFolder);
  if (live?.status !== 'ready') return false;
  return !live.socketFolder || !(await exists(socketOf(live)));
}

/** Returns whether the postmaster died and left its postmaster.pid: it was killed, not stopped. */
export async function wasKilled(clusterFolder: string): Promise<boolean> {
  const noted = await readPidFile(clusterFolder);
  return noted !== null && !(await isAlive(noted, clusterFolder));
}

/**
 * Returns whether the postmaster ended on its own without shutting its data down. After a crash for lack of disk space,
 * its recovery may find no space either. It then gives up, and removes postmaster.pid as in an orderly shutdown.
 */
export async function gaveUp(clusterFolder: string): Promise<boolean> {
  if (await readPidFile(clusterFolder)) return false;
  const state = await clusterState(clusterFolder);
  // Another process may have started it in between.
  return state !== null && !shutDown.has(state) && (await readPidFile(clusterFolder)) === null;
}

/** DB_SHUTDOWNED and DB_SHUTDOWNED_IN_RECOVERY of PostgreSQL's `DBState` (catalog/pg_control.h). */
const shutDown = new Set([1, 2]);

/**
 * Reads the state that the server last wrote to pg_control. The file begins with 8 bytes of system identifier, 4 of
 * its own version, 4 of the catalogue's, then the state, in the machine's byte order, in every version since 8.3.
 * @returns null if the file cannot be read
 */
async function clusterState(clusterFolder: string): Promise<number | null> {
  const bytes = await readFile(join(clusterFolder, 'global', 'pg_control')).catch(() => null);
  if (!bytes || bytes.length < 20) return null;
  return endianness() === 'LE' ? bytes.readUInt32LE(16) : bytes.readUInt32BE(16);
}

interface Noted extends Postmaster {
  port: number;
  status: string;
}

const pidFile = (clusterFolder: string) => join(clusterFolder, 'postmaster.pid');

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
async function readPidFile(clusterFolder: string): Promise<Noted | null> {
  const text = await readFile(pidFile(clusterFolder), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: (lines[4] ?? '').trim(),
    status: (lines[7] ?? '').trim(),
  };
}

async function isAlive({ pid }: Noted, clusterFolder: string): Promise<boolean> {
  return (await commandLine(pid)).includes(clusterFolder);
}

/** Returns the command line of a process; empty for a zombie, or if there is no such process. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const listed = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return listed.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

const socketOf = ({ socketFolder, port }: Noted) => socketIn(socketFolder, port);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
