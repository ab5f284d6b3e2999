import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { uploadedTextOf } from './text-source';

const limits = { bytes: 1_000_000, time: 5_000 };

function bodyOf(...pieces: (string | Uint8Array<ArrayBuffer>)[]): ReadableStream<Uint8Array> {
  return new Blob(pieces).stream();
}
async function read(body: ReadableStream<Uint8Array>, most = limits): Promise<string> {
  let text = '';
  for await (const piece of uploadedTextOf(body, most)) text += piece;
  return text;
}

it('unpacks gzip, whatever it is called', async () => {
  expect(await read(bodyOf('plain ä'))).toBe('plain ä');
  expect(await read(bodyOf(gzipSync('packed ä')))).toBe('packed ä');
  expect(await read(bodyOf(''))).toBe('');
  expect(await read(bodyOf('x'))).toBe('x');
});

it('keeps characters whole that come in two pieces', async () => {
  const [one, two] = [new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa4])];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(one);
      controller.enqueue(two);
      controller.close();
    },
  });
  expect(await read(body)).toBe('aä');
});

it('reads the encodings of XML files, and marks of byte order', async () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>', 'latin1');
  expect(await read(bodyOf(latin))).toContain('<a>ä</a>');
  expect(await read(bodyOf(Buffer.from('\ufeff<a>ä</a>', 'utf16le')))).toBe('<a>ä</a>');
  expect(await read(bodyOf('\ufeff{}'))).toBe('{}');
  await expect(read(bodyOf('<?xml encoding="no-such"?>'))).rejects.toThrow(
    'The encoding “no-such” is not known.',
  );
});

it('stops at the limit, before a packed file fills the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(80_000_000));
  expect(bomb.byteLength).toBeLessThan(limits.bytes);
  const before = process.memoryUsage().rss;
  await expect(read(bodyOf(bomb))).rejects.toThrow('larger than 1 MB');
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

it('says that a packed file is broken', async () => {
  const packed = gzipSync('x'.repeat(5000));
  await expect(read(bodyOf(packed.subarray(0, 20)))).rejects.toThrow('cannot be unpacked');
  await expect(read(bodyOf(packed.subarray(0, 2), 'no gzip'))).rejects.toThrow('cannot be unpacked');
});

it('does not wait for ever for a sender that falls silent', async () => {
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('ab')),
  });
  await expect(read(silent, { ...limits, time: 30 })).rejects.toThrow('took too long');
  const mute = new ReadableStream<Uint8Array>({});
  await expect(read(mute, { ...limits, time: 30 })).rejects.toThrow('took too long');
});
