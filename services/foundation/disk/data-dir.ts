import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Log } from '../log';

/** Folders in the data folder. The database's folder is not listed: its user has a closed one inside it. */
const folders = ['blobs', 'git', 'instance', 'outbox', 'runs', 'secrets', 'worker'];

/**
 * Closes the data folder and its content to all but the server's user. An operator or an older version may have opened
 * it to others.
 * @param passable true if another user must pass through it, such as PostgreSQL's when Scenarium runs as root
 */
export async function closeDataDir(
  dataDir: string,
  { passable, log }: { passable: boolean; log: Pick<Log, 'warn'> },
): Promise<void> {
  // A folder of another owner, such as a volume, cannot be closed. The folders in it can.
  const close = (path: string, mode: number) =>
    chmod(path, mode).catch((err: unknown) =>
      log.warn({ err, path }, 'A folder of the product is open to other users of this machine'),
    );
  await close(dataDir, passable ? 0o711 : 0o700);
  if (passable) {
    await Promise.all(folders.map((name) => mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })));
  }
  const inside = await readdir(dataDir, { withFileTypes: true });
  const dirents = inside.filter((entry) => entry.isDirectory() && folders.includes(entry.name));
  await Promise.all(dirents.map(({ name }) => close(join(dataDir, name), 0o700)));
}

/** Folders in which workers write. */
const ofWorkers = ['runs', 'worker'];

/**
 * Lets other users pass through a data folder to a worker's folder in it, without listing either. Everything else in
 * the data folder is closed to them.
 * @param workDir at or below the data folder
 */
export async function letThrough(dataDir: string, workDir: string): Promise<void> {
  const [first = '', ...names] = relative(dataDir, workDir).split(sep);
  const closed = folders.filter((name) => !ofWorkers.includes(name) && name !== first);
  await Promise.all(closed.map((name) => mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })));
  for (const name of await readdir(dataDir)) {
    if (ofWorkers.includes(name) || name === first) continue;
    const found = await lstat(join(dataDir, name));
    if (!found.isSymbolicLink()) await chmod(join(dataDir, name), found.mode & 0o7700);
  }
  const way = [first, ...names].map((_, index, all) => join(dataDir, ...all.slice(0, index + 1)));
  for (const folder of [dataDir, ...way]) await chmod(folder, 0o711);
}
