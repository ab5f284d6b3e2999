import { readFile } from 'node:fs/promises';
import { descendantsOf, type ProcessMark } from '../flows/processes';

/** Memory of a product while it is watched, without its database, which is not a child process. Linux only. */
export interface Memory {
  /** Highest number of bytes that the processes of a part used at a time, without shared memory. */
  peaks: Map<Part, number>;
  stop(): void;
}

type Part = 'server' | 'step code' | 'browsers';

const interval = 1000;

/** @param pid of the server's process */
export function watchMemory(pid: number): Memory {
  const peaks = new Map<Part, number>();
  const look = async () => {
    for (const [part, bytes] of await memoryOf(pid)) peaks.set(part, Math.max(bytes, peaks.get(part) ?? 0));
  };
  const timer = setInterval(() => void look(), interval);
  return { peaks, stop: () => clearInterval(timer) };
}

/** Returns the bytes that each part of a product uses now, without shared memory. @param pid of the server's process */
export async function memoryOf(pid: number): Promise<Map<Part, number>> {
  const sums = new Map<Part, number>([['server', await ownBytes(pid)]]);
  for (const mark of await descendantsOf(pid)) {
    const part = await partOf(mark);
    sums.set(part, (sums.get(part) ?? 0) + (await ownBytes(mark.pid)));
  }
  return sums;
}

async function partOf({ pid }: ProcessMark): Promise<Part> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('runner/main.js') ? 'step code' : 'browsers';
}

/** Returns the bytes without files and shared memory; 0 when the process has ended. */
async function ownBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
