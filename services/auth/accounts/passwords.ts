import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the hash in PHC form, with salt and parameters */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), argon2id);
}

/** Nobody's password: compared with when there is no such user, so that both refusals take equally long. */
const nobody = hashPassword(randomBytes(32).toString('hex'));

/** @param passwordHash null when there is no such user: false, after the same work */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const same = await verify(passwordHash ?? (await nobody), normalised(password));
  return same && passwordHash !== null;
}

/** Keyboards differ in how they compose an accented letter. */
function normalised(password: string): string {
  return password.normalize('NFC');
}
