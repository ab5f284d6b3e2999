import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What tells one folder of repositories from another; made once, whoever of several servers comes first. */
export async function storeId(root: string): Promise<string> {
  const path = join(root, '.store-id');
  const draft = `${path}.${randomUUID()}`;
  await mkdir(root, { recursive: true });
  await writeFile(draft, `${randomUUID()}\n`, { flush: true });
  // A link is there as a whole or not at all, and never takes the place of another one.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}
