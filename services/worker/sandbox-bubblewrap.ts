import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';

/** The files that a sandboxed process can access, besides the system's programs and libraries. */
export interface View {
  /** Files and folders, mounted at their own paths. */
  readable: string[];
  writable: string[];
  /** Additional folders in memory for files of the process. */
  scratch?: readonly Scratch[];
  /** Working folder of the process. */
  cwd: string;
  /** Secret folders. They are hidden even if they are inside a folder of the system. */
  hidden: string[];
}

/** A folder in memory with a size limit. Its files never reach the disk and are gone after the sandbox. */
export interface Scratch {
  /** Path of the folder inside the sandbox. */
  path: string;
  bytes: number;
  /** Names of the folders in it. */
  folders: string[];
  /** Targets of the symbolic links in it, by name. */
  links?: Record<string, string>;
  /** Folder on the disk with the same folders and links, used when bubblewrap cannot limit sizes (before 0.7). */
  otherwise: string;
}

/** Programs, libraries, fonts and certificates. Not all of /usr and /etc: people keep own files there. */
const system = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'share'].map((name) => `/usr/${name}`),
  ...['bin', 'lib', 'lib64', 'share'].map((name) => `/usr/local/${name}`),
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'],
  ...['/etc/ld.so.cache', '/etc/alternatives', '/etc/localtime', '/etc/os-release', '/etc/fonts'],
  ...[
    '/etc/ssl/certs',
    '/etc/ssl/openssl.cnf',
    '/etc/pki/tls/certs',
    '/etc/pki/ca-trust',
    '/etc/ca-certificates',
  ],
  ...['/etc/chromium', '/etc/chromium.d', '/etc/opt/chrome/policies', '/var/cache/fontconfig'],
];

/** Bytes of /dev/shm, as in containers. Chromium is told to use its temporary folder instead. */
const sharedMemory = 64 * 2 ** 20;

/**
 * Returns the arguments of bubblewrap for a process without network, which sees no other processes, and only the files
 * of its view. The caller appends the command to run.
 * @param limits true when bubblewrap can limit folders in memory ({@link limitsScratch})
 */
export function bubblewrapArguments(
  { readable, writable, scratch = [], cwd, hidden }: View,
  limits: boolean,
): string[] {
  const inMemory = (path: string, bytes: number) => [
    ...(limits ? ['--size', String(bytes)] : []),
    '--tmpfs',
    path,
  ];
  const isShown = (path: string) => isInSystem(path) && !hidden.some((folder) => isWithin(path, folder));
  const own = [process.execPath, ...readable].filter((path) => !isShown(path));
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    ...['--cap-drop', 'ALL'],
    // No process inside is root, even if the worker is.
    ...['--uid', '1000', '--gid', '1000'],
    ...system.flatMap(show),
    ...hidden.filter(isInSystem).flatMap((path) => ['--tmpfs', path]),
    ...['--proc', '/proc', '--dev', '/dev', ...inMemory('/dev/shm', sharedMemory)],
    ...(scratch.some(({ path }) => path === '/tmp') ? [] : inMemory('/tmp', sharedMemory)),
    ...parentsFirst([
      ...own.map((path) => ({ path, shown: show(path) })),
      ...writable.map((path) => ({ path, shown: ['--bind', path, path] })),
      ...scratch.map((entry) => ({ path: entry.path, shown: showScratch(entry, limits) })),
    ]),
    // These are all in memory. Step code could fill this machine's memory through them.
    ...['/', '/dev', ...hidden.filter(isInSystem)].flatMap((path) => ['--remount-ro', path]),
    ...['--chdir', cwd, '--'],
  ];
}

/** Sorts the mounts so that no mount covers an earlier one below it. */
function parentsFirst(mounts: { path: string; shown: string[] }[]): string[] {
  return mounts
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
    .flatMap(({ shown }) => shown);
}

function showScratch({ path, bytes, folders, links = {}, otherwise }: Scratch, limits: boolean): string[] {
  if (!limits) return ['--bind', otherwise, path];
  const made = folders.flatMap((name) => ['--dir', join(path, name)]);
  const linked = Object.entries(links).flatMap(([name, target]) => ['--symlink', target, join(path, name)]);
  return ['--size', String(bytes), '--tmpfs', path, ...made, ...linked];
}

/** Returns whether this bubblewrap can limit the size of folders in memory. */
export function limitsScratch(program: string): boolean {
  const existing = limiting.get(program);
  if (existing !== undefined) return existing;
  const { stdout, stderr } = spawnSync(program, ['--help'], { encoding: 'utf8' });
  const can = `${stdout}${stderr}`.includes('--size');
  limiting.set(program, can);
  return can;
}
const limiting = new Map<string, boolean>();

/** Mounts a path read-only. A link stays a link, and its target is mounted, too. */
function show(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!lstatSync(path).isSymbolicLink()) return ['--ro-bind', path, path];
  const target = readlinkSync(path);
  const leads = isAbsolute(target) ? target : resolve(dirname(path), target);
  const link = ['--symlink', target, path];
  return isInSystem(leads) || system.some((folder) => isWithin(folder, leads))
    ? link
    : [...show(leads), ...link];
}

/** Returns whether every sandbox shows this path. */
export function isInSystem(path: string): boolean {
  return system.some((folder) => isWithin(path, existsSync(folder) ? realpathSync(folder) : folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
