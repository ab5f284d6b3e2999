import { sealLength } from '#contracts/worker/frames';

/**
 * Computes HMAC-SHA256 with a key that step code cannot read, although it shares the process.
 * `node:crypto` and libraries call methods, and step code may replace any method by one that reads its arguments. So
 * this code calls no methods. It only reads numbers from typed arrays, which cannot be replaced. The key is in no
 * string and no Buffer, so neither a heap snapshot nor the pool behind small Buffers shows it.
 */

/** Writes the seal of `head` and the first `length` bytes of `text` into `into`, from index `at` on. */
export type Seal = (
  head: readonly number[],
  headLength: number,
  text: Uint8Array,
  length: number,
  into: Uint8Array,
  at: number,
) => void;

const blockLength = 64;
const words = 8;
const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = Int32Array.from(
  primes(64).map((prime) => {
    const root = Math.cbrt(prime);
    return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  }),
);

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** Call it before step code is loaded. @param key 32 bytes outside Buffer's pool, may be cleared later */
export function createSeal(key: Uint8Array): Seal {
  const block = new Uint8Array(blockLength);
  const schedule = new Int32Array(64);
  const state = new Int32Array(words);
  const inner = keyed(0x36);
  const outer = keyed(0x5c);
  let filled = 0;

  /** Returns the state after the block that the key makes. */
  function keyed(pad: number): Int32Array {
    state.set(initial);
    for (let at = 0; at < blockLength; at++) block[at] = (key[at] ?? 0) ^ pad;
    compress(block, schedule, state);
    return Int32Array.from(state);
  }

  function start(from: Int32Array): void {
    for (let at = 0; at < words; at++) state[at] = from[at] as number;
    filled = 0;
  }

  function absorb(byte: number): void {
    block[filled++] = byte;
    if (filled < blockLength) return;
    compress(block, schedule, state);
    filled = 0;
  }

  /** @param total bytes absorbed, including the block of the key */
  function finish(total: number): void {
    absorb(0x80);
    while (filled !== blockLength - 8) absorb(0);
    const high = (total / 2 ** 29) | 0;
    const low = (total << 3) | 0;
    for (let shift = 24; shift >= 0; shift -= 8) absorb((high >>> shift) & 255);
    for (let shift = 24; shift >= 0; shift -= 8) absorb((low >>> shift) & 255);
  }

  const digest = new Int32Array(words);
  return (head, headLength, text, length, into, at) => {
    start(inner);
    for (let index = 0; index < headLength; index++) absorb(head[index] as number);
    for (let index = 0; index < length; index++) absorb(text[index] as number);
    finish(blockLength + headLength + length);
    for (let index = 0; index < words; index++) digest[index] = state[index] as number;
    start(outer);
    for (let index = 0; index < words; index++) {
      const word = digest[index] as number;
      for (let shift = 24; shift >= 0; shift -= 8) absorb((word >>> shift) & 255);
    }
    finish(blockLength + 4 * words);
    for (let index = 0; index < sealLength; index++) {
      into[at + index] = ((state[index >>> 2] as number) >>> (24 - 8 * (index & 3))) & 255;
    }
  };
}

/**
 * Adds one block to the state (SHA-256).
 * @param schedule 64 words of working memory, overwritten
 */
function compress(block: Uint8Array, schedule: Int32Array, state: Int32Array): void {
  for (let at = 0; at < 16; at++) {
    const from = 4 * at;
    schedule[at] =
      ((block[from] as number) << 24) |
      ((block[from + 1] as number) << 16) |
      ((block[from + 2] as number) << 8) |
      (block[from + 3] as number);
  }
  for (let at = 16; at < 64; at++) {
    const early = schedule[at - 15] as number;
    const late = schedule[at - 2] as number;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[at] = ((schedule[at - 16] as number) + s0 + (schedule[at - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let at = 0; at < 64; at++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + (constants[at] as number) + (schedule[at] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
}
