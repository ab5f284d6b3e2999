import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProcess } from './database/postgres/postmaster';

const prefix = 'service-tests-';

/** A temporary folder that carries the number of this process in its name. */
export function testFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Ends the servers of test runs that were killed, and removes their folders. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const server = await findProcess(join(folder, 'cluster'));
    if (server) process.kill(server.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
    const sockets = await readFile(join(folder, 'socket'), 'utf8').catch(() => '');
    if (sockets) await rm(sockets.trim(), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may be signalled no more than it may be ended.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
