import { open } from 'node:fs/promises';

/**
 * Makes renames and new names in a folder durable. git syncs the files it writes but not the folders, so after a
 * power failure a moved branch could be back where it was.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
