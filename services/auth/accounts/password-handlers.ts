import { newAccount, passwordChange, type auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthDeps } from '../deps';
import { sendOrRecord } from '../unsent-mails';
import { afterAnswer } from './after-answer';
import { accountKey, addressKey, type Attempts } from './attempts';
import { passwordResetMail } from './mails';
import { hashPassword, isPassword } from './passwords';
import { deleteProofs, findProof, replaceProof, takeProof } from './proofs/repository';
import { deleteSessions, findUserByEmail, findUserById, markEmailVerified, updateUser } from './repository';
import { hashToken, newToken } from './sessions';
import { signInAttempts } from './sign-in-attempts';
import { wrongField } from './wrong-field';

type Names = 'requestPasswordReset' | 'checkPasswordReset' | 'resetPassword' | 'changePassword';

const usedUp = {
  status: false,
  error: 'This link has been used already, or it is too old.',
  because: 'token',
} as const;

export function passwordHandlers(deps: AuthDeps, attempts: Attempts): Pick<Handlers<typeof auth>, Names> {
  const { clock, database, log } = deps;
  const { db } = database;

  /** What became of the mail is told to operators and administrators alone: the page would tell who has an account. */
  async function mailReset(email: string, address: string): Promise<void> {
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

  return {
    async requestPasswordReset({ body }, { address }) {
      const email = newAccount.shape.email.safeParse(body.email);
      if (!email.success) return { ...wrongField(email.error), because: 'email' };
      if (address) await attempts.require('resetsOfAddress', addressKey(address));
      await attempts.require('resetsOfAccount', accountKey(email.data));
      afterAnswer(log, () => mailReset(email.data, address));
      return { status: true };
    },

    async checkPasswordReset({ body: { token } }) {
      const userId = await findProof(db, hashToken(token), 'password-reset', clock.now());
      return userId ? { status: true } : usedUp;
    },

    async resetPassword({ body: { token, newPassword } }, { address }) {
      const password = newAccount.shape.password.safeParse(newPassword);
      if (!password.success) return { ...wrongField(password.error), because: 'newPassword' };
      const now = clock.now();
      const hash = hashToken(token);
      // Asked before the costly hash, so that made-up tokens cost strangers more than us.
      if (!(await findProof(db, hash, 'password-reset', now))) return usedUp;
      const passwordHash = await hashPassword(password.data);
      const user = await db.transaction(async (tx) => {
        const userId = await takeProof(tx, hash, 'password-reset', now);
        const changed = userId ? await updateUser(tx, userId, { passwordHash }) : null;
        if (!changed) return null;
        const about = { userId: changed.id, actor: changed.email, address };
        await deleteSessions(tx, changed.id);
        await insertAudit(tx, now, { ...about, event: 'password-reset' });
        // Who has the link reads the mail.
        if (await markEmailVerified(tx, changed.id, now)) {
          await insertAudit(tx, now, { ...about, event: 'email-verified' });
          await deleteProofs(tx, changed.id, 'verify-email');
        }
        return changed;
      });
      if (!user) return usedUp;
      await signInAttempts(attempts, user.email, address).trust();
      return { status: true };
    },

    async changePassword({ body }, { headers, address, user: { userId, email: actor } }) {
      const change = passwordChange.safeParse(body);
      if (!change.success) return wrongField(change.error);
      // A session left open on somebody's desk must not become a place to guess the password at.
      await attempts.require('passwordChecks', userId);
      const user = await findUserById(db, userId);
      if (!(await isPassword(change.data.currentPassword, user?.passwordHash ?? null))) {
        return { status: false, error: 'The current password is incorrect.', because: 'currentPassword' };
      }
      await attempts.forget('passwordChecks', userId);
      const passwordHash = await hashPassword(change.data.newPassword);
      await db.transaction(async (tx) => {
        await updateUser(tx, userId, { passwordHash });
        await deleteProofs(tx, userId, 'password-reset');
        await deleteSessions(tx, userId, hashToken(headers.bearer ?? ''));
        await insertAudit(tx, clock.now(), { event: 'password-changed', userId, actor, address });
      });
      return { status: true };
    },
  };
}
