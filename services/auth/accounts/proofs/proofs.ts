import { randomInt } from 'node:crypto';
import { hashToken } from '../sessions';

const minute = 60_000;

export type ProofPurpose = 'password-reset' | 'verify-email';

/** Milliseconds that a mailed proof is good for. */
export const proofLifetimes = {
  'password-reset': 30 * minute,
  'verify-email': 15 * minute,
} satisfies Record<ProofPurpose, number>;

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code. The user is part of it: two users may well have the same code. */
export function hashCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code}`);
}
