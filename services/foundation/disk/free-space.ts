import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns the free bytes of a folder's file system. If the folder does not exist yet, uses the nearest folder above.
 * @returns null if the system does not tell
 */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder ? freeSpace(dirname(folder)) : null;
  }
}
