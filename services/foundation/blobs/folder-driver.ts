import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FSDriverOptions } from 'flydrive/drivers/fs/types';
import type { WriteOptions } from 'flydrive/types';
import { writingTo } from '../disk/disk-full';

/**
 * flydrive's folder driver, with writes that are complete or not done at all. The original writes in place, and its
 * `move` copies: a killed process leaves half a file under the final name, which a content-addressed store would take
 * for the whole. This driver writes the bytes to disk under another name, and then renames the file.
 */
export class FolderDriver extends FSDriver {
  readonly #root: string;

  constructor(options: FSDriverOptions & { location: string }) {
    super(options);
    this.#root = options.location;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    const target = join(this.#root, key);
    // Unfinished files have a folder of their own, so that those of a killed process are easy to find and remove.
    const incoming = join(this.#root, 'incoming', `${randomUUID()}.tmp`);
    try {
      await writingTo('blobs', this.#root, async () => {
        await mkdir(dirname(incoming), { recursive: true });
        await mkdir(dirname(target), { recursive: true });
        await writeThrough(incoming, contents, options?.signal);
        await rename(incoming, target);
      });
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }
}

async function writeThrough(
  path: string,
  contents: string | Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(contents, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}
