import { createHash } from 'node:crypto';
import { Disk } from 'flydrive';
import { FolderDriver } from './folder-driver';

/** Content-addressed bytes (screenshots, traces): the address is the sha-256 of the bytes in lower-case hex. */
export interface BlobStore {
  /** Stores the bytes; storing the same bytes again changes nothing. `size` is in bytes. */
  put(bytes: Uint8Array): Promise<{ hash: string; size: number }>;
  /** The bytes, or null when nothing has this address (also when it is not an address at all). */
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the bytes; does nothing when they are not there. */
  delete(hash: string): Promise<void>;
}

/** The configured location cannot be used; the message is for the operator. */
export class BlobLocationError extends Error {
  override name = 'BlobLocationError';
}

/**
 * @param location path of a folder; it is made with the first blob
 * @throws {BlobLocationError} for an empty location and for anything with a scheme, such as `s3://`
 */
export function createBlobStore({ location }: { location: string }): BlobStore {
  const disk = new Disk(new FolderDriver({ location: folderOf(location), visibility: 'private' }));
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

function folderOf(location: string): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(location)?.[1];
  if (scheme) {
    throw new BlobLocationError(
      `Blobs cannot be kept at "${scheme}://…" by this version: name a folder instead.`,
    );
  }
  if (location.trim() === '') throw new BlobLocationError('The folder for blobs is not set.');
  return location;
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Two levels of folders: 65,536 of them, so that none grows large. */
function keyOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Reads first and asks afterwards, so that a delete in between is a missing blob and not an error. */
async function readIfThere(disk: Disk, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    // flydrive makes it from the buffer it has read, which is never a shared one.
    return (await disk.getBytes(key)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return null;
  }
}
