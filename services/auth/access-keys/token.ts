import { createHash, randomBytes } from 'node:crypto';

/** Tells an access key from every other token, in logs and for scanners that look for leaked secrets. */
const prefix = 'sct_';
const form = /^sct_[\w-]{43}$/;

/** A new access key: the prefix and 256 random bits. */
export function newAccessKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function isAccessKey(token: string): boolean {
  return form.test(token);
}

/** What is stored of a key. No salt: nothing can be guessed from 256 random bits. */
export function hashAccessKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** First and last characters, by which people tell keys apart: `sct_AbCd…wxyz`. */
export function hintOf(token: string): string {
  return `${token.slice(0, prefix.length + 4)}…${token.slice(-4)}`;
}
