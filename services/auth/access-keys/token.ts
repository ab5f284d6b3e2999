import { createHash, randomBytes } from 'node:crypto';

/** Marks access keys in logs, and for scanners that look for leaked secrets. */
const prefix = 'sct_';
const form = /^sct_[\w-]{43}$/;

/** Returns a new access key: the prefix and 256 random bits. */
export function newAccessKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function isAccessKey(token: string): boolean {
  return form.test(token);
}

/** Returns the stored hash of a key. It needs no salt, because nobody can guess 256 random bits. */
export function hashAccessKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns first and last characters, by which people recognise a key: `sct_AbCd…wxyz`. */
export function hintOf(token: string): string {
  return `${token.slice(0, prefix.length + 4)}…${token.slice(-4)}`;
}
