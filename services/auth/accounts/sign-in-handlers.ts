import { filledCredentials, newAccount, type auth } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import { createConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import type { CallContext } from '#services/foundation/calls/endpoint';
import { insertAudit, recordRefusal } from '../audit/record';
import type { AuthDeps, AuthHandler } from '../deps';
import { sendOrRecord } from '../unsent-mails';
import { afterAnswer } from './after-answer';
import { addressKey, refusalOfAttempts, type AttemptVerdict } from './attempts';
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

/**
 * Limits simultaneous sign-ins per account and place. Others wait, and are refused only if `waiting` is reached.
 * Simultaneous attempts may exceed a limit of failures by two guesses.
 */
const turnLimits = { atOnce: 9, each: 3, waiting: 2000, waitingEach: 500, patience: 60_000 };

/** Creates the limit of simultaneous sign-ins. */
export const createSignInTurns = () => createConcurrencyLimit(turnLimits);

/** Counts and records a wrong password. Notifies the owner when this locks the account. */
async function refuseWrongPassword(
  deps: AuthDeps,
  { email, address, device }: SignInOrigin,
  user: UserRow | null,
): Promise<SignInAnswer> {
  const { attempts } = deps;
  const { verdict, lock } = await signInAttempts(attempts, { email, address, device }).fail();
  if (!verdict.allowed) return refuseTooMany(deps, verdict, { email, address });
  await recordRefusal(deps, { event: 'sign-in-failed', userId: user?.id, actor: email, address });
  if (lock && user) afterAnswer(deps.log, () => mailLock(deps, user, lock, address));
  return { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
}

async function refuseTooMany(
  deps: AuthDeps,
  verdict: AttemptVerdict,
  { email: actor, address }: Pick<SignInOrigin, 'email' | 'address'>,
): Promise<never> {
  // Write one entry per window: repeated attempts must not fill the audit log.
  if (verdict.firstRefused) await recordRefusal(deps, { event: 'sign-in-throttled', actor, address });
  throw refusalOfAttempts(verdict);
}

async function mailLock(
  deps: AuthDeps,
  user: UserRow,
  lock: NonNullable<Lock>,
  address: string,
): Promise<void> {
  const { attempts } = deps;
  const { times, minutes } = attempts.limits[lock === 'account' ? 'failuresOfAccount' : 'failuresOfDevice'];
  const mail = lockedMail(user.email, deps, { lock, times, minutes, at: deps.clock.now() });
  const about = { what: 'account locked', userId: user.id, actor: user.email, address };
  await sendOrRecord(deps, mail, about);
}

async function tryPassword(
  deps: AuthDeps,
  origin: SignInOrigin,
  { user, password }: { user: UserRow | null; password: string },
): Promise<SignInAnswer | UserRow> {
  const { attempts } = deps;
  const trying = signInAttempts(attempts, origin);
  const verdict = await trying.check();
  if (!verdict.allowed) return refuseTooMany(deps, verdict, origin);
  // Check for unknown users too: neither text nor timing may reveal which addresses have an account.
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
    return refuseWrongPassword(deps, origin, user);
  }
  // With a second factor, remember the device and forget failures only after the correct code.
  if (!user.secondFactorAt) await trying.succeed();
  return user;
}

/** Signs in with a password; also without an identity provider. */
export async function handleSignIn(
  deps: AuthDeps,
  { body }: { body: { email: string; password: string; device?: string } },
  { address, gone }: CallContext,
): Promise<SignInAnswer> {
  const { db } = deps.database;
  const devices = knownDevices(deps);
  const credentials = filledCredentials.safeParse(body);
  if (!credentials.success) return wrongField(credentials.error);
  const { email, password } = credentials.data;
  const isAddress = newAccount.shape.email.safeParse(email).success;
  const user = isAddress ? await findUserByEmail(db, email) : null;
  const origin = { email, address, device: devices.find(body.device, user) };
  const tried = await inTurn(deps, origin, gone, () => tryPassword(deps, origin, { user, password }));
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

async function inTurn<T>(
  { signInTurns }: AuthDeps,
  origin: SignInOrigin,
  gone: AbortSignal | undefined,
  work: () => Promise<T>,
) {
  const leave = await signInTurns.acquire(signInTurn(origin), gone);
  if (typeof leave === 'string') throw tooBusy();
  return work().finally(leave);
}

export const signUp: AuthHandler<'signUp'> = async (deps, { body }, { address }) => {
  const { attempts } = deps;
  const { db } = deps.database;
  const devices = knownDevices(deps);
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
};

export const handleSignOut: AuthHandler<'signOut'> = async (
  deps,
  _,
  { headers, user: { userId, email: actor }, address },
) => {
  const { db } = deps.database;
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, hashToken(headers.bearer ?? '')))) return;
    await insertAudit(tx, deps.clock.now(), { event: 'sign-out', userId, actor, address });
  });
  return { status: true };
};

export const getUserByToken: AuthHandler<'getUserByToken'> = async (_deps, _, { user }) => {
  return { status: true, user };
};

function withDevice(answer: SignInAnswer, device: string): SignInAnswer {
  return answer.status ? { ...answer, device } : answer;
}
