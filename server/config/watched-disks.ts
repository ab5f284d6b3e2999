import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './env';
import { storesOf } from './stores';

/** A folder that the product writes to, and its purpose. */
export interface WatchedDisk {
  volume: 'database' | 'repositories' | 'blobs' | 'temporary' | 'data';
  path: string;
}

/** Returns every folder that the product writes to on this machine. Each may be on a different disk. */
export function watchedDisks(env: Env, dataDir: string): WatchedDisk[] {
  const { blobs, gitFolder } = storesOf(env, dataDir);
  const disks: WatchedDisk[] = [
    { volume: 'data', path: dataDir },
    { volume: 'repositories', path: gitFolder },
    { volume: 'temporary', path: tmpdir() },
  ];
  if (!env.DATABASE_URL) disks.push({ volume: 'database', path: join(dataDir, 'postgres') });
  if (!blobs.location.startsWith('s3://')) disks.push({ volume: 'blobs', path: blobs.location });
  return disks;
}
