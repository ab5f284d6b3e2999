import { createHash, randomBytes } from 'node:crypto';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** A session ends this long after sign-in, whether used or not. */
export const absoluteLifetime = 30 * day;
/** A session ends after this long without use. */
export const idleLifetime = 7 * day;
/** Resolution of the time of last use. A finer one would write a row on every request. */
export const useResolution = 60 * second;

/** Returns a new bearer token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. It needs no salt, because nobody can guess 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
