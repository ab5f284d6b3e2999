import { chmod, chown, lstat, readdir, rm } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { isSupplied } from './needed';

/** Most files and folders of a project's packages: each takes an inode. */
export const maxFiles = 100_000;

export class TooLarge extends Error {
  override name = 'TooLarge';
}

interface Rules {
  /** `node_modules` of Scenarium; copies of packages that it provides are removed. */
  packages: string;
  /** Most bytes of the packages. */
  most: number;
}

/**
 * Prepares npm's files for step code: plain files that all users may read and none may execute, without links, and
 * without copies of the packages that Scenarium provides.
 * @param folder a complete `node_modules`, to which no process writes any more
 * @returns bytes on the disk
 * @throws {TooLarge}
 */
export async function tidyPackages(folder: string, rules: Rules): Promise<number> {
  const found = { bytes: 0, files: 0 };
  await ours(folder, await lstat(folder));
  await tidy(folder, rules, found);
  return found.bytes;
}

async function tidy(
  folder: string,
  rules: Rules,
  found: { bytes: number; files: number },
  /** Scope that the folder belongs to, with a slash; empty in a `node_modules`, null elsewhere. */
  scope: string | null = '',
): Promise<void> {
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, name);
    const entry = await lstat(path);
    const isPackage = scope !== null && entry.isDirectory() && isSupplied(scope + name, rules.packages);
    if (isPackage || !(entry.isFile() || entry.isDirectory())) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    found.bytes += entry.blocks * 512;
    found.files += 1;
    if (found.bytes > rules.most || found.files > maxFiles) throw new TooLarge();
    await ours(path, entry);
    if (!entry.isDirectory()) continue;
    const isScope = scope === '' && name.startsWith('@');
    await tidy(path, rules, found, name === 'node_modules' ? '' : isScope ? `${name}/` : null);
  }
}

/** Gives a file or folder to the worker's user, if npm ran as another user, and lets all users read it. */
async function ours(path: string, entry: Stats): Promise<void> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (entry.uid !== uid) await chown(path, uid, gid);
  await chmod(path, entry.isDirectory() ? 0o755 : 0o644);
}
