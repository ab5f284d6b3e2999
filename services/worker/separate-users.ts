import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { letThrough } from '#services/foundation/disk/data-dir';
import { browserExecutable, type BrowserName } from './browser-executable';
import { Unrunnable } from './ends';
import type { Isolation } from './isolation';
import { nodeModulesOf } from './sandbox';
import { SystemUsers } from './system-users';

/** Folders and programs of a worker. Paths are absolute. */
export interface WorkerPaths {
  /** Built main.js of the runner. */
  entry: string;
  /** Data folder of Scenarium, which is closed to other users. It contains the worker's folder. */
  dataDir: string;
  /** Folder of the worker. */
  workDir: string;
  /** Tells whether this machine's browsers are used, and a Chromium to use instead of the detected one. */
  browsers: { areLocal: boolean; executablePath?: string };
  /** Further folders that other users must be able to pass through. Their permissions do not change. */
  passable?: string[];
}

/** Milliseconds that a trial may take. */
const patience = 20_000;
const setprivs = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * Adds separate system users for step code and browsers, if bubblewrap does not work and the worker is root. A trial
 * checks that they can reach Scenarium's code, its packages and the browsers, and nothing of the server.
 * @returns the isolation with the users, or with the reason why there are none
 */
export async function separateUsers(isolation: Isolation, paths: WorkerPaths): Promise<Isolation> {
  if (isolation.kind !== 'fallback') return isolation;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return { ...isolation, sameUser: 'only root can start them as others.' };
  }
  try {
    return { ...isolation, users: await tryUsers(paths) };
  } catch (error) {
    return { ...isolation, sameUser: (error as Error).message };
  }
}

/** Describes the users of step code and browsers for operators. */
export function usersShown(isolation: Isolation): string {
  if (isolation.kind !== 'fallback') return '';
  if (isolation.users) {
    return 'Step code and browsers run as separate users, who can access neither DATA_DIR nor the processes of the server.';
  }
  return `Step code and browsers run as the user of the worker: ${isolation.sameUser ?? 'no other users were searched for.'}`;
}

/** @throws {Error} with a sentence for the operator */
async function tryUsers(paths: WorkerPaths): Promise<SystemUsers> {
  const { entry, dataDir, workDir } = paths;
  await mkdir(workDir, { recursive: true });
  await letThrough(dataDir, workDir);
  for (const name of ['runners', 'browsers', 'checkouts']) {
    await mkdir(join(workDir, name), { recursive: true });
    chmodSync(join(workDir, name), 0o711);
  }
  await closeCheckouts(join(workDir, 'checkouts'));
  const setpriv = await findSetpriv();
  const users = new SystemUsers(wayTo(dataDir, workDir), setpriv);
  const user = await users.take('a try');
  const folder = join(workDir, 'runners', `${process.pid}-try`);
  try {
    await mkdir(folder, { recursive: true });
    // Written like the files of a checkout, which a strict umask would make unreadable.
    await writeFile(join(folder, 'file'), '');
    user.admit(folder);
    // These can only be removed with all rights of root, which a container may have restricted.
    const home = join(folder, 'home');
    await mkdir(home);
    await writeFile(join(home, 'file'), '');
    user.own(home, join(home, 'file'));
    spawn('/bin/sleep', ['60'], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' }).on(
      'error',
      () => undefined,
    );
    const packages = nodeModulesOf(entry);
    const tried = {
      readable: [entry, join(dirname(entry), 'browser-service.js'), join(folder, 'file')],
      listable: [packages, dirname(entry)],
      passable: paths.passable ?? [],
      executable: localBrowsers(paths.browsers),
      closed: [dataDir, join(dataDir, 'secrets'), join(workDir, 'runners')],
      server: process.pid,
    };
    const node = [process.execPath, '-e', script, JSON.stringify(tried)];
    const [program = '', ...rest] = setpriv ? [setpriv, '--no-new-privs', ...node] : node;
    const { uid, gid } = user;
    const options = { uid, gid, cwd: '/', env: {} as NodeJS.ProcessEnv, timeout: patience };
    const { stdout } = await promisify(execFile)(program, rest, options).catch((error: Error) => {
      throw new Error(`no process can be started as another user (${firstLine(error.message)}).`);
    });
    if (stdout.trim()) throw new Error(stdout.trim());
    return users;
  } finally {
    await user.giveBack(folder).catch((error: Error) => {
      throw new Error(`their processes and files cannot be removed (${firstLine(error.message)}).`);
    });
  }
}

/** Prints a sentence when a requirement is not met. */
const script = `
const fs = require('fs');
const { readable, listable, passable, executable, closed, server } = JSON.parse(process.argv[1]);
const works = (attempt) => { try { attempt(); return true; } catch { return false; } };
const unreachable = [
  ...readable.filter((path) => !works(() => fs.readFileSync(path))),
  ...listable.filter((path) => !works(() => fs.readdirSync(path))),
  ...passable.filter((path) => !works(() => fs.accessSync(path, fs.constants.X_OK))),
  ...executable.filter((path) => !works(() => fs.accessSync(path, fs.constants.R_OK | fs.constants.X_OK))),
];
const open = closed.filter((path) => works(() => fs.readdirSync(path)));
if (unreachable.length > 0) console.log('other users cannot read ' + unreachable[0] + '.');
else if (open.length > 0) console.log('other users can read ' + open[0] + '.');
else if (works(() => fs.readFileSync('/proc/' + server + '/environ'))) console.log('others can read its environment.');
else if (works(() => process.kill(server, 0))) console.log('others can send it signals.');
else if (process.getgroups().some((group) => group !== process.getgid())) console.log('its groups stay with others.');
`;

/** Closes checkouts that a killed worker left open to a group id, which another project may have now. */
async function closeCheckouts(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    chownSync(join(folder, entry.name), 0, 0);
    chmodSync(join(folder, entry.name), 0o700);
  }
}

/** @returns all folders from one folder down to another, both included */
function wayTo(from: string, to: string): string[] {
  const names = relative(from, to).split(sep).filter(Boolean);
  return [from, ...names.map((_, index) => join(from, ...names.slice(0, index + 1)))];
}

async function findSetpriv(): Promise<string | null> {
  const found = setprivs.find((path) => existsSync(path));
  if (!found) return null;
  const options = { timeout: patience };
  return promisify(execFile)(found, ['--no-new-privs', '/bin/true'], options).then(
    () => found,
    () => null, // an older setpriv, or the reduced one of busybox
  );
}

function localBrowsers({ areLocal, executablePath }: WorkerPaths['browsers']): string[] {
  const names: BrowserName[] = areLocal ? ['chromium', 'firefox', 'webkit'] : [];
  return names.flatMap((name) => {
    try {
      return [browserExecutable(name, executablePath)];
    } catch (error) {
      if (error instanceof Unrunnable) return [];
      throw error;
    }
  });
}

const firstLine = (text: string) => text.split('\n')[0]?.replace(/\.$/, '') ?? '';
