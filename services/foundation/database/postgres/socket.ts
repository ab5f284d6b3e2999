import { chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launcher } from './launcher';

/** Part of the socket's name; the folder belongs to one server, so it may be the same everywhere. */
export const socketPort = 5432;
/** Bytes that every system takes for a socket's path; Linux has 107, macOS 103. */
const longestPath = 100;

/** The server's socket in its folder. */
export function socketIn(folder: string, port = socketPort): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** An address for `pg` and libpq alike. The host before the path is never asked: the parameter goes before it. */
export function addressThrough(folder: string, password: string): string {
  return `postgresql://app:${password}@localhost:${socketPort}/postgres?host=${encodeURIComponent(folder)}`;
}

/**
 * The folder of the socket, kept in `<dataDir>/socket` so that an address stays good over restarts. The socket itself
 * cannot lie in the data folder, whose path may be longer than a socket's. In the temporary folder rather than in
 * XDG_RUNTIME_DIR, which is taken away from a server that still runs when its user signs out.
 */
export async function socketFolder(dataDir: string, owner: Launcher['owner']): Promise<string> {
  const note = join(dataDir, 'socket');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (noted && (await restoreSocketFolder(noted, owner).catch(() => false))) return noted;
  const folder = await mkdtemp(join(await shortFolder(), 'pg-')); // of mode 0700
  if (owner) await chown(folder, owner.uid, owner.gid);
  await writeFile(`${note}.new`, `${folder}\n`, { mode: 0o600 });
  await rename(`${note}.new`, note);
  return folder;
}

/** Makes it anew where it was swept away. @returns whether it is there, and ours alone */
export async function restoreSocketFolder(folder: string, owner: Launcher['owner']): Promise<boolean> {
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (made && owner) await chown(folder, owner.uid, owner.gid);
  // Anybody may make folders in the temporary one, links too.
  const found = await lstat(folder);
  const uid = owner?.uid ?? process.geteuid?.();
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

async function shortFolder(): Promise<string> {
  const own = await realpath(tmpdir());
  return Buffer.byteLength(socketIn(join(own, 'pg-123456'))) <= longestPath ? own : '/tmp';
}
