import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the id of a folder of repositories. The first of several servers creates it. */
export async function storeId(root: string): Promise<string> {
  const path = join(root, '.store-id');
  const draft = `${path}.${randomUUID()}`;
  await mkdir(root, { recursive: true });
  await writeFile(draft, `${randomUUID()}\n`, { flush: true });
  // A link appears as a whole or not at all, and never replaces another one.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}
