import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { isSafePath } from './names';
import { isRegularFile, type TreeEntry } from './tree';

/** Packs and unpacks a commit's files, for machines that do not have its repository. */

/** Largest number of bytes of all files together, and of files, in an archive. */
export const archiveLimits = { bytes: 512 * 1024 * 1024, files: 100_000 };

/** The files exceed the limits of an archive, or the bytes are no archive of this kind. */
export class UnusableArchive extends Error {
  override name = 'UnusableArchive';
}

interface Source {
  /** Returns all entries of the commit, including links and submodules. */
  list(): Promise<TreeEntry[]>;
  readMany(blobs: readonly string[]): Promise<Map<string, Buffer>>;
}

const filesAtATime = 200;

/**
 * Returns the files of a checkout as a compressed tar. Git's own archive would leave out and rewrite files as
 * `.gitattributes` says.
 * @param mark identifies the commit; it is part of the bytes, so that no two commits ever share a blob
 * @throws {UnusableArchive} when the files are too many or too large
 */
export async function archiveTree(source: Source, mark: string): Promise<Buffer> {
  const files = (await source.list()).filter((entry) => isRegularFile(entry) && isSafePath(entry.path));
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip({ level: 4 })));
  try {
    await packFiles(tar, files, source, mark);
  } catch (error) {
    tar.destroy();
    packed.catch(() => undefined); // the same error again
    throw error;
  }
  tar.finalize();
  return packed;
}

async function packFiles(tar: Pack, files: TreeEntry[], source: Source, mark: string): Promise<void> {
  if (files.length > archiveLimits.files) throw tooLarge();
  let size = 0;
  for (let at = 0; at < files.length; at += filesAtATime) {
    const part = files.slice(at, at + filesAtATime);
    const contents = await source.readMany(part.map(({ blob }) => blob));
    for (const { path, blob, mode } of part) {
      const bytes = contents.get(blob);
      if (!bytes) throw new Error(`The repository lacks the content of ${path}`);
      size += bytes.length;
      if (size > archiveLimits.bytes) throw tooLarge();
      const header = { name: path, mode: mode === '100755' ? 0o755 : 0o644, mtime: new Date(0) };
      await new Promise<void>((resolve, reject) => {
        tar.entry({ ...header, pax: { comment: mark } }, bytes, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    }
  }
}

/**
 * Writes the files of an archive to a new folder, which appears complete or not at all. Does nothing when the folder
 * exists. No archive can write a file outside the folder, or create a link.
 * @throws {UnusableArchive} for anything but plain files at safe paths within the limits
 */
export async function unpackArchive(archive: Uint8Array, targetDir: string): Promise<void> {
  if (await exists(targetDir)) return;
  const draft = `${targetDir}.${randomUUID()}.part`;
  try {
    await mkdir(draft, { recursive: true });
    await unpackInto(draft, archive);
    await rename(draft, targetDir).catch(async (error: unknown) => {
      // Another job may have made the same checkout in between.
      if (!(await exists(targetDir))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string, archive: Uint8Array): Promise<void> {
  const tar = extract();
  const reading = pipeline(Readable.from([archive]), createGunzip(), tar).catch((cause: unknown) => {
    throw cause instanceof UnusableArchive ? cause : new UnusableArchive('The archive is broken.', { cause });
  });
  // Awaited below: a failure before that must not count as unhandled.
  reading.catch(() => undefined);
  const made = new Set<string>();
  let [size, files] = [0, 0];
  try {
    for await (const entry of tar) {
      const { name, type, size: length = 0, mode = 0 } = entry.header;
      size += length;
      files += 1;
      if (type !== 'file' || !isSafePath(name)) {
        throw new UnusableArchive(`The archive has an entry that is not a file of a project: ${name}`);
      }
      if (size > archiveLimits.bytes || files > archiveLimits.files) throw tooLarge();
      const path = join(folder, name);
      if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
      made.add(dirname(path));
      // `wx` never follows an existing path. Nothing written here is a link.
      await writeFile(path, entry as AsyncIterable<Uint8Array>, {
        flag: 'wx',
        mode: (mode & 0o100) !== 0 ? 0o755 : 0o644,
      });
    }
  } catch (error) {
    tar.destroy();
    // A broken stream says here only that it closed early. The pipeline's error has the reason.
    if (error instanceof UnusableArchive) throw error;
    await reading;
    throw error;
  }
  await reading;
}

function tooLarge(): UnusableArchive {
  const { bytes, files } = archiveLimits;
  return new UnusableArchive(
    `The project has more than ${bytes / 1024 / 1024} MB or ${files} files, too much for workers on other machines.`,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
