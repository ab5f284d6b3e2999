import { freeSpace } from '#services/foundation/free-space';

/** Below what free space a worker takes no job. */
export interface DiskFloor {
  /** On the file systems that count: of the data, and of the processes. */
  folders: string[];
  /** 0: never mind. */
  bytes: number;
}

/** Why no job is taken, for whoever waits; null when there is room. Names no folder: it shows on pages. */
export async function lackOfSpace({ folders, bytes }: DiskFloor): Promise<string | null> {
  if (bytes === 0) return null;
  const free = await Promise.all(folders.map(freeSpace));
  const least = Math.min(...free.map((space) => space ?? Infinity));
  if (least >= bytes) return null;
  return `The disk has ${Math.floor(least / 2 ** 20)} MB free, and scenarios start with at least ${Math.floor(bytes / 2 ** 20)} MB (MIN_FREE_DISK_MB).`;
}
