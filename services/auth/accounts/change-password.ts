import { passwordChange } from '#contracts/auth';
import { insertAudit } from '../audit/record';
import type { AuthHandler } from '../deps';
import { guessableProblem } from './guessable';
import { hashPassword, isPassword } from './passwords';
import { deleteProofs } from './proofs/repository';
import { deleteSessions, findUserById, updateUser } from './repository';
import {
  countCode,
  recordWrongCode,
  tellOwner,
  uncountCode,
  takeCode,
  wrongCode,
} from './second-factor/check-code';
import { hashToken } from './sessions';
import { wrongField } from './wrong-field';

/** Changes a signed-in user's password. Requires the current one and, with a second factor, a code. */
export const changePassword: AuthHandler<'changePassword'> = async (
  deps,
  { body },
  { headers, address, user: { userId, email: actor } },
) => {
  const { attempts, clock } = deps;
  const { db } = deps.database;
  const change = passwordChange.safeParse(body);
  if (!change.success) return wrongField(change.error);
  // Limit guesses of the password from a session that was left open on a desk.
  await attempts.require('passwordChecks', userId);
  const user = await findUserById(db, userId);
  if (!(await isPassword(change.data.currentPassword, user?.passwordHash ?? null))) {
    return { status: false, error: 'The current password is incorrect.', because: 'currentPassword' };
  }
  await attempts.forget('passwordChecks', userId);
  const error = user && (await guessableProblem(change.data.newPassword, user, deps.brandName));
  if (error !== null) return { status: false, error, because: 'newPassword' };
  const needsCode = Boolean(user?.secondFactorAt);
  if (needsCode) await countCode(attempts, userId);
  const passwordHash = await hashPassword(change.data.newPassword);
  const kind = await db.transaction(async (tx) => {
    const used = needsCode ? await takeCode(tx, deps, userId, body.code ?? '') : 'none';
    if (used === null) return null;
    if (used === 'recovery') {
      await insertAudit(tx, clock.now(), { event: 'recovery-code-used', userId, actor, address });
    }
    await updateUser(tx, userId, { passwordHash });
    await deleteProofs(tx, userId, 'password-reset');
    await deleteSessions(tx, userId, hashToken(headers.bearer ?? ''));
    await insertAudit(tx, clock.now(), { event: 'password-changed', userId, actor, address });
    return used;
  });
  const owner = { userId, email: actor, address };
  if (kind === null) {
    await recordWrongCode(deps, owner);
    return wrongCode;
  }
  if (needsCode) await uncountCode(attempts, userId);
  if (kind === 'recovery') tellOwner(deps, owner, 'recovery-code-used');
  return { status: true };
};
