import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds between looks, and after the last change of a file in which nobody wants it any more. */
const every = 60_000;
const longest = 30 * 60_000;

/**
 * The folder where Playwright's server records traces. It leaves them there, secrets and all, until its browser ends,
 * which may be days with a warm one; so what no scenario writes to any more goes earlier.
 * @param dir of the browser's process alone; removed with it
 */
export function recordingsIn(dir: string): string {
  const folder = join(dir, 'traces');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setInterval(() => void sweep(folder, Date.now() - longest), every).unref();
  return folder;
}

/** Removes files that were changed last before a moment. @param before epoch milliseconds */
export async function sweep(folder: string, before: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const changed = await stat(file).catch(() => null);
    if (changed && changed.mtimeMs < before) await rm(file, { force: true });
  }
}
