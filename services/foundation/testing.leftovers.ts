import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProcess } from './database/postgres/postmaster';

const prefix = 'service-tests-';

/** Creates a temporary folder with the id of this process in its name. */
export function testFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Ends the servers of killed test runs, and removes their folders. */
export async function removeTestLeftovers(): Promise<void> {
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
 * Ends a folder's server and Vitest's workers, and removes the folder, when a signal ends this process. In that case,
 * Vitest does not call its teardown, and its workers would continue.
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
  // Stay registered: Ctrl-C and `npm test` both send a signal. Without a listener, the second would end this halfway.
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  return () => void process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
