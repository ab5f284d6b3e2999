import { mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunnerSettings } from '#contracts/worker/runner';
import type { Log } from '#services/foundation/log';
import type { Isolation } from './isolation';
import { linkLocalPackages } from './local-packages';
import { linkInstalled } from './packages';
import { makeFolder, makeSocketDir, removeFolders, type SocketDir } from './runner-folders';
import { RunnerProcess } from './runner-process';
import { nodeModulesOf, packagesLink, spawnSandboxed } from './sandbox';
import { checkoutSizeOf, scratchFolders, scratchLinks } from './scratch-copy';

export interface SpawnOptions {
  /** Built main.js of the runner. */
  entry: string;
  /** Folder for the processes' own folders. */
  workDir: string;
  memoryMb: number;
  /** Megabytes of files of one process. */
  diskMb: number;
  isolation: Isolation;
  log: Log;
}

export interface SpawnJob extends Pick<RunnerSettings, 'env'> {
  projectId: string;
  /** Folder of the checkout. */
  projectDir: string;
  /** Folder with the packages that are installed for the checkout; null when there are none. */
  packagesDir: string | null;
  /** Folders with the sockets that the process may use. */
  socketDirs: (string | undefined)[];
}

export interface Spawned {
  process: RunnerProcess;
  /** Folder of the process. */
  dir: string;
  /** Unix socket of the process's proxy to the network, if it has one. */
  exit: string | undefined;
  /** Removes the folders of the process. */
  tidy(): Promise<void>;
}

/**
 * Starts a process for step code in its sandbox, with its own folder and the packages of the checkout.
 * @param openExit opens a proxy for a process without network of its own; left out: the process has no network
 * @throws {Unrunnable} when the checkout is too large
 */
export async function spawnRunner(
  { projectId, projectDir, packagesDir, env, socketDirs }: SpawnJob,
  { entry, workDir, memoryMb, diskMb, isolation, log }: SpawnOptions,
  openExit?: (socketDir: SocketDir) => Promise<void>,
): Promise<Spawned> {
  const checkoutSize = await checkoutSizeOf(projectDir);
  await linkPackages(projectDir, entry);
  await linkLocalPackages(projectDir);
  const user = isolation.kind === 'fallback' ? await isolation.users?.take(projectId) : undefined;
  const folders: string[] = [];
  const tidy = () => (user ? user.giveBack(...folders) : removeFolders(...folders));
  try {
    // Without a sandbox of the system, step code could write to the packages through links in its copy, also those that
    // a worker with a sandbox made. It still finds the packages through the link beside the copy.
    const isProtected = isolation.kind === 'bubblewrap' || user !== undefined;
    if (!isProtected) await linkInstalled(projectDir, null);
    else if (packagesDir !== null) await linkInstalled(projectDir, packagesDir);
    user?.admit(dirname(projectDir));
    const dir = await makeFolder(workDir, 'runners', user, scratchFolders);
    folders.push(dir);
    const links = scratchLinks(packagesDir, await realpath(nodeModulesOf(entry)));
    for (const [name, target] of Object.entries(links)) await symlink(target, join(dir, name));
    const exit = isolation.kind === 'bubblewrap' && openExit ? await makeSocketDir(dir, 'out') : undefined;
    if (exit) folders.push(exit.folder);
    if (exit) await openExit?.(exit);
    const child = spawnSandboxed({
      entry,
      projectDir,
      checkoutSize,
      packagesDir,
      dir,
      env: variablesOf(env),
      memoryMb,
      diskMb,
      socketDirs: [...socketDirs, exit?.folder].filter((socketDir) => socketDir !== undefined),
      isolation,
      user,
    });
    const process = new RunnerProcess(child, memoryMb, { dir, mb: diskMb, uncounted: checkoutSize, user });
    return { process, dir, exit: exit?.socket, tidy };
  } catch (error) {
    await tidy().catch((err: unknown) => log.warn({ err }, 'The folder of a process could not be removed'));
    throw error;
  }
}

/** Returns the variables of a run. Without a name, code uses its own default, as on a developer's machine. */
function variablesOf({ name, baseUrl }: RunnerSettings['env']): Record<string, string> {
  return name === '' ? { BASE_URL: baseUrl } : { TEST_ENV: name, BASE_URL: baseUrl };
}

/**
 * Lets the modules of a checkout import the same packages as the runner, through a link that Node finds in its search
 * for `node_modules`. With another copy of cucumber, steps would register with that copy and not be found.
 * @param entry built main.js of the runner
 */
async function linkPackages(projectDir: string, entry: string): Promise<void> {
  const link = packagesLink(projectDir);
  const packages = await realpath(nodeModulesOf(entry));
  const target = await readlink(link).catch(() => null);
  if (target === packages) return;
  if (target !== null) await rm(link);
  await mkdir(dirname(link), { recursive: true });
  await symlink(packages, link).catch((error: NodeJS.ErrnoException) => {
    // Another scenario of the project made the link at the same moment.
    if (error.code !== 'EEXIST') throw error;
  });
}
