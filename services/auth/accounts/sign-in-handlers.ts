import { filledCredentials, newAccount, type auth } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import type { CallContext, Handlers } from '#services/foundation/endpoint';
import { insertAudit, recordRefusal } from '../audit/record';
import type { AuthDeps } from '../deps';
import { afterAnswer } from './after-answer';
import { addressKey, tooManyAttempts, type Attempts } from './attempts';
import { mailEmailCode, makeEmailCode } from './email-code';
import { hashPassword, isPassword } from './passwords';
import { deleteSession, findUserByEmail, insertUser } from './repository';
import { hashToken } from './sessions';
import { signInAttempts } from './sign-in-attempts';
import { startSession } from './start-session';
import { wrongField } from './wrong-field';

type SignInAnswer = Answer<typeof auth.signIn>;
type Names = 'signUp' | 'signIn' | 'signInWithoutIdentityProvider' | 'signOut' | 'getUserByToken';

export function signInHandlers(deps: AuthDeps, attempts: Attempts): Pick<Handlers<typeof auth>, Names> {
  const { db } = deps.database;

  async function signIn(
    { body }: { body: { email: string; password: string } },
    { address }: CallContext,
  ): Promise<SignInAnswer> {
    const credentials = filledCredentials.safeParse(body);
    if (!credentials.success) return wrongField(credentials.error);
    const { email, password } = credentials.data;
    const trying = signInAttempts(attempts, email, address);
    const verdict = await trying.begin();
    if (!verdict.allowed) {
      // One entry for each window: who hammers must not fill the audit log.
      if (verdict.firstRefused)
        await recordRefusal(deps, { event: 'sign-in-throttled', actor: email, address });
      throw tooManyAttempts(verdict);
    }
    const isAddress = newAccount.shape.email.safeParse(email).success;
    const user = isAddress ? await findUserByEmail(db, email) : null;
    // Also for an unknown user: neither text nor timing may tell which addresses have an account.
    if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
      await recordRefusal(deps, { event: 'sign-in-failed', userId: user?.id, actor: email, address });
      return { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
    }
    await trying.succeed();
    return db.transaction(async (tx) => {
      await insertAudit(tx, deps.clock.now(), { event: 'sign-in', userId: user.id, actor: email, address });
      return startSession(tx, deps, user);
    });
  }

  return {
    async signUp({ body }, { address }) {
      const account = newAccount.safeParse(body);
      if (!account.success) return wrongField(account.error);
      if (address) await attempts.require('signUpsOfAddress', addressKey(address));
      const { password, ...person } = account.data;
      const now = deps.clock.now();
      const user = {
        ...person,
        id: deps.newId(),
        companyName: '',
        passwordHash: await hashPassword(password),
        emailVerifiedAt: deps.emailVerification ? null : now,
        lastActiveProjectId: null,
        createdAt: now,
      };
      const { id: userId, email: actor } = user;
      const session = await db.transaction(async (tx) => {
        if (!(await insertUser(tx, user))) return null;
        await insertAudit(tx, now, { event: 'sign-up', userId, actor, address });
        // Before the answer, so that the page which follows knows of it; the mail does not keep anybody waiting.
        const code = deps.emailVerification ? await makeEmailCode(tx, userId, now) : null;
        return { code, answer: await startSession(tx, deps, user) };
      });
      if (!session) {
        // Asking who has an account is guessing too.
        if (address) await attempts.require('failuresOfAddress', addressKey(address));
        return { status: false, error: 'An account with this email already exists', because: 'taken' };
      }
      const { code, answer } = session;
      if (code !== null) afterAnswer(deps.log, () => mailEmailCode(deps, user, { code, address }));
      return answer;
    },
    signIn,
    signInWithoutIdentityProvider: signIn,
    async signOut(_, { headers, user: { userId, email: actor }, address }) {
      await db.transaction(async (tx) => {
        if (!(await deleteSession(tx, hashToken(headers.bearer ?? '')))) return;
        await insertAudit(tx, deps.clock.now(), { event: 'sign-out', userId, actor, address });
      });
      return { status: true };
    },
    async getUserByToken(_, { user }) {
      return { status: true, user };
    },
  };
}
