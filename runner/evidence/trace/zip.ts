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

/** A line of a file of text. */
export interface Line {
  /** Null for one that is too long. */
  text: string | null;
  /** Of one that is too long, what stands first in it. */
  start: string;
  /** Bytes. */
  size: number;
}

/** Bytes by which a line that is too long is told. */
const startOfLine = 64;

/**
 * The lines of a file of text, one after the other.
 * @param longest bytes of a line
 * @param most bytes that are read, to the end of a line: what a file says of its size does not matter
 * @returns whether the file was read to its end
 */
export async function* linesOf(
  file: PackedFile,
  longest: number,
  most: number,
): AsyncGenerator<Line, boolean> {
  let parts: Buffer[] = [];
  let start = '';
  let size = 0;
  let read = 0;
  for await (const piece of (await file.open()) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      add(piece.subarray(from, end));
      if (read + size > most) return false;
      if (size > 0) yield take();
      from = end + 1;
    }
    add(piece.subarray(from));
    // One line without an end is not read on and on either.
    if (read + size > most) return false;
  }
  if (size > 0) yield take();
  return true;

  function add(part: Buffer): void {
    size += part.length;
    if (size <= longest) parts.push(part);
    else if (parts.length > 0) {
      start = Buffer.concat(parts).toString('latin1', 0, startOfLine);
      parts = [];
    } else start ||= part.toString('latin1', 0, startOfLine);
  }

  function take(): Line {
    const text = size <= longest ? Buffer.concat(parts).toString('utf8') : null;
    const line = { text, start, size };
    read += size;
    parts = [];
    start = '';
    size = 0;
    return line;
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
