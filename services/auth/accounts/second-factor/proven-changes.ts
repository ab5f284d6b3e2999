import type { Queries } from '#services/foundation/database/index';
import { insertAudit, type Audited } from '../../audit/record';
import type { AuthDeps } from '../../deps';
import { isPassword } from '../passwords';
import { findUserById } from '../repository';
import { countCode, gone, recordWrongCode, tellOwner, uncountCode, takeCode, wrongCode } from './check-code';
import { lockUser } from '../../projects/repository';
import { hashRecoveryCode, newRecoveryCodes, normalizedCode } from './codes';
import { replaceCodes } from './repository';

const wrongPassword = { status: false, error: 'The password is incorrect.', because: 'password' } as const;

/** The user who requests a change, and the network address. */
interface Asking {
  user: { userId: string; email: string };
  address: string;
}

/**
 * Makes a change of the second factor, which requires the password and a code. Writes it to the audit log.
 * @param change the change in the transaction that uses the code up
 * @param use uses the code up. Needed when the code is not one of an active factor
 */
export async function changeProven<Result>(
  deps: AuthDeps,
  { password, code }: { password: string; code: string },
  { user: { userId, email }, address }: Asking,
  event: Audited['event'],
  change: (tx: Queries) => Promise<Result>,
  use = (tx: Queries) => takeCode(tx, deps, userId, code),
) {
  const { attempts } = deps;
  const { db } = deps.database;
  const now = () => deps.clock.now();
  // Counted as for a change of the password.
  await attempts.require('passwordChecks', userId);
  const user = await findUserById(db, userId);
  if (!user) throw gone();
  if (!(await isPassword(password, user.passwordHash))) return wrongPassword;
  await attempts.forget('passwordChecks', userId);
  await countCode(attempts, userId);
  const owner = { userId, email, address };
  const done = await db.transaction(async (tx) => {
    // Changes of one account wait for each other.
    await lockUser(tx, userId);
    const kind = await use(tx);
    if (kind === null) return null;
    const result = await change(tx);
    const entry = { userId, actor: email, address };
    if (kind === 'recovery') await insertAudit(tx, now(), { ...entry, event: 'recovery-code-used' });
    await insertAudit(tx, now(), { ...entry, event });
    return { kind, result };
  });
  if (!done) {
    await recordWrongCode(deps, owner);
    return wrongCode;
  }
  await uncountCode(attempts, userId);
  if (done.kind === 'recovery') tellOwner(deps, owner, 'recovery-code-used');
  return { status: true, result: done.result } as const;
}

/** Stores ten new recovery codes in place of all earlier ones. @returns the codes, which cannot be read again */
export async function makeRecoveryCodes(db: Queries, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, normalizedCode(code)));
  await replaceCodes(db, userId, hashes);
  return codes;
}
