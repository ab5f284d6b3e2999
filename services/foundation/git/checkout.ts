import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSafePath } from './names';
import { isRegularFile, type TreeEntry } from './tree';

interface Source {
  /** Returns all entries of the commit, including links and submodules. */
  list(): Promise<TreeEntry[]>;
  readMany(blobs: readonly string[]): Promise<Map<string, Buffer>>;
}

const filesAtATime = 200;

/** Implements `GitStore.checkout`. */
export async function checkoutTree(source: Source, targetDir: string): Promise<{ leftOut: string[] }> {
  const entries = await source.list();
  const wanted = (entry: TreeEntry) => isRegularFile(entry) && isSafePath(entry.path);
  const leftOut = entries.filter((entry) => !wanted(entry)).map((entry) => entry.path);
  if (await exists(targetDir)) return { leftOut };

  const files = entries.filter(wanted);
  const draft = `${targetDir}.${randomUUID()}.part`;
  try {
    await mkdir(draft, { recursive: true });
    for (let at = 0; at < files.length; at += filesAtATime) {
      await writeFiles(draft, files.slice(at, at + filesAtATime), source);
    }
    await rename(draft, targetDir).catch(async (error: unknown) => {
      // Another worker process may have made the same checkout in between.
      if (!(await exists(targetDir))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { leftOut };
}

async function writeFiles(folder: string, files: TreeEntry[], source: Source): Promise<void> {
  const contents = await source.readMany(files.map((file) => file.blob));
  const folders = new Set(files.map((file) => dirname(join(folder, file.path))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  // Wait for all before the first failure is thrown: the caller then removes the folder.
  const written = await Promise.allSettled(
    files.map(async ({ path, blob, mode }) => {
      const bytes = contents.get(blob);
      if (!bytes) throw new Error(`The repository lacks the content of ${path}`);
      // `wx` never follows an existing path. Nothing written here is a link.
      const options = { flag: 'wx', mode: mode === '100755' ? 0o755 : 0o644 };
      await writeFile(join(folder, path), bytes, options);
    }),
  );
  const failed = written.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
