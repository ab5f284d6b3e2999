import { filledCredentials, newAccount, type auth } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import { createConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import type { CallContext, Handlers } from '#services/foundation/calls/endpoint';
import { insertAudit, recordRefusal } from '../audit/record';
import type { AuthDeps } from '../deps';
import { sendOrRecord } from '../unsent-mails';
import { afterAnswer } from './after-answer';
import { addressKey, tooManyAttempts, type Attempts, type Verdict } from './attempts';
import { mailEmailCode, makeEmailCode } from './email-code';
import { guessableProblem } from './guessable';
import { knownDevices } from './known-devices';
import { lockedMail } from './mails';
import { hashPassword, isPassword, tooBusy } from './passwords';
import { askForCode } from './second-factor/confirm';
import { deleteSession, findUserByEmail, insertUser, type UserRow } from './repository';
import { hashToken } from './sessions';
import { signInAttempts, signInTurn, type Lock, type SignInOrigin } from './sign-in-attempts';
import { startSession } from './start-session';
import { wrongField } from './wrong-field';

type SignInAnswer = Answer<typeof auth.signIn>;
type Names = 'signUp' | 'signIn' | 'signInWithoutIdentityProvider' | 'signOut' | 'getUserByToken';

/**
 * Limits simultaneous sign-ins per account and place. Others wait, and are refused only if `waiting` is reached.
 * Simultaneous attempts may exceed a limit of failures by two guesses.
 */
const signInTurns = { atOnce: 9, each: 3, waiting: 2000, waitingEach: 500, patience: 60_000 };

export function signInHandlers(deps: AuthDeps, attempts: Attempts): Pick<Handlers<typeof auth>, Names> {
  const { db } = deps.database;
  const devices = knownDevices(deps);
  const turns = createConcurrencyLimit(signInTurns);

  /** Counts and records a wrong password. Notifies the owner when this locks the account. */
  async function refuseWrongPassword(
    { email, address, device }: SignInOrigin,
    user: UserRow | null,
  ): Promise<SignInAnswer> {
    const { verdict, lock } = await signInAttempts(attempts, { email, address, device }).fail();
    if (!verdict.allowed) return refuseTooMany(verdict, { email, address });
    await recordRefusal(deps, { event: 'sign-in-failed', userId: user?.id, actor: email, address });
    if (lock && user) afterAnswer(deps.log, () => mailLock(user, lock, address));
    return { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
  }

  async function refuseTooMany(
    verdict: Verdict,
    { email: actor, address }: Pick<SignInOrigin, 'email' | 'address'>,
  ): Promise<never> {
    // Write one entry per window: repeated attempts must not fill the audit log.
    if (verdict.firstRefused) await recordRefusal(deps, { event: 'sign-in-throttled', actor, address });
    throw tooManyAttempts(verdict);
  }

  async function mailLock(user: UserRow, lock: NonNullable<Lock>, address: string): Promise<void> {
    const { times, minutes } = attempts.limits[lock === 'account' ? 'failuresOfAccount' : 'failuresOfDevice'];
    const mail = lockedMail(user.email, deps, { lock, times, minutes, at: deps.clock.now() });
    const about = { what: 'account locked', userId: user.id, actor: user.email, address };
    await sendOrRecord(deps, mail, about);
  }

  async function tryPassword(
    origin: SignInOrigin,
    { user, password }: { user: UserRow | null; password: string },
  ): Promise<SignInAnswer | UserRow> {
    const trying = signInAttempts(attempts, origin);
    const verdict = await trying.check();
    if (!verdict.allowed) return refuseTooMany(verdict, origin);
    // Check for unknown users too: neither text nor timing may reveal which addresses have an account.
    if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
      return refuseWrongPassword(origin, user);
    }
    // With a second factor, remember the device and forget failures only after the correct code.
    if (!user.secondFactorAt) await trying.succeed();
    return user;
  }

  async function signIn(
    { body }: { body: { email: string; password: string; device?: string } },
    { address, gone }: CallContext,
  ): Promise<SignInAnswer> {
    const credentials = filledCredentials.safeParse(body);
    if (!credentials.success) return wrongField(credentials.error);
    const { email, password } = credentials.data;
    const isAddress = newAccount.shape.email.safeParse(email).success;
    const user = isAddress ? await findUserByEmail(db, email) : null;
    const origin = { email, address, device: devices.find(body.device, user) };
    const tried = await inTurn(origin, gone, () => tryPassword(origin, { user, password }));
    if ('status' in tried) return tried;
    if (tried.secondFactorAt) return askForCode(deps, tried.id);
    const problem = await guessableProblem(password, tried, deps.brandName);
    const entry = { event: 'sign-in', userId: tried.id, actor: email, address } as const;
    const answer = await db.transaction(async (tx) => {
      await insertAudit(tx, deps.clock.now(), entry);
      return startSession(tx, deps, tried);
    });
    const known = withDevice(answer, devices.remember(body.device, tried));
    return known.status && problem !== null ? { ...known, passwordProblem: problem } : known;
  }

  async function inTurn<T>(origin: SignInOrigin, gone: AbortSignal | undefined, work: () => Promise<T>) {
    const leave = await turns.acquire(signInTurn(origin), gone);
    if (typeof leave === 'string') throw tooBusy();
    return work().finally(leave);
  }

  return {
    async signUp({ body }, { address }) {
      const account = newAccount.safeParse(body);
      if (!account.success) return wrongField(account.error);
      if (address) await attempts.require('signUpsOfAddress', addressKey(address));
      const { password, ...person } = account.data;
      const error = await guessableProblem(password, person, deps.brandName);
      if (error !== null) return { status: false, error, because: 'password' };
      const now = deps.clock.now();
      const user = {
        ...person,
        id: deps.newId(),
        companyName: '',
        passwordHash: await hashPassword(password),
        emailVerifiedAt: deps.emailVerification ? null : now,
        lastActiveProjectId: null,
        secondFactorAt: null,
        createdAt: now,
      };
      const { id: userId, email: actor } = user;
      const session = await db.transaction(async (tx) => {
        if (!(await insertUser(tx, user))) return null;
        await insertAudit(tx, now, { event: 'sign-up', userId, actor, address });
        // Store the code before the answer, because the next page needs it. Send the mail after the answer.
        const code = deps.emailVerification ? await makeEmailCode(tx, userId, now) : null;
        return { code, answer: await startSession(tx, deps, user) };
      });
      if (!session) {
        // A sign-up with a taken address counts as a guess, because the answer reveals an account.
        if (address) await attempts.require('failuresOfAddress', addressKey(address));
        return { status: false, error: 'An account with this email already exists', because: 'taken' };
      }
      const { code, answer } = session;
      if (code !== null) afterAnswer(deps.log, () => mailEmailCode(deps, user, { code, address }));
      return withDevice(answer, devices.remember(undefined, user));
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

function withDevice(answer: SignInAnswer, device: string): SignInAnswer {
  return answer.status ? { ...answer, device } : answer;
}
