import { createHash } from 'node:crypto';
import { Disk } from 'flydrive';
import { bucketDriver, type BucketCredentials } from './bucket-driver';
import { FolderDriver } from './folder-driver';
import { parseBlobLocation } from './location';

export { BlobLocationError, parseBlobLocation } from './location';
export type { BucketCredentials } from './bucket-driver';

/** Content-addressed bytes (screenshots, traces): the address is the sha-256 of the bytes in lower-case hex. */
export interface BlobStore {
  /** Stores the bytes. Storing the same bytes again changes nothing. `size` is in bytes. */
  put(bytes: Uint8Array): Promise<{ hash: string; size: number }>;
  /** Returns the bytes; null if nothing has this address, or if it is not an address. */
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the bytes. Does nothing if they do not exist. */
  delete(hash: string): Promise<void>;
}

export interface BlobStoreOptions {
  /** Path of a folder, created with the first blob; or `s3://bucket/prefix?endpoint=…&region=…`. */
  location: string;
  /** Credentials for the bucket; not needed for a folder. */
  credentials?: BucketCredentials;
}

/** @throws {BlobLocationError} for a location that cannot be used, and for a bucket without credentials */
export function createBlobStore({ location, credentials }: BlobStoreOptions): BlobStore {
  const { disk, prefix } = open(location, credentials);
  /** Two levels of folders: 65,536 of them, so that none grows large. */
  const keyOf = (hash: string) => `${prefix}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const key = keyOf(hash);
      if (!(await disk.exists(key))) await disk.put(key, bytes);
      return { hash, size: bytes.byteLength };
    },
    async get(hash) {
      return isHash(hash) ? readIfThere(disk, keyOf(hash)) : null;
    },
    async delete(hash) {
      if (isHash(hash)) await disk.delete(keyOf(hash));
    },
  };
}

function open(location: string, credentials: BucketCredentials | undefined): { disk: Disk; prefix: string } {
  const at = parseBlobLocation(location);
  if (at.kind === 'folder') {
    return { disk: new Disk(new FolderDriver({ location: at.path, visibility: 'private' })), prefix: '' };
  }
  const { prefix } = at.bucket;
  return { disk: new Disk(bucketDriver(at.bucket, credentials)), prefix: prefix === '' ? '' : `${prefix}/` };
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * Reads first, then checks existence. So a delete in between is a missing blob and not an error.
 * @throws when the bucket does not exist: checking existence would take it for a missing blob
 */
async function readIfThere(disk: Disk, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    // flydrive makes it from the buffer it has read, which is never a shared one.
    return (await disk.getBytes(key)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (isMissingBucket(error) || (await disk.exists(key))) throw error;
    return null;
  }
}

/** flydrive's error has the error of the S3 service as its cause. */
function isMissingBucket(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.name === 'NoSuchBucket';
}
