import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#services/foundation/log';

/** Kinds of processes; each kind has a folder inside the worker's folder. */
export type FolderKind = 'runners' | 'browsers';
const kinds: FolderKind[] = ['runners', 'browsers'];

/** Most bytes of the path of a unix socket that every system allows. */
const longestSocket = 103;

/** Receives folders of a process, and returns them. */
interface FolderUser {
  own(...paths: string[]): void;
  giveBack(...folders: string[]): Promise<void>;
}

/**
 * Creates the folder of a process, `runners/<pid of the worker>-<random>`. The process may write only to it, and
 * has it in its command line.
 * @param user system user of the process, if not the worker's: only this user can open the folders in it
 * @param names of the folders in it, each after its parent
 */
export async function makeFolder(
  workDir: string,
  kind: FolderKind,
  user?: FolderUser,
  names: readonly string[] = ['home', 'tmp'],
): Promise<string> {
  await mkdir(join(workDir, kind), { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const dir = join(await realpath(workDir), kind, name);
  const own = names.map((name) => join(dir, name));
  try {
    // One by one: with `recursive`, Node 20.20 reports a full disk as ENOENT, which would not be recognized.
    for (const folder of [dir, ...own]) await mkdir(folder);
    if (user) await chmod(dir, 0o711);
    user?.own(...own);
    return dir;
  } catch (error) {
    // For example, the disk is full.
    await (user ? user.giveBack(dir) : removeFolders(dir));
    throw error;
  }
}

/** A folder with one socket. Every process that can see the folder may use the socket. */
export interface SocketDir {
  folder: string;
  socket: string;
}

/** @param dir folder of the process; if its path is too long for a socket, a temporary folder is used */
export async function makeSocketDir(dir: string, name: 'in' | 'out'): Promise<SocketDir> {
  const near = join(dir, name);
  const isShort = Buffer.byteLength(join(near, 's')) <= longestSocket;
  if (isShort) await mkdir(near);
  const folder = isShort ? near : await mkdtemp(join(await realpath(tmpdir()), 'sockets-'));
  return { folder, socket: join(folder, 's') };
}

/** Removes folders, also those that step code closed to their owner. Nothing may write to them any more. */
export async function removeFolders(...folders: string[]): Promise<void> {
  await Promise.all(
    folders.map(async (folder) => {
      const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
      await remove().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EACCES') throw error;
        await openClosedFolders(folder);
        await remove();
      });
    }),
  );
}

/** Mode bits with which the owner of a folder can list it and remove its entries. */
const ownerAccess = 0o700;

/** Gives the owner access to a folder and the folders in it, each before it is read. Follows no links. */
async function openClosedFolders(root: string): Promise<void> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory()) continue;
    // A folder that stays closed is reported by the removal.
    if ((found.mode & ownerAccess) !== ownerAccess) await chmod(folder, ownerAccess).catch(() => undefined);
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
    }
  }
}

/**
 * Kills the processes and removes the folders of a killed worker. Its processes exit on their own, unless step code
 * loops. A looping process has a folder in its command line, and the folder's worker is no longer its ancestor.
 * Leftovers that cannot be removed are logged: they must not keep the worker from starting.
 */
export async function removeRunnerLeftovers(workDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  await mkdir(workDir, { recursive: true });
  const root = await realpath(workDir);
  for (const pid of await orphansIn(root)) {
    try {
      end(pid);
    } catch (err) {
      log.warn({ err, pid }, 'A process of a previous worker could not be killed');
    }
  }
  for (const folder of kinds.map((kind) => join(root, kind))) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (isAlive(Number.parseInt(name, 10))) continue;
      await removeFolders(join(folder, name)).catch((err: unknown) =>
        log.warn({ err }, 'A folder of a previous worker could not be removed'),
      );
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

/** Checks all ancestors, because a process in bubblewrap is a grandchild of its worker. */
async function isBelow(pid: number, owner: number): Promise<boolean> {
  const parent = await parentOf(pid);
  return parent === owner || (parent > 1 && (await isBelow(parent, owner)));
}

/** Returns the parent's process id; 0 when the process is gone. */
async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has already ended, perhaps together with its bubblewrap.
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
