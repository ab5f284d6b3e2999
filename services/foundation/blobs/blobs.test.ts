import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobLocationError, createBlobStore, parseBlobLocation, type BlobStore } from './index';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  blobs = createBlobStore({ location: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3]);
const hash = createHash('sha256').update(bytes).digest('hex');
const file = () => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);

describe('blob store in a folder', () => {
  it('gives bytes back under their sha-256', async () => {
    expect(await blobs.put(bytes)).toEqual({ hash, size: 7 });
    expect(await blobs.get(hash)).toEqual(bytes);
    expect(new Uint8Array(await readFile(file()))).toEqual(bytes);
  });

  it('keeps one file for equal bytes, also when they come at the same time, and no unfinished ones', async () => {
    await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes)));
    expect(await readdir(join(file(), '..'))).toEqual([hash]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await blobs.get(hash)).toEqual(bytes);
  });

  it('keeps bytes of a view apart from the rest of its buffer', async () => {
    const { hash: ofView, size } = await blobs.put(new Uint8Array([9, 1, 2, 9]).subarray(1, 3));
    expect(size).toBe(2);
    expect(await blobs.get(ofView)).toEqual(new Uint8Array([1, 2]));
  });

  it('has nothing for unknown addresses, and for texts that are none', async () => {
    expect(await blobs.get(hash)).toBeNull();
    await writeFile(join(folder, 'secret'), 'x');
    expect(await blobs.get('../secret')).toBeNull();
    expect(await blobs.get('secret')).toBeNull();
    expect(await blobs.get(hash.toUpperCase())).toBeNull();
  });

  it('deletes, once and again', async () => {
    await blobs.put(bytes);
    await blobs.delete(hash);
    await blobs.delete(hash);
    expect(await blobs.get(hash)).toBeNull();
    await blobs.delete('../../etc/passwd');
  });

  it('refuses places that are neither folder nor bucket, and says what is wrong', () => {
    const refusal = (location: string) => () => createBlobStore({ location });
    expect(refusal(' ')).toThrow('The folder for blobs is not set.');
    expect(refusal('gs://bucket')).toThrow(BlobLocationError);
    expect(refusal('s3://bucket')).toThrow('AWS_ACCESS_KEY_ID');
    expect(refusal('s3://key:secret@bucket')).toThrow('must not hold credentials');
    expect(refusal('s3://Bucket_1/x')).toThrow('does not name a bucket');
    expect(refusal('s3://bucket?acl=public')).toThrow('unknown option "acl"');
    expect(refusal('s3://bucket?endpoint=s3.example.com')).toThrow('endpoint');
  });
});

it('reads where a bucket is', () => {
  expect(parseBlobLocation('s3://shots/team%20a/x/?endpoint=http://127.0.0.1:9000&region=eu-1')).toEqual({
    kind: 'bucket',
    bucket: { name: 'shots', prefix: 'team a/x', endpoint: 'http://127.0.0.1:9000', region: 'eu-1' },
  });
  expect(parseBlobLocation('s3://shots')).toMatchObject({ bucket: { prefix: '', endpoint: null } });
});
