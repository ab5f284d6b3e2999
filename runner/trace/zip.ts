import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';

/** A file of an archive that is not unpacked yet. */
export interface PackedFile {
  name: string;
  /** Bytes when it is unpacked, as the archive says: it is an error if more or fewer come. */
  size: number;
  open(): Promise<Readable>;
}

export interface ZipFile {
  name: string;
  data: Buffer;
}

/** A trace of a long scenario has some thousand. */
const mostFiles = 50_000;

/**
 * The files of a zip archive on the disk, unpacked one at a time and as it is asked for: an archive may be larger than
 * the memory.
 * @throws for what is no archive, has names that lead out of it, or more than 50,000 files
 */
export async function openZip(path: string): Promise<{ files: PackedFile[]; close(): void }> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    if (archive.entryCount > mostFiles) throw new Error('The zip file has too many files.');
    const files: PackedFile[] = [];
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      files.push({
        name: entry.fileName,
        size: entry.uncompressedSize,
        open: () => archive.openReadStreamPromise(entry),
      });
    }
    return { files, close: () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** @throws when it does not have the size that it said */
export async function unpacked(file: PackedFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await file.open()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * The lines of a file of text, one after the other.
 * @param longest bytes of a line; one that has more is left out
 */
export async function* linesOf(file: PackedFile, longest: number): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = () => {
    const line = size <= longest ? Buffer.concat(parts).toString('utf8') : '';
    parts = [];
    size = 0;
    return line;
  };
  for await (const piece of (await file.open()) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      add(piece.subarray(from, end));
      const line = take();
      if (line !== '') yield line;
      from = end + 1;
    }
    add(piece.subarray(from));
  }
  const last = take();
  if (last !== '') yield last;

  function add(part: Buffer): void {
    size += part.length;
    if (size <= longest) parts.push(part);
    else parts = [];
  }
}

/** Pictures and fonts get no smaller. */
const alreadyPacked = /\.(jpe?g|png|gif|webp|avif|woff2?)$/i;

export async function writeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const { name, data } of files) {
    // The same bytes for the same files: no time of this machine.
    writer.addBuffer(data, name, { mtime: new Date(0), compress: !alreadyPacked.test(name) });
  }
  writer.end();
  const parts: Buffer[] = [];
  for await (const part of writer.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
