import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
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

/**
 * Ends the server of a folder and Vitest's workers, and removes the folder, when a signal ends this process. Vitest calls
 * no teardown then, and its workers go on.
 * Everything here is synchronous, because the process exits at once.
 * @returns a function that removes the signal handlers
 */
export async function endWithSignals(folder: string): Promise<() => void> {
  const server = await findProcess(join(folder, 'cluster'));
  const end = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    spawnSync('pkill', ['-TERM', '-P', String(process.pid)]);
    if (server && isRunning(server.pid)) process.kill(server.pid, 'SIGQUIT');
    try {
      rmSync(readFileSync(join(folder, 'socket'), 'utf8').trim(), { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    } catch {
      // The next run removes the rest.
    }
    process.exit(128 + constants.signals[signal]);
  };
  // Not once: without a listener a second signal, as Ctrl-C and `npm test` both send one, would end the process halfway.
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  return () => void process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may be signalled no more than it may be ended.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
