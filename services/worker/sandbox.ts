import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a runner process may use. */
export interface Sandbox {
  /** Built main.js of the runner. */
  entry: string;
  /** The checkout; readable, and the working folder. */
  projectDir: string;
  /** Folder of this process alone, with `home` and `tmp` below it; the only place it may write to. */
  dir: string;
  /** Environment of the run; nothing else of the worker's environment reaches the process. */
  env: Record<string, string>;
  /** Limit of the JavaScript heap. */
  memoryMb: number;
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
 * The one door through which step code of users gets to run: a process of its own in a clean environment under
 * Node's permission model. No reading outside the checkout, the packages and its own folder; writing only there; no
 * child processes, threads, native addons. What stays open: sandbox-report.ts.
 */
export function spawnSandboxed({ entry, projectDir, dir, env, memoryMb }: Sandbox): ChildProcess {
  const packages = nodeModulesOf(entry);
  const readable = [projectDir, dirname(entry), realpathSync(packages), dir];
  // Node follows links to the packages only where it may read the links themselves.
  const links = [packages, packagesLink(projectDir)];
  return fork(entry, [], {
    execPath: process.execPath,
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
      ...permissionFlags([...readable, ...links, ...systemFiles], [dir]),
    ],
    cwd: projectDir,
    env: cleanEnvironment(env, dir),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C in a terminal goes to the whole process group; the worker ends its runners itself.
    detached: true,
  });
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
