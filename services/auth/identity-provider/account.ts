import type { Queries } from '#services/foundation/database/index';
import { deleteProofs } from '../accounts/proofs/repository';
import {
  deleteSessions,
  insertUser,
  markEmailVerified,
  updateUser,
  type UserRow,
} from '../accounts/repository';
import type { AuthDeps } from '../deps';
import type { Person } from './person';
import { deleteAccessKeysOf, findUserByIdentity, insertIdentity, lockUserByEmail } from './repository';

/**
 * Returns the account of a person: the one of earlier sign-ins, else the one with their e-mail, else a new one.
 * Call it in a transaction.
 * @returns how it was found, for the audit log
 */
export async function accountOf(
  db: Queries,
  { clock, newId }: Pick<AuthDeps, 'clock' | 'newId'>,
  person: Person,
  companyName: string,
): Promise<{ user: UserRow; found: 'known' | 'linked' | 'new' }> {
  const { issuer, subject, email, firstname, lastname } = person;
  const known = await findUserByIdentity(db, issuer, subject);
  if (known) return { user: known, found: 'known' };
  const now = clock.now();
  const user: UserRow = {
    id: newId(),
    email,
    firstname,
    lastname,
    companyName,
    passwordHash: null,
    emailVerifiedAt: now,
    lastActiveProjectId: null,
    secondFactorAt: null,
    createdAt: now,
  };
  const identity = { issuer, subject, createdAt: now };
  if (await insertUser(db, user)) {
    await insertIdentity(db, { ...identity, userId: user.id });
    return { user, found: 'new' };
  }
  const account = await lockUserByEmail(db, email);
  if (!account) throw new Error('An account was deleted while its owner signed in.');
  // While this call waited for the lock, the same person may have signed in for the first time in another tab.
  const meanwhile = await findUserByIdentity(db, issuer, subject);
  if (meanwhile) return { user: meanwhile, found: 'known' };
  await insertIdentity(db, { ...identity, userId: account.id });
  return { user: await takeOver(db, account, now), found: 'linked' };
}

/**
 * Gives an existing account to the person whom the provider confirms. Another person may have created it with their
 * address and wait for them to use it. So password, sessions and mailed links end. Access keys end only if the address
 * was never proved here, because the owner's own programs would stop otherwise.
 */
async function takeOver(db: Queries, account: UserRow, now: Date): Promise<UserRow> {
  await updateUser(db, account.id, { passwordHash: null });
  await deleteSessions(db, account.id);
  await deleteProofs(db, account.id, 'password-reset');
  await deleteProofs(db, account.id, 'verify-email');
  if (await markEmailVerified(db, account.id, now)) await deleteAccessKeysOf(db, account.id);
  return { ...account, passwordHash: null, emailVerifiedAt: account.emailVerifiedAt ?? now };
}
