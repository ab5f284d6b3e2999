import {
  createThreadPool,
  ThreadEnded,
  ThreadsBusy,
  ThreadTimedOut,
  type ThreadPool,
} from '#services/foundation/threads/thread-pool';
import { Refusing } from '#services/foundation/calls/endpoint';

/**
 * Bytes up to which a file is read at once. Reading it takes 3 ms to 10 ms, which other requests do not notice. Larger
 * files are read on a thread (docs/decisions/0082-reading-on-threads.md).
 */
export const smallFile = 16_000;

/**
 * Milliseconds that a thread may take for one file. The largest files need a fifth of a second. The clock also runs
 * while other programs use the machine.
 */
const limit = 10_000;
const waiting = 1_000;
const memory = 256;

let pool: ThreadPool | undefined;

/**
 * Runs a reading of thread.ts in a thread of this process. All services of a process share the threads.
 * @throws {ThreadTimedOut | ThreadEnded | ThreadsBusy} see thread-pool.ts
 */
export function readOnThread(name: string, input: unknown): Promise<unknown> {
  pool ??= createThreadPool({ entry: entryOf(import.meta.url), limit, waiting, memory });
  return pool.run(name, input);
}

/** Returns the thread's module: beside this one among the sources, beside the bundle once it is built. */
function entryOf(own: string): URL {
  return new URL(own.endsWith('.ts') ? './thread.ts' : './reading-thread.js', own);
}

/** Returns why a file was not read, in words for the user. */
export function unreadFileReason(error: unknown): string {
  if (error instanceof ThreadTimedOut)
    return `This file takes more than ${limit / 1000} s to read. Split it into smaller files.`;
  if (error instanceof ThreadEnded && error.isOutOfMemory)
    return 'This file takes too much memory to read. Split it into smaller files.';
  if (error instanceof ThreadsBusy)
    throw new Refusing(429, 'throttled', 'Too many files are being read. Try again in a few seconds.', 5);
  throw error;
}
