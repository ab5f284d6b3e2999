import { createHash, randomBytes } from 'node:crypto';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** A session ends this long after sign-in, used or not. */
export const absoluteLifetime = 30 * day;
/** A session ends when it was not used for this long. */
export const idleLifetime = 7 * day;
/** How exactly the last use is known: more would write a row on every request. */
export const useResolution = 60 * second;

/** A new bearer token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. No salt: nothing can be guessed from 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
