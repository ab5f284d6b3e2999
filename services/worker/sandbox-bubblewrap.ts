import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, resolve, sep } from 'node:path';

/** What a process in the sandbox sees of this machine, besides the system's programs and libraries. */
export interface View {
  /** Files and folders, each at its own place. */
  readable: string[];
  writable: string[];
  /** Shown as `/tmp`; an empty one in memory when left out. */
  tmp?: string;
  /** Where the process starts. */
  cwd: string;
  /** Folders that hold what nobody may see; hidden should they lie among the system's. */
  hidden: string[];
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

/**
 * Arguments of bubblewrap for a process without network, without other processes, and with nothing to see but its
 * view. What it is to run follows them.
 */
export function bubblewrapArguments({ readable, writable, tmp, cwd, hidden }: View): string[] {
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
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/dev/shm'],
    ...(tmp === undefined ? ['--tmpfs', '/tmp'] : ['--bind', tmp, '/tmp']),
    // Parents first, so that nothing covers what lies below it.
    ...[...new Set(own)].sort().flatMap(show),
    ...[...new Set(writable)].sort().flatMap((path) => ['--bind', path, path]),
    ...['--remount-ro', '/', '--chdir', cwd, '--'],
  ];
}

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
