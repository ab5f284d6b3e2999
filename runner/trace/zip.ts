import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** The files of a zip archive, as Playwright writes and reads its traces. No encryption, no zip64. */
export interface ZipFile {
  name: string;
  data: Buffer;
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const stored = 0;
const deflated = 8;
/** Bit 11: names are UTF-8. */
const utf8 = 0x0800;

/**
 * @param most bytes that the files may have in all, so that a small archive cannot fill the memory
 * @throws for what is no such archive, or too large
 */
export function readZip(zip: Buffer, most: number): ZipFile[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('It is no zip file.');
  const files: ZipFile[] = [];
  let left = most;
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== signature.central) throw new Error('The zip file is damaged.');
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const size = zip.readUInt32LE(at + 24);
    if ((left -= size) < 0) throw new Error('The zip file is too large.');
    if (!name.endsWith('/')) files.push({ name, data: contentAt(zip, at, size) });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return files;
}

function contentAt(zip: Buffer, entry: number, size: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  if (method === stored) return bytes;
  if (method !== deflated) throw new Error('The zip file is packed in an unknown way.');
  return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
}

/** Pictures and fonts get no smaller. */
const alreadyPacked = /\.(jpe?g|png|gif|webp|avif|woff2?)$/i;

export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of files) {
    const packed = alreadyPacked.test(name) ? data : deflateRawSync(data, { level: 6 });
    const method = packed.length < data.length ? deflated : stored;
    const content = method === deflated ? packed : data;
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(utf8, 2);
    shared.writeUInt16LE(method, 4);
    // 1980-01-01, the first day that zip files know.
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    parts.push(uint32(signature.local), shared, nameBytes, content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(uint32(signature.central), Buffer.from([20, 0]), shared, rest, nameBytes);
    offset += 4 + shared.length + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, uint32(signature.end), end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
