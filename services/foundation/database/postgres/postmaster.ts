import { execFile } from 'node:child_process';
import { access, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { socketIn } from './socket';

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  pid: number;
  /** Empty where it listens on no socket, as a server of an older version of the product. */
  socketFolder: string;
}

/** The postmaster of this very cluster when it accepts connections, else null. */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | null> {
  const live = await findProcess(clusterFolder);
  if (live?.status !== 'ready' || !live.socketFolder || !(await accepts(socketOf(live)))) return null;
  return { pid: live.pid, socketFolder: live.socketFolder };
}

/**
 * The live postmaster of this very cluster, ready or not. Removes a `postmaster.pid` whose process is dead or
 * somebody else's: after a container restart the old number may belong to any program, and PostgreSQL would refuse
 * to start for as long as that one lives.
 */
export async function findProcess(clusterFolder: string): Promise<Noted | null> {
  const noted = await readPidFile(clusterFolder);
  if (!noted) return null;
  if (await isAlive(noted, clusterFolder)) return noted;
  // Safe: a backend left over from a killed postmaster still holds the shared memory that a new one checks.
  await rm(pidFile(clusterFolder), { force: true });
  return null;
}

/** Whether the postmaster of this cluster is up and nobody can reach it: its socket was never made, or swept away. */
export async function isOutOfReach(clusterFolder: string): Promise<boolean> {
  const live = await findProcess(clusterFolder);
  if (live?.status !== 'ready') return false;
  return !live.socketFolder || !(await exists(socketOf(live)));
}

/** Whether the postmaster died without removing its note: it was killed, not stopped. */
export async function wasKilled(clusterFolder: string): Promise<boolean> {
  const noted = await readPidFile(clusterFolder);
  return noted !== null && !(await isAlive(noted, clusterFolder));
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

/** Empty when there is no such process; of a zombie too. */
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
