/**
 * Kinds of frames on the pipe between the worker and an untrusted process. Frames replace Node's IPC, which parses data
 * of the process before our code can check it. A frame is 4 bytes of length (big endian, of the payload), 1 byte of
 * kind, and the payload. See runner/process/channel.ts for the content of payloads.
 */
export const frameKinds = {
  /** The 32-byte key that seals later frames. First frame of a process, before it runs code of users. */
  hello: 0,
  /** JSON. */
  message: 1,
  /** JSON followed by a picture. */
  picture: 2,
  /** JSON followed by a trace. */
  trace: 3,
  /** JSON followed by the compressed look of a page. */
  look: 4,
} as const;

/** Bytes before a payload. */
export const headLength = 5;
/** Bytes of a seal, at the beginning of a sealed payload. */
export const sealLength = 16;
/** Bytes of the key. */
export const keyLength = 32;
/** Bytes that hold the length of the JSON before a picture or trace. */
export const prefixLength = 4;

/** Largest payload of each kind, in bytes. Kinds that are missing here are refused. */
export type FrameLimits = ReadonlyMap<number, number>;

/**
 * Limits for frames of an untrusted process. The largest honest JSON is an aria snapshot of 100,000 characters or an
 * API test with all its headers. The runner cuts its texts until they fit (runner/process/channel.ts).
 */
export const untrustedLimits: FrameLimits = new Map([
  [frameKinds.hello, keyLength],
  [frameKinds.message, 1_000_000],
  [frameKinds.picture, 4_000_000],
  // The largest trace (runner/evidence/trace) and the data before it.
  [frameKinds.trace, 12_100_000],
  [frameKinds.look, 400_000],
]);

/** Limits for frames of the worker. Large, because settings hold all test data of a project. */
export const trustedLimits: FrameLimits = new Map([[frameKinds.message, 256_000_000]]);

export interface MessageFrame {
  kind: number;
  payload: Uint8Array;
}

/** Thrown for bytes that are not frames, or frames that are not messages. The message is half a sentence. */
export class MalformedFrame extends Error {
  override name = 'Refusal';
}

/** First size of a payload's buffer, in bytes. The announced length of a frame reserves no memory. */
const smallest = 4_096;

/**
 * Reads frames from bytes that arrive in pieces of any size. Uses at most twice the memory of the received bytes, and
 * never more than the limit of the kind.
 */
export class FrameDecoder {
  #head = new Uint8Array(headLength);
  #headFilled = 0;
  #length = 0;
  #payload: Uint8Array = new Uint8Array(0);
  #filled = 0;
  #frames = 0;

  constructor(private readonly limits: FrameLimits) {}

  /** Number of complete frames so far. */
  get frames(): number {
    return this.#frames;
  }

  /** True when a frame has begun and not ended. */
  get isAmidFrame(): boolean {
    return this.#headFilled > 0;
  }

  /**
   * @param take gets each complete frame. The payload may share the memory of the piece.
   * @throws {Refusal} for a kind or length that is not allowed; the decoder is of no use afterwards
   */
  push(piece: Uint8Array, take: (frame: MessageFrame) => void): void {
    let at = 0;
    while (at < piece.length || this.#isWhole) {
      if (this.#isWhole) {
        take(this.#taken());
      } else if (this.#headFilled < headLength) {
        this.#head[this.#headFilled++] = piece[at++] as number;
        if (this.#headFilled === headLength) this.#begin();
      } else if (this.#filled === 0 && piece.length - at >= this.#length) {
        this.#payload = piece.subarray(at, at + this.#length);
        this.#filled = this.#length;
        at += this.#length;
      } else {
        const length = Math.min(this.#length - this.#filled, piece.length - at);
        this.#makeRoom(this.#filled + length);
        this.#payload.set(piece.subarray(at, at + length), this.#filled);
        this.#filled += length;
        at += length;
      }
    }
  }

  get #isWhole(): boolean {
    return this.#headFilled === headLength && this.#filled === this.#length;
  }

  #begin(): void {
    const [a = 0, b = 0, c = 0, d = 0, kind = 0] = this.#head;
    this.#length = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
    const limit = this.limits.get(kind);
    if (limit === undefined) throw new MalformedFrame('it sent something that is not a message');
    if (this.#length > limit) throw new MalformedFrame('it announced a message that is too large');
  }

  #makeRoom(needed: number): void {
    if (this.#payload.length >= needed) return;
    const room = new Uint8Array(Math.min(this.#length, Math.max(smallest, 2 * needed)));
    room.set(this.#payload.subarray(0, this.#filled));
    this.#payload = room;
  }

  #taken(): MessageFrame {
    const frame = { kind: this.#head[headLength - 1] as number, payload: this.#payload };
    this.#payload = new Uint8Array(0);
    this.#headFilled = 0;
    this.#filled = 0;
    this.#frames++;
    return frame;
  }
}

/**
 * Returns the bytes that are sealed together with the JSON. They stop a frame from counting twice or in the other
 * direction. The seal is HMAC-SHA256, cut to its first 16 bytes.
 * @param count number of earlier frames in this direction
 * @param length length of the whole payload, seal included
 */
export function sealedHead(
  direction: 'toWorker' | 'toRunner',
  count: number,
  kind: number,
  length: number,
): number[] {
  // Calls no methods, because step code in the runner may have replaced all of them.
  return [
    direction === 'toWorker' ? 1 : 2,
    kind,
    count >>> 24,
    (count >>> 16) & 255,
    (count >>> 8) & 255,
    count & 255,
    length >>> 24,
    (length >>> 16) & 255,
    (length >>> 8) & 255,
    length & 255,
  ];
}

/** Length of `sealedHead`. */
export const sealedHeadLength = 10;
