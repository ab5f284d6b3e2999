import { readdir, readFile } from 'node:fs/promises';

/** A process. Its start time tells it apart from a later process with the same number. Linux only. */
export interface ProcessMark {
  pid: number;
  /** Clock ticks since the machine started. */
  startedAt: string;
  /** File name of the program, at most 15 characters. */
  program: string;
}

interface Listed extends ProcessMark {
  parent: number;
}

/** Returns all descendants of a process. */
export async function descendantsOf(pid: number): Promise<ProcessMark[]> {
  const all = await listProcesses();
  const below = (parent: number): Listed[] =>
    all.filter((other) => other.parent === parent).flatMap((entry) => [entry, ...below(entry.pid)]);
  return below(pid);
}

/** Returns the processes that still run. */
export async function stillRunning(marks: ProcessMark[]): Promise<ProcessMark[]> {
  const all = await listProcesses();
  return marks.filter(({ pid, startedAt }) =>
    all.some((other) => other.pid === pid && other.startedAt === startedAt),
  );
}

/** Returns the worker next to a server. */
export async function workerOf({ pid }: { pid: number }): Promise<ProcessMark> {
  const found = await Promise.all(
    (await descendantsOf(pid)).map(async (mark) => {
      const commandLine = await readFile(`/proc/${mark.pid}/cmdline`, 'utf8').catch(() => '');
      return commandLine.includes('worker.js') ? [mark] : [];
    }),
  );
  const [worker] = found.flat();
  if (!worker) throw new Error('No worker runs beside the server.');
  return worker;
}

async function listProcesses(): Promise<Listed[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(numbers.map((number) => readProcess(Number(number))));
  return processes.filter((other) => other !== null);
}

/** Null when the process is gone, or is a zombie whose parent has not read its exit code. */
async function readProcess(pid: number): Promise<Listed | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // pid (program) state parent … ; a program's name may contain spaces and brackets.
  const [, program, rest] = /^\d+ \((.*)\) (.*)/s.exec(stat) ?? [];
  const fields = rest?.split(' ') ?? [];
  const [state, parent] = fields;
  if (!program || state === 'Z' || state === 'X') return null;
  return { pid, program, parent: Number(parent), startedAt: fields[19] ?? '' };
}
