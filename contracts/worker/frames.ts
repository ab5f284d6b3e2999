/**
 * How the worker and the processes it does not trust talk: frames on a pipe, in place of Node's own IPC, which parses
 * what a process sends before any code of ours sees it. A frame is 4 bytes of length (big endian, of what follows the
 * head), 1 byte of kind, and the payload. What a payload holds: runner/process/channel.ts.
 */
export const frameKinds = {
  /** The key that seals the frames after it, 32 bytes; the first frame of a process, before it runs code of users. */
  hello: 0,
  /** JSON. */
  message: 1,
  /** JSON with a picture behind it. */
  picture: 2,
  /** JSON with a trace behind it. */
  trace: 3,
  /** JSON with the packed look of a page behind it. */
  look: 4,
} as const;

/** Bytes in front of a payload. */
export const headLength = 5;
/** Bytes of a seal, in front of what a sealed payload holds. */
export const sealLength = 16;
/** Bytes of the key. */
export const keyLength = 32;
/** Bytes that say how long the JSON in front of a picture or trace is. */
export const prefixLength = 4;

/** Largest payload of each kind, in bytes; a kind that is not there is refused. */
export type FrameLimits = ReadonlyMap<number, number>;

/**
 * What a process that is not trusted may send. The largest honest JSON is an aria snapshot of 100,000 characters or an
 * API test with all its headers; the runner cuts its texts until they fit (runner/process/channel.ts).
 */
export const untrustedLimits: FrameLimits = new Map([
  [frameKinds.hello, keyLength],
  [frameKinds.message, 1_000_000],
  [frameKinds.picture, 4_000_000],
  // The largest trace (runner/evidence/trace) and what stands in front of it.
  [frameKinds.trace, 12_100_000],
  [frameKinds.look, 400_000],
]);

/** What the worker may send: settings hold all test data of a project. */
export const trustedLimits: FrameLimits = new Map([[frameKinds.message, 256_000_000]]);

export interface Frame {
  kind: number;
  payload: Uint8Array;
}

/** Bytes that are no frames, or frames that are no messages; says what was wrong, in half a sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Bytes a frame's place has at first: no more is set aside because a length was announced. */
const smallest = 4_096;

/**
 * Finds frames in bytes that come in any pieces. Memory in use is at most twice of what came, and never more than the
 * limit of the kind.
 */
export class FrameDecoder {
  #head = new Uint8Array(headLength);
  #headFilled = 0;
  #length = 0;
  #payload: Uint8Array = new Uint8Array(0);
  #filled = 0;
  #frames = 0;

  constructor(private readonly limits: FrameLimits) {}

  /** Whole frames so far. */
  get frames(): number {
    return this.#frames;
  }

  /** Whether a frame has begun and not ended. */
  get isAmidFrame(): boolean {
    return this.#headFilled > 0;
  }

  /**
   * @param take gets each frame as it is whole; its payload may lie in the piece
   * @throws {Refusal} for a kind or length that is not allowed; the decoder is of no use afterwards
   */
  push(piece: Uint8Array, take: (frame: Frame) => void): void {
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
    if (limit === undefined) throw new Refusal('what it sent is no message');
    if (this.#length > limit) throw new Refusal('it announced a message that is too large');
  }

  #makeRoom(needed: number): void {
    if (this.#payload.length >= needed) return;
    const room = new Uint8Array(Math.min(this.#length, Math.max(smallest, 2 * needed)));
    room.set(this.#payload.subarray(0, this.#filled));
    this.#payload = room;
  }

  #taken(): Frame {
    const frame = { kind: this.#head[headLength - 1] as number, payload: this.#payload };
    this.#payload = new Uint8Array(0);
    this.#headFilled = 0;
    this.#filled = 0;
    this.#frames++;
    return frame;
  }
}

/**
 * What a seal is made over in front of the JSON, so that no frame counts twice, or in the other direction. The seal is
 * HMAC-SHA256, cut to its first 16 bytes.
 * @param count of the frames before it in this direction
 * @param length of the whole payload, seal included
 */
export function sealedHead(
  direction: 'toWorker' | 'toRunner',
  count: number,
  kind: number,
  length: number,
): number[] {
  // Written out, for the runner: step code may have replaced every method there is.
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
