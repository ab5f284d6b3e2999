import { chmod, chown, lstat, readdir, rm } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { isSupplied } from './needed';

/** Files and folders of the packages of a project, at most: each takes a place on the disk. */
export const mostFiles = 100_000;

export class TooLarge extends Error {
  override name = 'TooLarge';
}

interface Rules {
  /** `node_modules` of the product: what it gives step code is there once. */
  packages: string;
  /** Bytes. */
  most: number;
}

/**
 * Makes what npm has left fit for step code: plain files that everybody may read and nobody may start, without links, and
 * without other copies of what the product gives itself.
 * @param folder a `node_modules`, complete; nothing writes to it any more
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
  /** Name of the scope that the folder is of; empty in a `node_modules`, null elsewhere. */
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
    if (found.bytes > rules.most || found.files > mostFiles) throw new TooLarge();
    await ours(path, entry);
    if (!entry.isDirectory()) continue;
    const isScope = scope === '' && name.startsWith('@');
    await tidy(path, rules, found, name === 'node_modules' ? '' : isScope ? `${name}/` : null);
  }
}

/** Takes a file or folder over, where npm ran as another user; everybody may read it. */
async function ours(path: string, entry: Stats): Promise<void> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (entry.uid !== uid) await chown(path, uid, gid);
  await chmod(path, entry.isDirectory() ? 0o755 : 0o644);
}
