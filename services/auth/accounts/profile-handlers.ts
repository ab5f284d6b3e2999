import { profile } from '#contracts/auth';
import { Refusing } from '#services/foundation/calls/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthHandler } from '../deps';
import { mailEmailCode, makeEmailCode } from './email-code';
import { hashCode } from './proofs/proofs';
import { deleteProofs, hasProof, takeProof } from './proofs/repository';
import { deleteSessions, markEmailVerified, updateUser } from './repository';
import { toUser } from './user';
import { wrongField } from './wrong-field';

const needsAnother = {
  status: false,
  error: 'This code is no longer valid. Ask for a new one.',
  because: 'expired',
} as const;

const notMailed = {
  status: false,
  error: 'The mail could not be sent. Try again later, or ask who runs this installation.',
  because: 'mail',
} as const;

export const updateProfile: AuthHandler<'updateProfile'> = async (deps, { body }, { user: { userId } }) => {
  const { db } = deps.database;
  const changed = profile.safeParse(body);
  if (!changed.success) return wrongField(changed.error);
  const row = await updateUser(db, userId, changed.data);
  if (!row) throw new Refusing(401, 'signed-out', 'Sign in first.');
  return { status: true, user: toUser(row, deps) };
};

export const signOutEverywhere: AuthHandler<'signOutEverywhere'> = async (
  { database: { db }, clock },
  _,
  { user: { userId, email: actor }, address },
) => {
  const ended = await db.transaction(async (tx) => {
    const count = await deleteSessions(tx, userId);
    const subject = `${count} ${count === 1 ? 'session' : 'sessions'}`;
    await insertAudit(tx, clock.now(), { event: 'sessions-ended', userId, actor, subject, address });
    return count;
  });
  return { status: true, ended };
};

export const requestEmailCode: AuthHandler<'requestEmailCode'> = async (
  deps,
  _,
  { user: { userId: id, email, emailVerified }, address },
) => {
  const {
    attempts,
    database: { db },
    clock,
  } = deps;
  if (emailVerified) return { status: true };
  await attempts.require('emailCodes', id);
  const code = await makeEmailCode(db, id, clock.now());
  // The wrong tries were for older codes.
  await attempts.forget('emailCodeTries', id);
  const sent = await mailEmailCode(deps, { id, email }, { code, address });
  return sent ? { status: true } : notMailed;
};

export const getEmailCode: AuthHandler<'getEmailCode'> = async (
  { database: { db }, clock },
  _,
  { user: { userId } },
) => {
  return { status: true, valid: await hasProof(db, userId, 'verify-email', clock.now()) };
};

export const verifyEmail: AuthHandler<'verifyEmail'> = async (
  { clock, database: { db }, attempts },
  { body: { code } },
  { user: { userId, email: actor, emailVerified }, address },
) => {
  if (emailVerified) return { status: true };
  const now = clock.now();
  if (!(await hasProof(db, userId, 'verify-email', now))) return needsAnother;
  const { allowed } = await attempts.count('emailCodeTries', userId);
  if (!allowed) {
    await deleteProofs(db, userId, 'verify-email');
    return needsAnother;
  }
  return db.transaction(async (tx) => {
    if (!(await takeProof(tx, hashCode(userId, code.replace(/\s/g, '')), 'verify-email', now))) {
      return { status: false, error: 'The code is not right.', because: 'code' };
    }
    await markEmailVerified(tx, userId, now);
    await insertAudit(tx, now, { event: 'email-verified', userId, actor, address });
    return { status: true };
  });
};
