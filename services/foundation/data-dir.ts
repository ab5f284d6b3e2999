import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log';

/** What the product makes in its data folder; the database's folder has a closed one inside, of whoever runs it. */
const folders = ['blobs', 'git', 'instance', 'outbox', 'runs', 'secrets', 'worker'];

/**
 * Leaves the data folder and what is in it to the server's user alone, also where an operator or an older version made
 * it open to others.
 * @param passable whether another user must get through it, as PostgreSQL where the product runs as root
 */
export async function closeDataDir(
  dataDir: string,
  { passable, log }: { passable: boolean; log: Pick<Log, 'warn'> },
): Promise<void> {
  // A folder of another owner, such as a volume, cannot be closed; what is in it can.
  const close = (path: string, mode: number) =>
    chmod(path, mode).catch((err: unknown) =>
      log.warn({ err, path }, 'A folder of the product is open to other users of this machine'),
    );
  await close(dataDir, passable ? 0o711 : 0o700);
  if (passable) {
    await Promise.all(folders.map((name) => mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })));
  }
  const inside = await readdir(dataDir, { withFileTypes: true });
  const own = inside.filter((entry) => entry.isDirectory() && folders.includes(entry.name));
  await Promise.all(own.map(({ name }) => close(join(dataDir, name), 0o700)));
}
