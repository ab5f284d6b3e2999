import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Every runner process has a folder of its own, `runners/<pid of the worker>-<random>`; it is the only place the
 * process may write to, and stands in its command line.
 */
export async function makeRunnerFolder(workDir: string): Promise<string> {
  await mkdir(workDir, { recursive: true });
  const dir = join(await realpath(workDir), 'runners', `${process.pid}-${randomUUID()}`);
  await mkdir(join(dir, 'home'), { recursive: true });
  await mkdir(join(dir, 'tmp'));
  return dir;
}

/**
 * Ends what a worker that was killed has left behind. Its runners end by themselves unless step code keeps them in a
 * loop; those are found by the folder in their command line and a parent that is not its owner any more.
 */
export async function removeLeftovers(workDir: string): Promise<void> {
  await mkdir(workDir, { recursive: true });
  const runners = join(await realpath(workDir), 'runners');
  for (const pid of await processesIn(runners)) process.kill(pid, 'SIGKILL');
  for (const name of await readdir(runners).catch(() => [])) {
    if (!isAlive(Number.parseInt(name, 10))) await rm(join(runners, name), { recursive: true, force: true });
  }
}

async function processesIn(runners: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const orphaned = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const [, owner] = commandLine.split(`--allow-fs-write=${runners}/`)[1]?.match(/^(\d+)-/) ?? [];
      return owner !== undefined && (await parentOf(pid)) !== Number(owner);
    }),
  );
  return pids.filter((_, index) => orphaned[index]);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
