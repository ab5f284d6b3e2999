import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A small S3 service with one empty bucket, `blobs`. */
export async function startBucket(): Promise<{ location: string; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'blobs', configs: [] }],
  });
  const { port } = await server.run();
  return {
    location: `s3://blobs/shots?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
