import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.toUpperCase().replace(/[\s=]/g, '')) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The 6-digit code of a base32 seed at a time in epoch milliseconds (RFC 6238: SHA-1, 30 seconds). */
export function totp(seed: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', decodeBase32(seed)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Accepts the code of now and of one step to either side: clocks differ, and typing takes time (RFC 6238 §5.2). */
export function isCurrentCode(seed: string, code: string, at: number): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  return [0, -STEP_MS, STEP_MS].some((shift) =>
    timingSafeEqual(Buffer.from(totp(seed, Math.max(0, at + shift))), Buffer.from(code)),
  );
}
