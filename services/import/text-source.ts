import { Refusing } from '#services/foundation/calls/endpoint';
import { createYield } from '#services/foundation/threads/yield';
import { MalformedImport } from './result';

export interface TextLimits {
  /** Bytes after unpacking. */
  bytes: number;
  /** Milliseconds until the whole file is read. */
  time: number;
}

/** Bytes that are read at once. */
const pieceSize = 64 * 1024;

/**
 * Returns the text of an uploaded file in pieces, unpacked if it is gzip. The server can do other work between pieces.
 * @throws {Refusing} when it is too large or takes too long, {Malformed} when it cannot be unpacked or decoded
 */
export async function* uploadedTextOf(
  body: ReadableStream<Uint8Array>,
  limits: TextLimits,
): AsyncGenerator<string> {
  const deadline = Date.now() + limits.time;
  let decoder: TextDecoder | undefined;
  let size = 0;
  const yielded = createYield();
  for await (const piece of pieces(await unpacked(body, deadline), deadline)) {
    size += piece.byteLength;
    if (size > limits.bytes)
      throw new Refusing(413, 'input', `The file is larger than ${limits.bytes / 1_000_000} MB.`);
    decoder ??= decoderOf(piece);
    yield decoder.decode(piece, { stream: true });
    if (Date.now() > deadline) throw tooSlow();
    await yielded();
  }
  yield decoder?.decode() ?? '';
}

const tooSlow = () => new Refusing(413, 'input', 'The file took too long to read. Send it in parts.');

/** Returns the body, unpacked with gunzip if its first two bytes are those of gzip. */
async function unpacked(
  body: ReadableStream<Uint8Array>,
  deadline: number,
): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  let head = new Uint8Array(0);
  let done = false;
  while (head.byteLength < 2 && !done) {
    const read = await inTime(reader.read(), deadline);
    done = read.done;
    if (read.value) head = Buffer.concat([head, read.value]);
  }
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => void (head.byteLength > 0 && controller.enqueue(head)),
    async pull(controller) {
      const { value, done: ended } = await reader.read();
      if (ended) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole;
  return whole.pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
}

async function* pieces(stream: ReadableStream<Uint8Array>, deadline: number): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read(), deadline).catch((error: unknown) => {
        if (error instanceof Refusing) throw error;
        throw new MalformedImport('The file looks like gzip, but cannot be unpacked.');
      });
      if (done) return;
      for (let at = 0; at < value.byteLength; at += pieceSize) yield value.subarray(at, at + pieceSize);
    }
  } finally {
    // Do not wait for the rest of a refused file, and ignore errors of it.
    reader.cancel().catch(() => undefined);
  }
}

/** Limits the time, so that a silent sender does not keep its place for ever. */
async function inTime<T>(reading: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, deadline - Date.now()));
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** Decodes UTF-8, unless a byte order mark or an XML declaration says otherwise. */
function decoderOf(first: Uint8Array): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  const head = Buffer.from(first.subarray(0, 200)).toString('latin1');
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head) ?? [];
  try {
    // UTF-16 would have had its byte order mark, so the declaration is wrong.
    return new TextDecoder(/^utf-16/i.test(encoding) ? 'utf-8' : encoding);
  } catch {
    throw new MalformedImport(`The encoding “${encoding}” is not known. Use UTF-8.`);
  }
}
