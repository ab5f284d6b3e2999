import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storesOf } from '../../app/platform/stores';
import { createBlobStore } from '../../services/foundation/blobs';
import { freeSpace } from '../../services/foundation/free-space';
import { ok, problem, reasonOf, warning, type Finding, type Look } from './finding';

/** Bytes below which a disk is nearly full. */
const little = 2e9;

/** Free space and rights where data is kept. */
export const disk: Look = async ({ env, dataDir }) => {
  const { blobs, gitFolder } = storesOf(env, dataDir);
  const folders: [string, string][] = [['data', dataDir]];
  if (!gitFolder.startsWith(dataDir)) folders.push(['git store', gitFolder]);
  const isBucket = blobs.location.startsWith('s3://');
  if (!isBucket && !blobs.location.startsWith(dataDir)) folders.push(['blobs', blobs.location]);
  const findings = await Promise.all(
    folders.map(([about, folder]) => lookAt(about, folder, env.MIN_FREE_DISK_MB)),
  );
  return isBucket ? [...findings, await lookAtBucket(blobs)] : findings;
};

/** @param floor megabytes below which no scenario is started */
async function lookAt(about: string, folder: string, floor: number): Promise<Finding> {
  const place = await nearest(folder);
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch {
    return problem(about, `${place} may not be written to.`, 'Give the user of the product the right to.');
  }
  const free = (await freeSpace(place)) ?? Infinity;
  const says = `${folder} has ${Math.floor(free / 2 ** 20)} MB free.`;
  if (free < floor * 2 ** 20) {
    return problem(about, says, `Make room: scenarios start with at least ${floor} MB (MIN_FREE_DISK_MB).`);
  }
  return free < little
    ? warning(about, says, 'Make room, or shorten how long runs are kept.')
    : ok(about, says);
}

/** The folder itself, or the one that it will be made in. */
async function nearest(folder: string): Promise<string> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  return there || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

async function lookAtBucket(blobs: Parameters<typeof createBlobStore>[0]): Promise<Finding> {
  const { host, pathname } = new URL(blobs.location);
  const name = `The bucket ${host}${pathname}`;
  try {
    await createBlobStore(blobs).get('0'.repeat(64));
    return ok('blobs', `${name} answers.`);
  } catch (error) {
    return problem('blobs', `${name} does not answer: ${reasonOf(error)}.`, 'Check BLOB_STORE and its keys.');
  }
}
