import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Free space of a folder's file system, in bytes; of the nearest folder above where it is not there yet.
 * @returns null where the system does not tell
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
