import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';

/** What a process in the sandbox sees of this machine, besides the system's programs and libraries. */
export interface View {
  /** Files and folders, each at its own place. */
  readable: string[];
  writable: string[];
  /** Where it may keep files, besides. */
  scratch?: readonly Scratch[];
  /** Where the process starts. */
  cwd: string;
  /** Folders that hold what nobody may see; hidden should they lie among the system's. */
  hidden: string[];
}

/** A folder in memory, limited as a whole, so that nothing in it reaches the disk; it ends with the sandbox. */
export interface Scratch {
  /** Where it is shown. */
  path: string;
  bytes: number;
  /** Names of the folders in it. */
  folders: string[];
  /** Folder of this machine with the same folders, for a bubblewrap that cannot limit (before 0.7). */
  otherwise: string;
}

/** Where systems keep programs, libraries, fonts and certificates. Not all of /usr and /etc: people put things there. */
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

/** Bytes of /dev/shm, as containers have. Chromium is told to use its folder of temporary files in its place. */
const sharedMemory = 64 * 2 ** 20;

/**
 * Arguments of bubblewrap for a process without network, without other processes, and with nothing to see but its
 * view. What it is to run follows them.
 * @param limits whether bubblewrap can limit folders in memory ({@link limitsScratch})
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
    // Nobody inside is root, also where the worker is.
    ...['--uid', '1000', '--gid', '1000'],
    ...system.flatMap(show),
    ...hidden.filter(isInSystem).flatMap((path) => ['--tmpfs', path]),
    ...['--proc', '/proc', '--dev', '/dev', ...inMemory('/dev/shm', sharedMemory)],
    ...(scratch.some(({ path }) => path === '/tmp') ? [] : inMemory('/tmp', sharedMemory)),
    ...parentsFirst([
      ...own.map((path) => ({ path, shown: show(path) })),
      ...writable.map((path) => ({ path, shown: ['--bind', path, path] })),
      ...scratch.map((one) => ({ path: one.path, shown: showScratch(one, limits) })),
    ]),
    // All three are folders in memory, which would be filled at the cost of this machine's.
    ...['/', '/dev', ...hidden.filter(isInSystem)].flatMap((path) => ['--remount-ro', path]),
    ...['--chdir', cwd, '--'],
  ];
}

/** So that nothing covers what lies below it. */
function parentsFirst(mounts: { path: string; shown: string[] }[]): string[] {
  return mounts
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
    .flatMap(({ shown }) => shown);
}

function showScratch({ path, bytes, folders, otherwise }: Scratch, limits: boolean): string[] {
  if (!limits) return ['--bind', otherwise, path];
  const made = folders.flatMap((name) => ['--dir', join(path, name)]);
  return ['--size', String(bytes), '--tmpfs', path, ...made];
}

/** Whether this bubblewrap can limit a folder in memory. */
export function limitsScratch(program: string): boolean {
  const known = limiting.get(program);
  if (known !== undefined) return known;
  const { stdout, stderr } = spawnSync(program, ['--help'], { encoding: 'utf8' });
  const can = `${stdout}${stderr}`.includes('--size');
  limiting.set(program, can);
  return can;
}
const limiting = new Map<string, boolean>();

/** A link is shown as one, and what it leads to beside it. */
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

/** Whether a path is among what every sandbox shows. */
export function isInSystem(path: string): boolean {
  return system.some((folder) => isWithin(path, existsSync(folder) ? realpathSync(folder) : folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
