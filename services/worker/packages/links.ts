import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Prefix of the folders of installed packages, which are next to the checkouts of their project. */
export const installedPrefix = 'packages-';

/**
 * Lets the modules of a checkout import its installed packages, through links below its `node_modules`. The linked
 * packages find each other, and above them the packages of Scenarium (runner-pool.ts). Files of the commit in that
 * folder, and links to its local packages (local-packages.ts), stay. The targets are absolute, because processes copy
 * the checkout with its links (scratch-copy.ts).
 * @param installed folder with `node_modules`, next to the checkout; null: removes the links of every installation
 */
export async function linkInstalled(projectDir: string, installed: string | null): Promise<void> {
  const names = installed === null ? [] : await packagesIn(join(installed, 'node_modules'));
  const folder = join(projectDir, 'node_modules');
  for (const name of await packagesIn(folder)) {
    const link = join(folder, name);
    // The link belongs to an installation with other settings.
    if (!names.includes(name) && (await leadsTo(link)) === 'another') await rm(link, { force: true });
  }
  if (installed === null) return;
  for (const name of names) {
    const link = join(folder, name);
    await mkdir(dirname(link), { recursive: true });
    const target = join(installed, 'node_modules', name);
    const there = await leadsTo(link);
    if (there === 'something' || (there === 'another' && (await readlink(link)) === target)) continue;
    // Replaced atomically, because other scenarios may be loading the package.
    const fresh = `${link}.${randomBytes(4).toString('hex')}`;
    await symlink(target, fresh);
    await rename(fresh, link);
  }
}

/** Returns what a path contains: nothing, a link of this module (`another`), or something to keep. */
async function leadsTo(link: string): Promise<'nothing' | 'another' | 'something'> {
  const entry = await lstat(link).catch(() => null);
  if (!entry) return 'nothing';
  if (!entry.isSymbolicLink()) return 'something';
  const target = await readlink(link);
  return target.split('/').some((part) => part.startsWith(installedPrefix)) ? 'another' : 'something';
}

/** Returns the names of packages in a `node_modules`; none when there is no such folder. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        if (!basename(name).startsWith('@')) return [name];
        const scoped = await readdir(join(folder, name)).catch(() => []);
        return scoped.map((item) => `${name}/${item}`);
      }),
  );
  return found.flat();
}
