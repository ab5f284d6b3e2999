import type { Queries } from '#services/foundation/database/index';
import { Refusing } from '#services/foundation/calls/endpoint';
import { recordRefusal } from '../../audit/record';
import type { AuthDeps } from '../../deps';
import { sendOrRecord } from '../../unsent-mails';
import { afterAnswer } from '../after-answer';
import type { Attempts } from '../attempts';
import { hashToken } from '../sessions';
import { hashRecoveryCode, isAppCode, normalizedCode, timeStepOf } from './codes';
import { factorMail, type FactorEvent } from './mails';
import { findSealedSecret, takeRecoveryCode, takeStep } from './repository';

/** The user whose code is checked, and the caller's network address. */
export interface CodeOwner {
  userId: string;
  email: string;
  address: string;
}

export const wrongCode = {
  status: false,
  error: 'This code is wrong, or it was used already. Enter the code that the app shows now.',
  because: 'code',
} as const;

/** Returns the purpose for which the secret is sealed. */
export const secondFactorSealPurpose = (userId: string) => `second-factor:${userId}`;

/** Returns the purpose during set-up: only the session that started it can read the secret and confirm it. */
export const sealedForSetUp = (userId: string, bearer = '') =>
  `${secondFactorSealPurpose(userId)}:${hashToken(bearer)}`;

/**
 * Counts an attempt of a code. Callers know the password or hold a session, so others cannot use up the attempts.
 * @throws {Refusing} 429 with the minutes to wait
 */
export async function countCode(attempts: Attempts, userId: string): Promise<void> {
  await attempts.require('codeTries', userId);
  await attempts.require('codeTriesOfDay', userId);
}

/** Takes back the counted attempt after a correct code. */
export async function uncountCode(attempts: Attempts, userId: string): Promise<void> {
  await attempts.forget('codeTries', userId);
  await attempts.giveBack('codeTriesOfDay', userId);
}

/** Uses a code up. @returns its kind; null when the code is wrong or was used before */
export async function takeCode(
  db: Queries,
  deps: Pick<AuthDeps, 'sealing' | 'clock'>,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = normalizedCode(typed);
  if (!isAppCode(code)) {
    const isRecovery = await takeRecoveryCode(db, userId, hashRecoveryCode(userId, code));
    return isRecovery ? 'recovery' : null;
  }
  const sealed = await findSealedSecret(db, userId);
  const secret = sealed && deps.sealing.open(sealed, secondFactorSealPurpose(userId));
  const step = secret ? timeStepOf(secret, code, deps.clock.now()) : null;
  return step !== null && (await takeStep(db, userId, step)) ? 'app' : null;
}

export function recordWrongCode(deps: AuthDeps, { userId, email, address }: CodeOwner): Promise<void> {
  return recordRefusal(deps, { event: 'second-factor-failed', userId, actor: email, address });
}

/** Sends the owner a mail after the caller has the answer. */
export function tellOwner(deps: AuthDeps, { userId, email, address }: CodeOwner, event: FactorEvent): void {
  afterAnswer(deps.log, () =>
    sendOrRecord(deps, factorMail(email, deps, event), {
      what: 'change of two-factor authentication',
      userId,
      actor: email,
      address,
    }),
  );
}

/** The error for a session whose user was deleted during the call. */
export const gone = () => new Refusing(401, 'signed-out', 'Sign in first.');
