import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { credentials, startBucket } from './bucket.fixture';
import { createBlobStore } from './index';

async function bucket() {
  const { location, close } = await startBucket();
  onTestFinished(close);
  return { location, blobs: createBlobStore({ location, credentials }) };
}

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3]);
const hash = createHash('sha256').update(bytes).digest('hex');

test('a bucket gives bytes back under their sha-256, to every process that knows it', async () => {
  const { blobs, location } = await bucket();
  expect(await Promise.all([blobs.put(bytes), blobs.put(bytes)])).toEqual([
    { hash, size: 7 },
    { hash, size: 7 },
  ]);
  expect(await createBlobStore({ location, credentials }).get(hash)).toEqual(bytes);
  const elsewhere = createBlobStore({ location: location.replace('/shots', '/other'), credentials });
  expect(await elsewhere.get(hash)).toBeNull();
});

test('a bucket has nothing for unknown addresses, and deletes once and again', async () => {
  const { blobs } = await bucket();
  expect(await blobs.get(hash)).toBeNull();
  await blobs.put(bytes);
  await blobs.delete(hash);
  await blobs.delete(hash);
  expect(await blobs.get(hash)).toBeNull();
  expect(await blobs.get('../secret')).toBeNull();
});

test('a bucket that is not there, or no longer, is an error and not a missing blob', async () => {
  const { location, close } = await startBucket();
  const absent = createBlobStore({ location: location.replace('//blobs', '//nothing'), credentials });
  await expect(absent.put(bytes)).rejects.toThrow();
  await expect(absent.get(hash)).rejects.toThrow();
  await close();
  await expect(createBlobStore({ location, credentials }).get(hash)).rejects.toThrow();
});

test('a mebibyte of bytes comes through unchanged', async () => {
  const { blobs } = await bucket();
  const large = Buffer.alloc(1_048_576, 'scenario');
  const { hash: address } = await blobs.put(large);
  expect(Buffer.compare((await blobs.get(address)) ?? Buffer.of(), large)).toBe(0);
});
