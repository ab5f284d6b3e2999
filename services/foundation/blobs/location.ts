import { parseUrl } from '#domain/parse-url';

/** The place of blobs: a folder of this machine, or a bucket. */
export type BlobLocation = { kind: 'folder'; path: string } | { kind: 'bucket'; bucket: BucketAddress };

export interface BucketAddress {
  name: string;
  /** Prefix of every key, without slashes at its ends; empty for none. */
  prefix: string;
  region: string;
  /** Null for Amazon's own address. */
  endpoint: string | null;
}

/** The configured location cannot be used. The message is for operators. */
export class BlobLocationError extends Error {
  override name = 'BlobLocationError';
}

const form = 's3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1';

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. A text without a scheme is the path of a folder.
 * @throws {BlobLocationError}
 */
export function parseBlobLocation(text: string): BlobLocation {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (text.trim() === '') throw new BlobLocationError('The folder for blobs is not set.');
  if (scheme === undefined) return { kind: 'folder', path: text };
  const url = scheme === 's3' ? parseUrl(text) : null;
  if (!url) {
    throw new BlobLocationError(`Blobs cannot be stored at "${scheme}://…": name a folder or ${form}.`);
  }
  return { kind: 'bucket', bucket: bucketOf(url) };
}

function bucketOf(url: URL): BucketAddress {
  if (url.username || url.password) {
    throw new BlobLocationError(
      'BLOB_STORE must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  const unknown = [...url.searchParams.keys()].find((key) => !['endpoint', 'region'].includes(key));
  if (unknown !== undefined) {
    throw new BlobLocationError(`BLOB_STORE has an unknown option "${unknown}". Its form: ${form}.`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    throw new BlobLocationError(`BLOB_STORE does not name a bucket. Its form: ${form}.`);
  }
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\//.test(endpoint)) {
    throw new BlobLocationError('The endpoint of BLOB_STORE must be an http:// or https:// address.');
  }
  return {
    name: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
  };
}
