import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';

/** A file in an archive, still packed. */
export interface PackedFile {
  name: string;
  /** Unpacked bytes according to the archive. It is an error when more or fewer arrive. */
  size: number;
  open(): Promise<Readable>;
}

export interface ZipFile {
  name: string;
  data: Buffer;
}

/** A trace of a long scenario has some thousand files. */
const maxFiles = 50_000;

/**
 * Opens a zip archive on disk. Its files are unpacked one at a time, and only when they are requested:
 * an archive may be larger than the memory.
 * @throws when it is no archive, has names that lead out of it, or more than 50,000 files
 */
export async function openZip(path: string): Promise<{ files: PackedFile[]; close(): void }> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    if (archive.entryCount > maxFiles) throw new Error('The zip file has too many files.');
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

/** Unpacks a file. @throws when it does not have the declared size */
export async function unpacked(file: PackedFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await file.open()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A line of a text file. */
export interface PackedLine {
  /** null when the line is too long. */
  text: string | null;
  /** Beginning of the line, when the line is too long. */
  start: string;
  /** Size in bytes. */
  size: number;
}

/** Bytes at the beginning of a line that is too long. */
const startOfLine = 64;

/**
 * Yields the lines of a text file, one after the other.
 * @param longest maximum bytes of a line
 * @param most maximum bytes that are read, up to the end of a line, whatever size the file declares
 * @returns whether the file was read to its end
 */
export async function* linesOfPackedFile(
  file: PackedFile,
  longest: number,
  max: number,
): AsyncGenerator<PackedLine, boolean> {
  let parts: Buffer[] = [];
  let start = '';
  let size = 0;
  let read = 0;
  for await (const piece of (await file.open()) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      add(piece.subarray(from, end));
      if (read + size > max) return false;
      if (size > 0) yield take();
      from = end + 1;
    }
    add(piece.subarray(from));
    // A line without an end must not be read forever either.
    if (read + size > max) return false;
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

  function take(): PackedLine {
    const text = size <= longest ? Buffer.concat(parts).toString('utf8') : null;
    const line = { text, start, size };
    read += size;
    parts = [];
    start = '';
    size = 0;
    return line;
  }
}

/** Images and fonts do not get smaller. */
const alreadyPacked = /\.(jpe?g|png|gif|webp|avif|woff2?)$/i;

export async function writeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const { name, data } of files) {
    // A fixed time, so that the same files give the same bytes.
    writer.addBuffer(data, name, { mtime: new Date(0), compress: !alreadyPacked.test(name) });
  }
  writer.end();
  const parts: Buffer[] = [];
  for await (const part of writer.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
