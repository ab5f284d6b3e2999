import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The postmaster of this very cluster when it accepts connections, else null. */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | null> {
  const live = await findProcess(clusterFolder);
  return live?.status === 'ready' && (await accepts(live.port)) ? { pid: live.pid, port: live.port } : null;
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

/** Whether the postmaster died without removing its note: it was killed, not stopped. */
export async function wasKilled(clusterFolder: string): Promise<boolean> {
  const noted = await readPidFile(clusterFolder);
  return noted !== null && !(await isAlive(noted, clusterFolder));
}

interface Noted extends Postmaster {
  status: string;
}

const pidFile = (clusterFolder: string) => join(clusterFolder, 'postmaster.pid');

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
async function readPidFile(clusterFolder: string): Promise<Noted | null> {
  const text = await readFile(pidFile(clusterFolder), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
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

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
