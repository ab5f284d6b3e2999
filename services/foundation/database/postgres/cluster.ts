import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries';
import type { Launcher } from './launcher';
import { PostgresDidNotStart } from './start';

/** The data of one PostgreSQL server, which PostgreSQL calls a cluster. */
export interface Cluster {
  folder: string;
  /** Password of the role `app`, which owns everything. */
  password: string;
}

const passwordFile = 'app.password';

/** Allows the socket with the password. Never `peer`: step code outside of a sandbox runs as the same user. */
const access = '# Written anew at each start.\nlocal all all scram-sha-256\n';

/**
 * Opens the cluster in `<dataDir>/cluster`, creating it on the first start. It is built in another folder and renamed
 * with its password file inside, so a start that is killed half-way leaves nothing that looks like a cluster.
 */
export async function openCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<Cluster> {
  const folder = join(dataDir, 'cluster');
  if (launcher.owner) await handOver(dataDir, launcher, launcher.owner);
  if (!(await isCluster(folder))) {
    await makeCluster(dataDir, folder, binaries, launcher);
  }
  await removeLeftovers(dataDir);
  await writeAccess(folder, launcher);
  return { folder, password: (await readFile(join(folder, passwordFile), 'utf8')).trim() };
}

/** Writes it also for a cluster of an older version, which allowed TCP. The server reads the file when it starts. */
async function writeAccess(folder: string, { owner }: Launcher): Promise<void> {
  const path = join(folder, 'pg_hba.conf');
  if ((await readFile(path, 'utf8').catch(() => '')) === access) return;
  await writeFile(`${path}.new`, access, { mode: 0o600 });
  if (owner) await chown(`${path}.new`, owner.uid, owner.gid);
  await rename(`${path}.new`, path);
}

/** Returns the password of the role `app`; null if there is no cluster yet. */
export async function readClusterPassword(folder: string): Promise<string | null> {
  if (!(await isCluster(folder))) return null;
  return (await readFile(join(folder, passwordFile), 'utf8')).trim();
}

async function makeCluster(
  dataDir: string,
  folder: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const unfinished = await mkdtemp(join(dataDir, 'unfinished-'));
  const password = `${unfinished}.password`;
  await writeFile(password, randomBytes(24).toString('hex') + '\n', { mode: 0o600 });
  const { owner } = launcher;
  if (owner) await Promise.all([unfinished, password].map((path) => chown(path, owner.uid, owner.gid)));
  try {
    await launcher.run(binaries.initdb, [
      ...['-D', unfinished, '-U', 'app', '--auth=scram-sha-256', `--pwfile=${password}`],
      ...['--encoding=UTF8', ...binaries.localeFlags, '--data-checksums'],
    ]);
    await rename(password, join(unfinished, passwordFile));
    await rename(unfinished, folder);
    await sync(dataDir);
  } catch (error) {
    // Another start on the same folder may have been first. In that case, use its cluster.
    if (!(await isCluster(folder))) throw error;
  }
}

/** The server logs into the data folder, so its user must own the folder, and reach it from the root folder. */
async function handOver(
  dataDir: string,
  launcher: Launcher,
  owner: NonNullable<Launcher['owner']>,
): Promise<void> {
  await chown(dataDir, owner.uid, owner.gid);
  await launcher.run('test', ['-w', dataDir]).catch((cause: unknown) => {
    throw new PostgresDidNotStart(
      `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${dataDir}. ` +
        'Start as another user, choose a folder that is not below a closed one, or set DATABASE_URL.',
      { cause },
    );
  });
}

const isCluster = (folder: string) =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('unfinished-')) continue;
    // Another start may still write into the folder, until its initdb finds the files gone.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Makes the rename durable: PostgreSQL syncs the content of its folder, but not the folder's own entry. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
