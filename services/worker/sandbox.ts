import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Isolation } from './isolation';
import { bubblewrapArguments, limitsScratch, type View } from './sandbox-bubblewrap';
import type { SystemUser } from './system-users';

/** What a runner process may use. */
export interface Sandbox {
  /** Built main.js of the runner. */
  entry: string;
  /** The checkout; readable, and the working folder. */
  projectDir: string;
  /** Folder with the packages that are installed for the checkout; readable. */
  packagesDir: string | null;
  /** Folder of this process alone, with `home` and `tmp` below it; the only place it may write to. */
  dir: string;
  /** Environment of the run; nothing else of the worker's environment reaches the process. */
  env: Record<string, string>;
  /** Limit of the JavaScript heap. */
  memoryMb: number;
  /** Limit of the files in its folder, together. */
  diskMb: number;
  /** Folders with the sockets that the process may use. */
  socketDirs: string[];
  isolation: Isolation;
  /** Who runs it, unless the worker's own user. */
  user?: SystemUser;
}

/** Files of the system that Playwright looks at when it is loaded. */
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
 * The one place by which step code of users gets to run: a process of its own in a clean environment under
 * Node's permission model. No reading outside the checkout, the packages and its own folder; writing only there; no
 * child processes, threads, native addons. With bubblewrap the operating system says the same once more, and closes the
 * network. What stays open: sandbox-report.ts.
 */
export function spawnSandboxed(sandbox: Sandbox): ChildProcess {
  const { entry, projectDir, packagesDir, dir, env, memoryMb, diskMb, socketDirs, isolation, user } = sandbox;
  const packages = nodeModulesOf(entry);
  // Node follows links to the packages only where it may read the links themselves.
  const links = [packages, packagesLink(projectDir)];
  const installed = packagesDir === null ? [] : [packagesDir];
  const readable = [projectDir, dirname(entry), realpathSync(packages), ...links, ...installed];
  return spawnNode({
    isolation,
    user,
    view: {
      // The sockets are connected to; a folder that could be written to would be a way to the disk.
      readable: [...readable, ...socketDirs],
      writable: [],
      scratch: [
        { path: dir, bytes: diskMb * 2 ** 20, folders: ['home', 'tmp'], otherwise: dir },
        // Nothing of ours uses it.
        { path: '/tmp', bytes: 2 ** 20, folders: [], otherwise: join(dir, 'tmp') },
      ],
      cwd: projectDir,
      hidden: hiddenFolders(resolve(dir, '../..')),
    },
    flags: [
      `--max-old-space-size=${memoryMb}`,
      ...permissionFlags([...readable, dir, ...systemFiles], [dir]),
    ],
    script: [entry],
    env: cleanEnvironment(env, dir),
  });
}

/** A Node of its own, with a pipe to it (descriptor 3) and one from it (4): channel.ts. */
export interface NodeProcess {
  isolation: Isolation;
  user?: SystemUser;
  view: View;
  flags: string[];
  /** Absolute path of the script, and its arguments. */
  script: string[];
  env: NodeJS.ProcessEnv;
}

/** Starts Node in bubblewrap where that holds, else as it is, as another user where there is one. */
export function spawnNode({ isolation, user, view, flags, script, env }: NodeProcess): ChildProcess {
  const node = [process.execPath, '--no-warnings', ...flags, ...script];
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
    // With them go the groups of the worker, and all rights of root.
    ...(user && { uid: user.uid, gid: user.gid }),
    // No IPC of Node's: it parses whatever the process writes before any code of ours sees it (record 28).
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal goes to the whole process group; the worker ends its processes itself.
    detached: true,
  });
}

/** Where the product and its data lie: not to be seen from inside, wherever that is. */
export function hiddenFolders(workDir: string): string[] {
  return [process.cwd(), dirname(workDir)];
}

/** Whether a process is bubblewrap with another one inside. */
export function isWrapped({ spawnfile }: ChildProcess): boolean {
  return basename(spawnfile) === 'bwrap';
}

/** How a process ended: bubblewrap gives a signal that ended what it ran as 128 and its number. */
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
  // Types of packages in this repository promise a NODE_ENV that step code has no use for.
  return clean as NodeJS.ProcessEnv;
}

/** @param readable files and existing folders (with all below them), without a slash at the end */
export function permissionFlags(readable: string[], writable: string[]): string[] {
  return [
    // The name it has from Node 22.13 and 23.5 on.
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    // Each once: Node 20 dies of an assertion when a path is named twice.
    ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
}

/** The `node_modules` folder, or a link to it, that the runner finds its packages in. */
export function nodeModulesOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(packages, '@cucumber', 'cucumber'))) return packages;
  }
  throw new Error(`There are no packages for the runner at ${entry}.`);
}

/** Where step code of a checkout finds its packages: beside the checkout, outside the user's tree. */
export function packagesLink(projectDir: string): string {
  return join(dirname(projectDir), 'node_modules');
}
