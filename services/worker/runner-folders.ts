import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemUser } from './system-users';

/** What a process is for; each kind has a folder in the worker's. */
export type FolderKind = 'runners' | 'browsers';
const kinds: FolderKind[] = ['runners', 'browsers'];

/** Bytes that the path of a unix socket takes at most, on every system. */
const longestSocket = 103;

/**
 * Every process that a worker starts has a folder of its own, `runners/<pid of the worker>-<random>`; it is the only
 * place the process may write to, and stands in its command line.
 * @param user who runs the process, unless the worker's own user: its are `home` and `tmp`, and nobody else's
 */
export async function makeFolder(workDir: string, kind: FolderKind, user?: SystemUser): Promise<string> {
  await mkdir(join(workDir, kind), { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const dir = join(await realpath(workDir), kind, name);
  const own = ['home', 'tmp'].map((one) => join(dir, one));
  try {
    // One by one: making parents as well, Node says ENOENT of a full disk (20.20), which nobody would know as one.
    for (const folder of [dir, ...own]) await mkdir(folder);
    if (user) await chmod(dir, 0o711);
    user?.own(...own);
    return dir;
  } catch (error) {
    // The disk is full.
    await (user ? user.giveBack(dir) : removeFolders(dir));
    throw error;
  }
}

/** A folder with one socket for who may see the folder. */
export interface SocketDir {
  folder: string;
  socket: string;
}

/** @param dir folder of the process; where its path is too long for sockets, the folder is among temporary files */
export async function makeSocketDir(dir: string, name: 'in' | 'out'): Promise<SocketDir> {
  const near = join(dir, name);
  const isShort = Buffer.byteLength(join(near, 's')) <= longestSocket;
  if (isShort) await mkdir(near);
  const folder = isShort ? near : await mkdtemp(join(await realpath(tmpdir()), 'sockets-'));
  return { folder, socket: join(folder, 's') };
}

export async function removeFolders(...folders: string[]): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

/**
 * Ends what a worker that was killed has left behind. Its processes end by themselves unless step code keeps them in a
 * loop; those are found by the folder in their command line and an owner that is not above them any more.
 */
export async function removeLeftovers(workDir: string): Promise<void> {
  await mkdir(workDir, { recursive: true });
  const root = await realpath(workDir);
  for (const pid of await orphansIn(root)) end(pid);
  for (const folder of kinds.map((kind) => join(root, kind))) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!isAlive(Number.parseInt(name, 10))) await removeFolders(join(folder, name));
    }
  }
}

async function orphansIn(root: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const orphaned = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const [, owner] = commandLine.split(`--allow-fs-write=${root}/`)[1]?.match(/^[a-z]+\/(\d+)-/) ?? [];
      return owner !== undefined && !(await isBelow(pid, Number(owner)));
    }),
  );
  return pids.filter((_, index) => orphaned[index]);
}

/** A process in a sandbox of the system is a grandchild of its worker. */
async function isBelow(pid: number, owner: number): Promise<boolean> {
  const parent = await parentOf(pid);
  return parent === owner || (parent > 1 && (await isBelow(parent, owner)));
}

/** 0 when the process is gone. */
async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended meanwhile, perhaps with the one around it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
