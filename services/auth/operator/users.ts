import { newAccount } from '#contracts/auth';
import { guessableProblem } from '../accounts/guessable';
import { hashPassword } from '../accounts/passwords';
import {
  deleteSessions,
  findUserByEmail,
  insertUser,
  markEmailVerified,
  updateUser,
  type UserRow,
} from '../accounts/repository';
import { removeFactor } from '../accounts/second-factor/repository';
import { insertAudit } from '../audit/record';
import type { OperatorDeps } from './deps';
import { NotDone } from './not-done';
import { listAllUsers } from './repository';

interface NewUser {
  email: string;
  firstname: string;
  lastname: string;
  password: string;
}

/** Operator actions on accounts. Each writes to the audit log, with the actor `operator`. */
export function userOperations({ database: { db }, clock, newId, brandName }: OperatorDeps) {
  /** @throws {NotDone} when there is no such user */
  async function theOne(email: string): Promise<UserRow> {
    const user = await findUserByEmail(db, email.trim().toLowerCase());
    if (!user) throw new NotDone(`There is no user "${email}".`);
    return user;
  }

  return {
    list: () => listAllUsers(db),

    /** Creates a user whose address counts as proved. @throws {NotDone} when {@link newAccount} is not met */
    async create(given: NewUser): Promise<UserRow> {
      const account = newAccount.safeParse(given);
      if (!account.success)
        throw new NotDone(account.error.issues[0]?.message ?? 'The account is not valid.');
      const { password, ...person } = account.data;
      const problem = await guessableProblem(password, person, brandName);
      if (problem !== null) throw new NotDone(problem);
      const now = clock.now();
      const user: UserRow = {
        ...person,
        id: newId(),
        companyName: '',
        passwordHash: await hashPassword(password),
        emailVerifiedAt: now,
        lastActiveProjectId: null,
        secondFactorAt: null,
        createdAt: now,
      };
      await db.transaction(async (transaction) => {
        if (!(await insertUser(transaction, user))) {
          throw new NotDone('An account with this email already exists');
        }
        await insertAudit(transaction, now, entryOf('sign-up', user));
      });
      return user;
    },

    /** Also ends all sessions of the user. @throws {NotDone} for an invalid password */
    async resetPassword(email: string, password: string): Promise<UserRow> {
      const user = await theOne(email);
      const valid = newAccount.shape.password.safeParse(password);
      if (!valid.success) throw new NotDone(valid.error.issues[0]?.message ?? 'The password is not valid.');
      const problem = await guessableProblem(valid.data, user, brandName);
      if (problem !== null) throw new NotDone(problem);
      const passwordHash = await hashPassword(valid.data);
      await db.transaction(async (transaction) => {
        await updateUser(transaction, user.id, { passwordHash });
        await deleteSessions(transaction, user.id);
        await insertAudit(transaction, clock.now(), entryOf('password-reset', user));
      });
      return user;
    },

    /** Removes the user's second factor and ends all sessions. @returns false when there was none */
    async resetSecondFactor(email: string): Promise<boolean> {
      const user = await theOne(email);
      if (!user.secondFactorAt) return false;
      await db.transaction(async (transaction) => {
        await removeFactor(transaction, user.id);
        await deleteSessions(transaction, user.id);
        await insertAudit(transaction, clock.now(), entryOf('second-factor-reset', user));
      });
      return true;
    },

    /** Marks the address as proved. @returns false when it was already */
    async verify(email: string): Promise<boolean> {
      const user = await theOne(email);
      return db.transaction(async (transaction) => {
        const marked = await markEmailVerified(transaction, user.id, clock.now());
        if (marked) await insertAudit(transaction, clock.now(), entryOf('email-verified', user));
        return marked;
      });
    },
  };
}

function entryOf(
  event: 'sign-up' | 'password-reset' | 'email-verified' | 'second-factor-reset',
  { id, email }: UserRow,
) {
  return { event, actor: 'operator', userId: id, subject: email };
}
