import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from './ends';
import { removeFolders } from './runner-folders';

/**
 * Range of user and group ids that neither Debian nor systemd (systemd.io/UIDS-GIDS) assigns. They are below 65,536,
 * where the ids of most containers end. The database uses other ids (launcher.ts).
 */
export const firstId = 60_706;
export const lastId = 61_183;

/** Number of checks whether a killed process is gone, and milliseconds between them. */
const looks = 100;
const betweenLooks = 20;

/** The operating system user of one process, without a name, further groups or rights. */
export interface SystemUser {
  readonly uid: number;
  /** Group of the project, which its step code and its browser share. */
  readonly gid: number;
  /** Program that starts others without further rights from setuid programs; null when there is none. */
  readonly setpriv: string | null;
  /** Gives files and folders to this user, and closes them to all others. */
  own(...paths: string[]): void;
  /** Gives a folder to this user, and lets the project's group pass through it. */
  share(folder: string): void;
  /** Lets the group pass through our folder or use our socket. Only we may write to the parent folder. */
  admit(path: string): void;
  /** Kills all processes of this user, and removes the given folders and the user's temporary files. */
  giveBack(...folders: string[]): Promise<void>;
}

interface Project {
  gid: number;
  users: number;
  /** Paths to close again before another project gets the group id. */
  admitted: Set<string>;
}

/**
 * Gives each process with step code, and each browser, a user of its own. Only root can do this. Skips ids that are in
 * use on this machine, because another worker on it has the same range.
 */
export class SystemUsers {
  #taken = new Set<number>();
  #projects = new Map<string, Project>();

  /**
   * @param way folders, closed to other users, that the processes must pass through
   * @param setpriv see {@link SystemUser}
   */
  constructor(
    private readonly way: readonly string[],
    private readonly setpriv: string | null,
  ) {}

  /** @throws {Fault} when all ids are taken */
  async take(projectId: string): Promise<SystemUser> {
    const inUse = new Set((await processes()).flatMap(({ uid, gid }) => [uid, gid]));
    // No `await` until the id is taken, so that no other call can take the same id.
    this.letThrough();
    const known = this.#projects.get(projectId);
    const [uid = 0, drawn = 0] = this.#draw(known ? 1 : 2, inUse);
    const project = known ?? { gid: drawn, users: 0, admitted: new Set() };
    this.#projects.set(projectId, project);
    project.users += 1;
    const { gid } = project;
    let isGivenBack = false;
    // A killed worker may have left temporary files that this user id can read.
    await removeFolders(...(await temporaryOf(uid)));
    return {
      uid,
      gid,
      setpriv: this.setpriv,
      own: (...paths) => paths.forEach((path) => hand(path, uid, gid, 0o700)),
      share: (folder) => hand(folder, uid, gid, 0o710),
      admit(path) {
        project.admitted.add(path);
        hand(path, ourUid(), gid, statSync(path).isDirectory() ? 0o710 : 0o660);
      },
      giveBack: async (...folders) => {
        if (isGivenBack) return removeFolders(...folders);
        isGivenBack = true;
        const isOver = await endAllOf(uid);
        await removeFolders(...folders, ...(await temporaryOf(uid)));
        for (const path of project.admitted) if (!existsSync(path)) project.admitted.delete(path);
        project.users -= 1;
        if (project.users === 0) this.#forget(projectId, project);
        // Keep the id if a process cannot be killed, so that no other process gets the same user.
        if (isOver) this.#taken.delete(uid);
      },
    };
  }

  /** Opens the folders of `way` again: the server closes its data folder at each start. */
  letThrough(): void {
    for (const folder of this.way) {
      const mode = statSync(folder).mode & 0o7777;
      if ((mode & 0o011) !== 0o011) chmodSync(folder, mode | 0o011);
    }
  }

  #draw(count: number, inUse: ReadonlySet<number>): number[] {
    const range = Array.from({ length: lastId - firstId + 1 }, (_, index) => firstId + index);
    const free = range.filter((id) => !this.#taken.has(id) && !inUse.has(id));
    if (free.length < count) throw new Fault('All users for step code are taken on this machine.');
    const drawn = Array.from({ length: count }, () => free.splice(randomInt(free.length), 1)).flat();
    drawn.forEach((id) => this.#taken.add(id));
    return drawn;
  }

  #forget(projectId: string, { gid, admitted }: Project): void {
    for (const path of admitted) {
      if (existsSync(path)) hand(path, ourUid(), ourGid(), 0o700);
    }
    this.#projects.delete(projectId);
    this.#taken.delete(gid);
  }
}

function hand(path: string, uid: number, gid: number, mode: number): void {
  chownSync(path, uid, gid);
  chmodSync(path, mode);
}

const ourUid = () => process.getuid?.() ?? 0;
const ourGid = () => process.getgid?.() ?? 0;

/** @returns true when no process of this user runs any more */
async function endAllOf(uid: number): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const remaining = (await processes()).filter((other) => other.uid === uid && other.isAlive);
    if (remaining.length === 0) return true;
    for (const { pid } of remaining) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await delay(betweenLooks);
  }
  return false;
}

/** Finds a user's temporary files, for example the profile of a killed browser. */
async function temporaryOf(uid: number): Promise<string[]> {
  const folder = await realpath(tmpdir());
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const found = await Promise.all(paths.map((path) => lstat(path).catch(() => null)));
  return paths.filter((_, index) => found[index]?.uid === uid);
}

interface Process {
  pid: number;
  uid: number;
  gid: number;
  /** False for a zombie, which only waits for its parent to read its exit status. */
  isAlive: boolean;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => {
      // Not the owner of the folder in /proc, which is root for processes that hide their memory.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
      const gid = /^Gid:\s+(\d+)/m.exec(status)?.[1];
      const isAlive = !/^State:\s+[ZX]/m.test(status);
      return uid === undefined ? [] : [{ pid, uid: Number(uid), gid: Number(gid), isAlive }];
    }),
  );
  return all.flat();
}
