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

/** A commit's files as bytes, for machines without its repository. */

/** Bytes of all files together, and files, that an archive may have. */
export const archiveLimits = { bytes: 512 * 1024 * 1024, files: 100_000 };

/** The files are more than an archive may have; or the archive is none of ours. */
export class UnusableArchive extends Error {
  override name = 'UnusableArchive';
}

interface Source {
  /** All entries of the commit, links and submodules too. */
  list(): Promise<TreeEntry[]>;
  readMany(blobs: readonly string[]): Promise<Map<string, Buffer>>;
}

const filesAtATime = 200;

/**
 * The same files as a checkout has, as a compressed tar: git's own archive would leave out and rewrite what
 * `.gitattributes` says.
 * @param mark makes the bytes those of one commit, so that no two commits ever share a blob
 * @throws {UnusableArchive} when there are too many or too large files
 */
export async function archiveTree(source: Source, mark: string): Promise<Buffer> {
  const files = (await source.list()).filter((entry) => isRegularFile(entry) && isSafePath(entry.path));
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip({ level: 4 })));
  try {
    await packFiles(tar, files, source, mark);
  } catch (error) {
    tar.destroy();
    packed.catch(() => undefined); // the same failure once more
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
 * Writes the files of an archive to a new folder, which appears complete or not at all; does nothing when the folder
 * exists. Whatever the archive says, nothing is written outside the folder and no link is made.
 * @throws {UnusableArchive} for anything but plain files at safe paths within the limits
 */
export async function unpackArchive(archive: Uint8Array, targetDir: string): Promise<void> {
  if (await exists(targetDir)) return;
  const draft = `${targetDir}.${randomUUID()}.part`;
  try {
    await mkdir(draft, { recursive: true });
    await unpackInto(draft, archive);
    await rename(draft, targetDir).catch(async (error: unknown) => {
      // Another job made the same checkout meanwhile.
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
  // Awaited below: a failure until then must not count as unhandled.
  reading.catch(() => undefined);
  const made = new Set<string>();
  let [size, files] = [0, 0];
  try {
    for await (const entry of tar) {
      const { name, type, size: length = 0, mode = 0 } = entry.header;
      size += length;
      files += 1;
      if (type !== 'file' || !isSafePath(name)) {
        throw new UnusableArchive(`The archive has something that is no file of a project: ${name}`);
      }
      if (size > archiveLimits.bytes || files > archiveLimits.files) throw tooLarge();
      const path = join(folder, name);
      if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
      made.add(dirname(path));
      // `wx` never follows anything that is there; nothing of ours is a link.
      await writeFile(path, entry as AsyncIterable<Uint8Array>, {
        flag: 'wx',
        mode: (mode & 0o100) !== 0 ? 0o755 : 0o644,
      });
    }
  } catch (error) {
    tar.destroy();
    // A stream that broke says here only that it closed early; why stands in the pipeline's error.
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
