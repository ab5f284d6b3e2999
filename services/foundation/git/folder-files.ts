import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { GitStore } from './git-store';
import type { TreeFile } from './tree';
import { isSafePath } from './names';

/** Reads the files of commits, from a repository or from checkouts. */
export type CommitFiles = Pick<GitStore, 'tip' | 'exists' | 'list' | 'readFile' | 'readMany'>;

/** Bytes of kept listings, whose blobs can be read: 100,000 files need about 20 MB. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Reads commits from their checkouts, on machines without a repository. There are no branches. Only blobs of recently
 * listed commits can be read.
 * @param checkout returns the folder of a commit's files
 */
export function createFolderFiles(checkout: (repo: string, commit: string) => Promise<string>): CommitFiles {
  const listings = new LRUCache<string, TreeFile[], { repo: string; commit: string }>({
    maxSize: keptBytes,
    // The newest listing is always kept, however large.
    sizeCalculation: (files) => Math.min(keptBytes, bytesOf(files)),
    fetchMethod: async (_key, _old, { context: { repo, commit } }) =>
      listFolder(await checkout(repo, commit)),
    // A listing that the cache drops while it is read still goes to the callers that wait for it.
    ignoreFetchAbort: true,
  });

  return {
    tip: async () => null,
    exists: async () => false,
    async list(repo, commit, folder): Promise<TreeFile[]> {
      const files = await listings.forceFetch(`${repo} ${commit}`, { context: { repo, commit } });
      return files.filter(({ path }) => path.startsWith(folder));
    },
    async readFile(repo, commit, path) {
      if (!isSafePath(path)) return null;
      const bytes = await readFile(join(await checkout(repo, commit), path)).catch(absent);
      return bytes && { blob: blobId(bytes), bytes };
    },
    async readMany(repo, blobs) {
      const wanted = new Set(blobs);
      const found = new Map<string, Buffer>();
      for (const [key, files] of [...listings]) {
        const [of = '', commit = ''] = key.split(' ');
        const here = files.filter(({ blob }) => wanted.has(blob));
        if (of !== repo || here.length === 0) continue;
        const folder = await checkout(repo, commit);
        for (const { path, blob } of here) {
          if (!wanted.has(blob)) continue;
          const bytes = await readFile(join(folder, path)).catch(absent);
          if (!bytes || blobId(bytes) !== blob) continue;
          found.set(blob, bytes);
          wanted.delete(blob);
        }
      }
      return found;
    },
  };
}

async function listFolder(folder: string): Promise<TreeFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const files: TreeFile[] = [];
  for (const path of paths) files.push({ path, blob: blobId(await readFile(join(folder, path))) });
  return files;
}

/** Approximate: a path, the id of the content, and the object that has them. */
function bytesOf(files: readonly TreeFile[]): number {
  return files.reduce((sum, { path }) => sum + 150 + path.length, 100);
}

/** Returns the id that git gives these bytes. */
function blobId(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function absent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null;
  throw error;
}
