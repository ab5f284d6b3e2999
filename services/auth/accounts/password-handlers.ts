import { newAccount } from '#contracts/auth';
import { insertAudit } from '../audit/record';
import type { AuthDeps, AuthHandler } from '../deps';
import { sendOrRecord } from '../unsent-mails';
import { afterAnswer } from './after-answer';
import { accountKey, addressKey } from './attempts';
import { knownDevices } from './known-devices';
import { passwordResetMail } from './mails';
import { guessableProblem } from './guessable';
import { hashPassword } from './passwords';
import { deleteProofs, findProof, replaceProof, takeProof } from './proofs/repository';
import { deleteSessions, findUserByEmail, findUserById, markEmailVerified, updateUser } from './repository';
import { hashToken, newToken } from './sessions';
import { signInAttempts } from './sign-in-attempts';
import { wrongField } from './wrong-field';

const usedUp = {
  status: false,
  error: 'This link was used already, or it has expired.',
  because: 'token',
} as const;

/** Reports mail failures to operators and administrators only: the page must not reveal who has an account. */
async function mailReset(deps: AuthDeps, email: string, address: string): Promise<void> {
  const { clock } = deps;
  const { db } = deps.database;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const token = newToken();
  const proof = { hash: hashToken(token), userId: user.id, purpose: 'password-reset' } as const;
  await replaceProof(db, proof, clock.now());
  await sendOrRecord(deps, passwordResetMail(user.email, deps, token), {
    what: 'password reset',
    userId: user.id,
    actor: user.email,
    address,
  });
}

export const requestPasswordReset: AuthHandler<'requestPasswordReset'> = async (
  deps,
  { body },
  { address },
) => {
  const { attempts, log } = deps;
  const email = newAccount.shape.email.safeParse(body.email);
  if (!email.success) return { ...wrongField(email.error), because: 'email' };
  if (address) await attempts.require('resetsOfAddress', addressKey(address));
  await attempts.require('resetsOfAccount', accountKey(email.data));
  afterAnswer(log, () => mailReset(deps, email.data, address));
  return { status: true };
};

export const checkPasswordReset: AuthHandler<'checkPasswordReset'> = async (
  { database: { db }, clock },
  { body: { token } },
) => {
  const userId = await findProof(db, hashToken(token), 'password-reset', clock.now());
  return userId ? { status: true } : usedUp;
};

export const resetPassword: AuthHandler<'resetPassword'> = async (
  deps,
  { body: { token, newPassword } },
  { address },
) => {
  const {
    clock,
    database: { db },
    attempts,
  } = deps;
  const password = newAccount.shape.password.safeParse(newPassword);
  if (!password.success) return { ...wrongField(password.error), because: 'newPassword' };
  const now = clock.now();
  const hash = hashToken(token);
  // Check the token before the costly hash, so that invented tokens cost their sender more than us.
  const ownerId = await findProof(db, hash, 'password-reset', now);
  const owner = ownerId && (await findUserById(db, ownerId));
  if (!owner) return usedUp;
  const error = await guessableProblem(password.data, owner, deps.brandName);
  if (error !== null) return { status: false, error, because: 'newPassword' };
  const passwordHash = await hashPassword(password.data);
  const user = await db.transaction(async (tx) => {
    const userId = await takeProof(tx, hash, 'password-reset', now);
    const changed = userId ? await updateUser(tx, userId, { passwordHash }) : null;
    if (!changed) return null;
    const about = { userId: changed.id, actor: changed.email, address };
    await deleteSessions(tx, changed.id);
    await insertAudit(tx, now, { ...about, event: 'password-reset' });
    // A user with the link can read mail at this address.
    if (await markEmailVerified(tx, changed.id, now)) {
      await insertAudit(tx, now, { ...about, event: 'email-verified' });
      await deleteProofs(tx, changed.id, 'verify-email');
    }
    return changed;
  });
  if (!user) return usedUp;
  // With a second factor, the mailbox alone is no proof: the user needs the code at the next sign-in.
  if (user.secondFactorAt) {
    // Forget tries after the earlier password. The limit of the day stays: others may read the owner's mail.
    await attempts.forget('codeTries', user.id);
    return { status: true };
  }
  await signInAttempts(attempts, { email: user.email, address, device: null }).trust();
  return { status: true, device: knownDevices(deps).remember(undefined, user) };
};
