import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitStore, TreeFile } from './index';
import { isSafePath } from './names';

/** What is read of commits, of a repository or of checkouts. */
export type CommitFiles = Pick<GitStore, 'tip' | 'exists' | 'list' | 'readFile' | 'readMany'>;

/** Listings that are kept, so that blobs of theirs can be read. */
const keptListings = 8;

/**
 * Reads commits from their checkouts, where there is no repository. There are no branches; blobs are those of commits
 * that were listed lately.
 * @param checkout answers the folder of a commit's files
 */
export function createFolderFiles(checkout: (repo: string, commit: string) => Promise<string>): CommitFiles {
  const listings = new Map<string, Promise<Map<string, Buffer>>>();

  /** Contents by path, of all files of the commit. */
  function contentsOf(repo: string, commit: string): Promise<Map<string, Buffer>> {
    const key = `${repo} ${commit}`;
    const known = listings.get(key) ?? checkout(repo, commit).then(readFolder);
    listings.delete(key);
    listings.set(key, known);
    known.catch(() => listings.delete(key));
    const [oldest] = listings.keys();
    if (listings.size > keptListings && oldest !== undefined) listings.delete(oldest);
    return known;
  }

  return {
    tip: async () => null,
    exists: async () => false,
    async list(repo, commit, folder): Promise<TreeFile[]> {
      const contents = await contentsOf(repo, commit);
      return [...contents]
        .filter(([path]) => path.startsWith(folder))
        .map(([path, bytes]) => ({ path, blob: blobId(bytes) }));
    },
    async readFile(repo, commit, path) {
      if (!isSafePath(path)) return null;
      const bytes = await readFile(join(await checkout(repo, commit), path)).catch(absent);
      return bytes && { blob: blobId(bytes), bytes };
    },
    async readMany(repo, blobs) {
      const wanted = new Set(blobs);
      const found = new Map<string, Buffer>();
      for (const [key, listing] of listings) {
        if (!key.startsWith(`${repo} `)) continue;
        for (const bytes of (await listing).values()) {
          const blob = blobId(bytes);
          if (wanted.has(blob)) found.set(blob, bytes);
        }
      }
      return found;
    },
  };
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const contents = new Map<string, Buffer>();
  for (const path of paths) contents.set(path, await readFile(join(folder, path)));
  return contents;
}

/** The id that git gives these bytes. */
function blobId(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function absent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null;
  throw error;
}
