import { readFile } from 'node:fs/promises';
import { treeOf } from '#services/foundation/processes/process-tree';
import { FolderMeter, maxFiles, type FolderSize } from './folder-meter';
import type { SystemUser } from './system-users';

/** Milliseconds between checks. */
const period = 250;
/** Milliseconds without a message until an event loop counts as blocked. A process sends one every 500. */
const silence = 1_500;
/** The same while a user is awaited: pages and screenshots may keep the process busy. */
const heldSilence = 15_000;
/** Milliseconds that the end of a step may be late: cucumber's own timeout should come first. */
const grace = 1_000;
/** Megabytes that a process needs besides the JavaScript heap: Node itself, Playwright, buffers. */
const overheadMb = 384;

export interface Limits {
  /** Milliseconds for one step, or for loading. */
  step: number;
  /** Milliseconds for the whole scenario. */
  total: number;
  memoryMb: number;
  /** The only folder that the process may write to, its limit, and the part of it that does not count. */
  files: { dir: string; mb: number; uncounted?: FolderSize; user?: SystemUser };
  /** Names of the limits for the message: `step`, `scenario`. */
  names: { step: string; total: string };
}

export interface Watchdog {
  /** The process sent something. */
  heard(): void;
  /** A step began or ended. */
  progressed(): void;
  /** The process waits for the worker until `resumed`. The wait does not count as its time. */
  paused(): void;
  /** The process waits for a user until `released`. No time limit applies, but it must stay responsive. */
  held(): void;
  released(): void;
  resumed(): void;
  stop(): void;
}

/**
 * Watches one scenario (or the loading) of a process from outside, where an endless loop cannot block the checks.
 * @param bite called once with the reason for the report, to kill the process
 */
export function watch(pid: number, limits: Limits, bite: (reason: string) => void): Watchdog {
  let began = performance.now();
  let heard = began;
  let progressed = began;
  let waitingSince: number | null = null;
  /** The parties that the process waits for. */
  const awaited = new Set<'us' | 'person'>();
  const wait = (whom: 'us' | 'person') => {
    awaited.add(whom);
    waitingSince ??= performance.now();
  };
  const go = (whom: 'us' | 'person') => {
    awaited.delete(whom);
    if (awaited.size > 0 || waitingSince === null) return;
    const waited = performance.now() - waitingSince;
    began += waited;
    progressed += waited;
    waitingSince = null;
  };
  let stopped = false;
  const folder = new FolderMeter(limits.files.dir, limits.files.user);
  let measuring = false;
  // In bubblewrap step code is a grandchild. Read once: step code starts no processes of its own, and checks must be
  // fast.
  const tree = treeOf(pid);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
    if (!measuring) void folder.close();
  };
  const measure = async () => {
    if (measuring) return;
    measuring = true;
    const { bytes, files } = countedOf(limits.files, await folder.measure(await tree));
    measuring = false;
    if (stopped) return folder.close();
    if (bytes > limits.files.mb * 2 ** 20) end(filesFull(limits.files.mb));
    else if (files > maxFiles) end(tooManyFiles);
  };
  // A check takes a while. The scenario may be over when it finishes.
  const end = (reason: string) => {
    if (stopped) return;
    stop();
    bite(reason);
  };
  const check = async () => {
    const now = performance.now();
    if (waitingSince === null && now - began > limits.total)
      return end(overtime(limits.names.total, limits.total));
    const isLate = waitingSince === null && now - progressed > limits.step + grace;
    if (isLate && now - heard > silence) {
      return end(overtime(limits.names.step, limits.step));
    }
    if (awaited.has('person') && now - heard > heldSilence) return end(deaf);
    if ((await residentMb(await tree)) > limits.memoryMb + overheadMb) end(outOfMemory(limits.memoryMb));
  };
  const timer = setInterval(() => {
    void check();
    void measure();
  }, period);
  return {
    heard: () => void (heard = performance.now()),
    progressed: () => void (progressed = performance.now()),
    paused: () => wait('us'),
    resumed: () => go('us'),
    held: () => wait('person'),
    released: () => go('person'),
    stop,
  };
}

/** Subtracts the part of a folder that does not count. */
export function countedOf({ uncounted }: Pick<Limits['files'], 'uncounted'>, size: FolderSize): FolderSize {
  if (!uncounted) return size;
  return { bytes: size.bytes - uncounted.bytes, files: size.files - uncounted.files };
}

const overtime = (what: string, milliseconds: number) =>
  `The ${what} did not end within ${milliseconds / 1000} s and was stopped.`;

const deaf = `The step code blocked its process for ${heldSilence / 1000} s and was stopped.`;

export const outOfMemory = (memoryMb: number) =>
  `The step code used more memory than the ${memoryMb} MB it may use.`;

export const filesFull = (mb: number) =>
  `The files of the step code took all of the ${mb} MB they may (RUNNER_DISK_MB).`;

export const tooManyFiles = `The step code created more than ${maxFiles} files.`;

/** Returns the megabytes of processes; 0 if unknown, so that only the limit of the heap applies. */
export async function residentMb(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
    return Number(kilobytes) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
