import { open } from 'node:fs/promises';

/**
 * Makes renames and new names in a folder durable. git syncs the files that it writes, but not their folders: after a
 * power failure, a moved branch could be at its old commit again.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
