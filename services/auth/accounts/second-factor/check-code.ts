import type { Queries } from '#services/foundation/database/index';
import { Refusing } from '#services/foundation/calls/endpoint';
import { recordRefusal } from '../../audit/record';
import type { AuthDeps } from '../../deps';
import { sendOrRecord } from '../../unsent-mails';
import { afterAnswer } from '../after-answer';
import type { Attempts } from '../attempts';
import { hashToken } from '../sessions';
import { hashRecoveryCode, isAppCode, plainCode, stepOf } from './codes';
import { factorMail, type FactorEvent } from './mails';
import { findSealedSecret, takeRecoveryCode, takeStep } from './repository';

/** Whose code is checked, and where the call comes from. */
export interface CodeOwner {
  userId: string;
  email: string;
  address: string;
}

export const wrongCode = {
  status: false,
  error: 'This code is not right, or it was used already. Enter the code that the app shows now.',
  because: 'code',
} as const;

/** Purpose for which the secret is sealed. */
export const sealedFor = (userId: string) => `second-factor:${userId}`;

/** The same of a set-up: only the session that started it can read its secret and confirm it. */
export const sealedForSetUp = (userId: string, bearer = '') => `${sealedFor(userId)}:${hashToken(bearer)}`;

/**
 * Counts an attempt of a code. Only callers that know the password or hold a session get here, so a stranger cannot
 * use up the owner's attempts.
 * @throws {Refusing} 429 with the minutes to wait
 */
export async function countCode(attempts: Attempts, userId: string): Promise<void> {
  await attempts.require('codeTries', userId);
  await attempts.require('codeTriesOfDay', userId);
}

/** Takes the counted attempt back, as the code was right. */
export async function uncountCode(attempts: Attempts, userId: string): Promise<void> {
  await attempts.forget('codeTries', userId);
  await attempts.giveBack('codeTriesOfDay', userId);
}

/** Uses a code up. @returns which kind it was; null when it is wrong or was used before */
export async function takeCode(
  db: Queries,
  deps: Pick<AuthDeps, 'sealing' | 'clock'>,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = plainCode(typed);
  if (!isAppCode(code)) {
    const isRecovery = await takeRecoveryCode(db, userId, hashRecoveryCode(userId, code));
    return isRecovery ? 'recovery' : null;
  }
  const sealed = await findSealedSecret(db, userId);
  const secret = sealed && deps.sealing.open(sealed, sealedFor(userId));
  const step = secret ? stepOf(secret, code, deps.clock.now()) : null;
  return step !== null && (await takeStep(db, userId, step)) ? 'app' : null;
}

export function recordWrongCode(deps: AuthDeps, { userId, email, address }: CodeOwner): Promise<void> {
  return recordRefusal(deps, { event: 'second-factor-failed', userId, actor: email, address });
}

/** Mails the owner once the caller has its answer. */
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

/** Sessions of a signed-in user that has gone meanwhile. */
export const gone = () => new Refusing(401, 'signed-out', 'Sign in first.');
