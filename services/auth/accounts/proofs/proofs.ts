import { randomInt } from 'node:crypto';
import { hashToken } from '../sessions';

const minute = 60_000;

export type ProofPurpose = 'password-reset' | 'verify-email';

/** Milliseconds for which a mailed proof is valid. */
export const proofLifetimes = {
  'password-reset': 30 * minute,
  'verify-email': 15 * minute,
} satisfies Record<ProofPurpose, number>;

/** Returns six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns the stored hash of a code. It includes the user, because two users may have the same code. */
export function hashCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code}`);
}
