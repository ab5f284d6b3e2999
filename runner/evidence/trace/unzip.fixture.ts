import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { ZipFile } from './zip';

/** Returns every file of an archive in memory, for tests. */
export async function unzip(bytes: Uint8Array): Promise<ZipFile[]> {
  const archive = await fromBufferPromise(Buffer.from(bytes));
  const files: ZipFile[] = [];
  for await (const entry of archive.eachEntry()) {
    files.push({ name: entry.fileName, data: await buffer(await archive.openReadStreamPromise(entry)) });
  }
  return files;
}
