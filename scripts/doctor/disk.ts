import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storesOf } from '#server/config/stores';
import { watchedDisks, type WatchedDisk } from '#server/config/watched-disks';
import { createBlobStore } from '../../services/foundation/blobs';
import { leastFree } from '#services/foundation/disk/disk-full';
import { freeSpace } from '#services/foundation/disk/free-space';
import { ok, problem, reasonOfError, warning, type DoctorFinding, type DoctorCheck } from './finding';

/** Bytes below which a disk is nearly full. */
const little = 2e9;

const names: Record<WatchedDisk['volume'], string> = {
  data: 'data',
  repositories: 'git store',
  blobs: 'blobs',
  database: 'database disk',
  temporary: 'temporary files',
};

/** Checks free space and permissions of the data: one line for the data folder and for each other disk. */
export const disk: DoctorCheck = async ({ env, dataDir }) => {
  const { blobs } = storesOf(env, dataDir);
  const seen = new Set<number>();
  const findings: DoctorFinding[] = [];
  for (const { volume, path } of watchedDisks(env, dataDir)) {
    const { dev } = await stat(await nearest(path));
    if (!seen.has(dev)) findings.push(await lookAt(names[volume], path, env.MIN_FREE_DISK_MB));
    seen.add(dev);
  }
  return blobs.location.startsWith('s3://') ? [...findings, await lookAtBucket(blobs)] : findings;
};

/** @param floor megabytes below which no scenario is started */
async function lookAt(about: string, folder: string, floor: number): Promise<DoctorFinding> {
  const place = await nearest(folder);
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch {
    return problem(about, `${place} may not be written to.`, 'Give the user of the product the right to.');
  }
  const free = (await freeSpace(place)) ?? Infinity;
  if (free < leastFree) {
    return problem(
      about,
      `The disk of ${folder} is full.`,
      'Free space on it. Until then nothing can be saved there.',
    );
  }
  const says = `${folder} has ${Math.floor(free / 2 ** 20)} MB free.`;
  if (free < floor * 2 ** 20) {
    return problem(about, says, `Make room: scenarios start with at least ${floor} MB (MIN_FREE_DISK_MB).`);
  }
  return free < little ? warning(about, says, 'Free space, or keep runs for fewer days.') : ok(about, says);
}

/** Returns the folder itself, or the existing parent folder in which it will be created. */
async function nearest(folder: string): Promise<string> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  return there || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

async function lookAtBucket(blobs: Parameters<typeof createBlobStore>[0]): Promise<DoctorFinding> {
  const { host, pathname } = new URL(blobs.location);
  const name = `The bucket ${host}${pathname}`;
  try {
    await createBlobStore(blobs).get('0'.repeat(64));
    return ok('blobs', `${name} answers.`);
  } catch (error) {
    // The error of the S3 service is the cause of the library's error.
    const { cause = error } = error as { cause?: unknown };
    return problem(
      'blobs',
      `${name} does not answer: ${reasonOfError(cause)}.`,
      'Check BLOB_STORE and its keys.',
    );
  }
}
