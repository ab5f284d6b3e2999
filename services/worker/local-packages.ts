import { lstat, mkdir, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Lets the modules of a checkout import the packages inside it that its package.json names with `file:`. Creates links
 * below `node_modules`, like `npm ci`. Skips packages outside the checkout or without a package.json, and packages that
 * the runner shares. Step code that imports a skipped package fails to load.
 */
export async function linkLocalPackages(projectDir: string): Promise<void> {
  for (const [name, path] of await localDependencies(projectDir)) {
    const folder = await localFolder(projectDir, path);
    if (folder === null) continue;
    const link = join(projectDir, 'node_modules', name);
    // A checkout belongs to one commit, so an existing link is right.
    if (await exists(link)) continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), folder), link).catch((error: NodeJS.ErrnoException) => {
      // Another scenario of the project made the link at the same moment.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Packages that step code must share with the runner: two copies would not know of each other. */
export const shared = /^(@cucumber\/|@playwright\/|playwright)/;
/** Names that npm allows for packages. */
export const packageName = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

async function localDependencies(projectDir: string): Promise<[name: string, path: string][]> {
  const text = await readFile(join(projectDir, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies, devDependencies } = parsed(text);
  return Object.entries({ ...asRecord(devDependencies), ...asRecord(dependencies) }).flatMap(
    ([name, version]) => {
      const path = typeof version === 'string' ? /^file:(.+)$/.exec(version)?.[1] : undefined;
      return path !== undefined && packageName.test(name) && !shared.test(name) ? [[name, path]] : [];
    },
  );
}

/** Returns nothing for an invalid package.json: npm reports it, and step code may run without it. */
function parsed(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the folder of a package, with links followed; null unless it is inside the checkout. */
export async function localFolder(projectDir: string, path: string): Promise<string | null> {
  const root = await realpath(projectDir);
  const folder = await realpath(join(root, path)).catch(() => null);
  if (folder === null || !folder.startsWith(root + sep)) return null;
  return (await exists(join(folder, 'package.json'))) ? folder : null;
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
