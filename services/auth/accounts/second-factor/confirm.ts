import { insertAudit } from '../../audit/record';
import type { AuthDeps, AuthHandler } from '../../deps';
import { knownDevices } from '../known-devices';
import { hashToken, newToken } from '../sessions';
import { signInAttempts } from '../sign-in-attempts';
import { startSession } from '../start-session';
import { countCode, recordWrongCode, tellOwner, uncountCode, takeCode, wrongCode } from './check-code';
import { findPending, insertPending, takePendingSecondFactor } from './repository';

const startAgain = {
  status: false,
  error: 'This sign-in took too long, or was completed already. Log in again.',
  because: 'pending',
} as const;

/** Notes a correct password. The returned token is no session: only {@link confirmSignIn} accepts it. */
export async function askForCode(deps: Pick<AuthDeps, 'database' | 'clock'>, userId: string) {
  const pending = newToken();
  await insertPending(deps.database.db, hashToken(pending), userId, deps.clock.now());
  return {
    status: false,
    error: 'Enter the code of your authenticator app to finish signing in.',
    because: 'second-factor',
    pending,
  } as const;
}

/** Takes the second step of a sign-in. */
export const confirmSignIn: AuthHandler<'confirmSignIn'> = async (
  deps,
  { body: { pending, code, device } },
  { address },
) => {
  const { attempts, clock } = deps;
  const { db } = deps.database;
  const hash = hashToken(pending);
  const user = await findPending(db, hash, clock.now());
  if (!user?.secondFactorAt) return startAgain;
  const owner = { userId: user.id, email: user.email, address };
  await countCode(attempts, user.id);
  const done = await db.transaction(async (tx) => {
    const kind = await takeCode(tx, deps, user.id, code);
    if (kind === null) return null;
    if (!(await takePendingSecondFactor(tx, hash))) return { kind, answer: startAgain };
    const entry = { userId: user.id, actor: user.email, address };
    if (kind === 'recovery') await insertAudit(tx, clock.now(), { ...entry, event: 'recovery-code-used' });
    const subject = kind === 'recovery' ? 'password and recovery code' : 'password and code';
    await insertAudit(tx, clock.now(), { ...entry, event: 'sign-in', subject });
    return { kind, answer: await startSession(tx, deps, user) };
  });
  if (!done) {
    await recordWrongCode(deps, owner);
    return wrongCode;
  }
  await uncountCode(attempts, user.id);
  // Only now count this address as one that the account's owner uses.
  await signInAttempts(attempts, { email: user.email, address, device: null }).trust();
  if (done.kind === 'recovery') tellOwner(deps, owner, 'recovery-code-used');
  return done.answer.status
    ? { ...done.answer, device: knownDevices(deps).remember(device, user) }
    : done.answer;
};
