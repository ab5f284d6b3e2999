import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Isolation } from './isolation';
import type { FolderSize } from './folder-meter';
import { scratchCopyOf, copyCommand, scratchFolders, scratchLinks } from './scratch-copy';
import { bubblewrapArguments, limitsScratch, type View } from './sandbox-bubblewrap';
import type { SystemUser } from './system-users';

/** Everything that a runner process may use. */
export interface Sandbox {
  /** Built main.js of the runner. */
  entry: string;
  /** Folder of the checkout; readable. The process works in a copy of it (scratch-copy.ts). */
  projectDir: string;
  /** Size of the checkout. The copy does not count as files of the process. */
  checkoutSize: FolderSize;
  /** Folder with the packages that are installed for the checkout; readable. */
  packagesDir: string | null;
  /** Own folder of the process, with the folders and links of scratch-copy.ts. It may write only to these folders. */
  dir: string;
  /** Environment of the run. The process gets no other variables of the worker. */
  env: Record<string, string>;
  /** Megabytes of the JavaScript heap. */
  memoryMb: number;
  /** Megabytes of all files in its folder. */
  diskMb: number;
  /** Folders with the sockets that the process may use. */
  socketDirs: string[];
  isolation: Isolation;
  /** System user of the process; the worker's own user when omitted. */
  user?: SystemUser;
}

/** Files of the system that Playwright reads when it is loaded. */
export const systemFiles = [
  '/proc/version',
  '/proc/self/cgroup',
  '/proc/sys/fs/binfmt_misc/WSLInterop',
  '/run/WSL',
  '/.dockerenv',
  '/run/.containerenv',
  '/etc/os-release',
];

/**
 * Starts a process for step code; no other function does. The process has a clean environment and Node's permission
 * model. It works in a copy of the checkout, reads only the checkout, the packages and its own folder, and writes only
 * to the copy and to its home and temporary folders. It cannot start
 * child processes or threads, or load native addons. With bubblewrap the operating system enforces the same, and blocks
 * the network. For the remaining gaps see sandbox-report.ts.
 */
export function spawnSandboxed(sandbox: Sandbox): ChildProcess {
  const { entry, projectDir, packagesDir, dir, env, memoryMb, diskMb, socketDirs, isolation, user } = sandbox;
  const packages = nodeModulesOf(entry);
  const bytes = diskMb * 2 ** 20 + sandbox.checkoutSize.bytes;
  const links = scratchLinks(packagesDir, realpathSync(packages));
  // Node follows links to the packages only if it may read the links themselves.
  const installed = packagesDir === null ? [] : [packagesDir];
  const readable = [
    ...[projectDir, dirname(entry), realpathSync(packages)],
    ...[packages, packagesLink(projectDir), ...installed],
  ];
  return spawnNode({
    isolation,
    user,
    view: {
      // To connect to a socket, read access is enough. A writable folder would give access to the disk.
      readable: [...readable, ...socketDirs],
      writable: [],
      scratch: [
        { path: dir, bytes, folders: scratchFolders, links, otherwise: dir },
        // Scenarium's own code does not use it.
        { path: '/tmp', bytes: 2 ** 20, folders: [], otherwise: join(dir, 'tmp') },
      ],
      cwd: dir,
      hidden: hiddenFolders(resolve(dir, '../..')),
    },
    flags: [
      `--max-old-space-size=${memoryMb}`,
      ...permissionFlags(
        [...readable, dir, ...systemFiles],
        // Not the whole folder: step code must not write through the links to packages.
        [join(dir, 'home'), join(dir, 'tmp'), scratchCopyOf(dir)],
      ),
    ],
    script: [entry],
    env: cleanEnvironment(env, dir),
    first: copyCommand(projectDir, dir),
  });
}

/** A Node process with a pipe to it (descriptor 3) and a pipe from it (4); see channel.ts. */
export interface NodeProcess {
  isolation: Isolation;
  user?: SystemUser;
  view: View;
  flags: string[];
  /** Absolute path of the script, and its arguments. */
  script: string[];
  env: NodeJS.ProcessEnv;
  /** A program and its arguments that starts Node, whose command line is appended. */
  first?: string[];
}

/** Starts Node in bubblewrap if that works, else without it, and as another user if there is one. */
export function spawnNode({
  isolation,
  user,
  view,
  flags,
  script,
  env,
  first = [],
}: NodeProcess): ChildProcess {
  const node = [...first, process.execPath, '--no-warnings', ...flags, ...script];
  const wrapped =
    isolation.kind === 'bubblewrap'
      ? [isolation.program, ...bubblewrapArguments(view, limitsScratch(isolation.program)), ...node]
      : user?.setpriv
        ? [user.setpriv, '--no-new-privs', ...node]
        : node;
  const [program = '', ...rest] = wrapped;
  return spawn(program, rest, {
    cwd: view.cwd,
    env,
    // Another user also means without the groups of the worker and the rights of root.
    uid: user?.uid,
    gid: user?.gid,
    // No IPC of Node: Node would parse the process's output before our code could check it (record 28).
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches the whole process group, but the worker ends its processes itself.
    detached: true,
  });
}

/** Returns the folders of Scenarium and its data, which no sandbox may show. */
export function hiddenFolders(workDir: string): string[] {
  return [process.cwd(), dirname(workDir)];
}

/** Returns whether a process is bubblewrap with another process inside. */
export function isWrapped({ spawnfile }: ChildProcess): boolean {
  return basename(spawnfile) === 'bwrap';
}

/** Returns how a process ended. Bubblewrap exits with 128 plus the signal that ended its inner process. */
export function deathOf(child: ChildProcess): { exitCode: number | null; signal: NodeJS.Signals | null } {
  const { exitCode, signalCode } = child;
  const wrapped = isWrapped(child) ? (exitCode ?? 0) - 128 : undefined;
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === wrapped) ?? [];
  if (signal) return { exitCode: null, signal: signal as NodeJS.Signals };
  return { exitCode, signal: signalCode };
}

function cleanEnvironment(env: Record<string, string>, dir: string): NodeJS.ProcessEnv {
  const clean: Record<string, string> = {
    ...env,
    HOME: join(dir, 'home'),
    TMPDIR: join(dir, 'tmp'),
    TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
    NO_COLOR: '1',
  };
  // The types of packages in this repository require a NODE_ENV, which step code does not need.
  return clean as NodeJS.ProcessEnv;
}

/** @param readable files, and existing folders with their whole content, without a slash at the end */
export function permissionFlags(readable: string[], writable: string[]): string[] {
  return [
    // The flag is called --permission since Node 22.13 and 23.5.
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    // Each path only once: Node 20 crashes with an assertion when a path is repeated.
    ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
}

/** Returns the `node_modules` folder of the runner's packages, or a link to it. */
export function nodeModulesOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(packages, '@cucumber', 'cucumber'))) return packages;
  }
  throw new Error(`The runner's packages are missing at ${entry}.`);
}

/** Returns the link through which step code finds packages: next to the checkout, not inside it. */
export function packagesLink(projectDir: string): string {
  return join(dirname(projectDir), 'node_modules');
}
