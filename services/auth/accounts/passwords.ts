import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit, retryAfterSeconds } from '#services/foundation/threads/concurrency-limit';
import { Refusing } from '#services/foundation/calls/endpoint';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing uses as much CPU and memory as signed-out callers request. So only few passwords are hashed at once, and the
 * others wait. Node has four threads for such work, and needs them for files and host names too.
 */
const hashing = createConcurrencyLimit({
  atOnce: 3,
  waiting: 1000,
  waitingEach: 1000,
  patience: 60_000,
});

/** Returns the refusal after waiting too long, or when too many others wait. */
export function tooBusy(): Refusing {
  const seconds = retryAfterSeconds();
  const message = `Too many people are signing in at the moment. Try again in ${seconds} seconds.`;
  return new Refusing(429, 'throttled', message, seconds);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = await hashing.acquire('all');
  if (typeof turn === 'string') throw tooBusy();
  try {
    return await work();
  } finally {
    turn();
  }
}

/**
 * @returns the hash in PHC form, with salt and parameters
 * @throws {Refusing} 429 when too many passwords wait to be hashed
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), argon2id));
}

/** A random password's hash. Used when there is no such user, so that both refusals take equally long. */
const nobody = hashPassword(randomBytes(32).toString('hex'));

/**
 * @param passwordHash null when there is no such user: false, after the same work
 * @throws {Refusing} 429 when too many passwords wait to be hashed
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const compared = passwordHash ?? (await nobody);
  const same = await inTurn(() => verify(compared, normalised(password)));
  return same && passwordHash !== null;
}

/** Keyboards compose accented letters in different ways. */
function normalised(password: string): string {
  return password.normalize('NFC');
}
