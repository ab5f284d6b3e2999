import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds between checks, and after a file's last change until the file is removed. */
const every = 60_000;
const longest = 30 * 60_000;

/**
 * Returns the folder for traces of Playwright's server, and removes old files from it. The server
 * keeps them, with all secrets, until its browser ends, which may take days. So unused files are removed earlier.
 * @param dir of this browser's process alone; removed together with it
 */
export function recordingsIn(dir: string): string {
  const folder = join(dir, 'traces');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setInterval(() => void sweep(folder, Date.now() - longest), every).unref();
  return folder;
}

/** Removes files that were last changed before a time. @param before epoch milliseconds */
export async function sweep(folder: string, before: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const changed = await stat(file).catch(() => null);
    if (changed && changed.mtimeMs < before) await rm(file, { force: true });
  }
}
