import { chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launcher } from './launcher';

/** Part of the socket's name. The folder belongs to one server, so the number may be the same everywhere. */
export const socketPort = 5432;
/** Bytes that every system accepts for a socket's path. Linux accepts 107, macOS 103. */
const maxPathLength = 100;

/** Returns the path of the server's socket in its folder. */
export function socketIn(folder: string, port = socketPort): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** Returns an address for `pg` and libpq. The `host` parameter replaces the host before the path. */
export function addressThrough(folder: string, password: string): string {
  return `postgresql://app:${password}@localhost:${socketPort}/postgres?host=${encodeURIComponent(folder)}`;
}

/**
 * Returns the folder of the socket. Its path is kept in `<dataDir>/socket`, so that an address survives restarts. The
 * socket cannot be in the data folder, whose path may be longer than a socket's. It is in the temporary folder: the
 * system deletes XDG_RUNTIME_DIR when its user signs out, even if the server still runs.
 */
export async function socketFolder(dataDir: string, owner: Launcher['owner']): Promise<string> {
  const note = join(dataDir, 'socket');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (noted && (await restoreSocketFolder(noted, owner).catch(() => false))) return noted;
  const folder = await mkdtemp(join(await shortFolder(), 'pg-')); // has mode 0700
  if (owner) await chown(folder, owner.uid, owner.gid);
  await writeFile(`${note}.new`, `${folder}\n`, { mode: 0o600 });
  await rename(`${note}.new`, note);
  return folder;
}

/** Creates the folder again if it was deleted. @returns whether it exists, and belongs only to this user */
export async function restoreSocketFolder(folder: string, owner: Launcher['owner']): Promise<boolean> {
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (made && owner) await chown(folder, owner.uid, owner.gid);
  // Any user can create folders and links in the temporary folder.
  const found = await lstat(folder);
  const uid = owner?.uid ?? process.geteuid?.();
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

async function shortFolder(): Promise<string> {
  const own = await realpath(tmpdir());
  return Buffer.byteLength(socketIn(join(own, 'pg-123456'))) <= maxPathLength ? own : '/tmp';
}
