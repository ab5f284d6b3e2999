import { identityProviderProblems, profile, type IdentityProviderProblem } from '#contracts/auth';
import { addressKey } from '../accounts/attempts';
import { startSession } from '../accounts/start-session';
import { insertAudit, recordRefusal } from '../audit/record';
import type { AuthDeps, AuthHandler, AuthHandlers } from '../deps';
import { accountOf } from './account';
import { ProviderUnreachable } from './discovery';
import type { Person } from './person';
import type { Provider } from './provider';
import { readStatement } from './statement';

/** The company comes from the browser, not from the provider. An invalid one is left out. */
const companyName = profile.shape.companyName.catch('');

/** Signs in with the identity provider. */
export const signUpWithIdentityProvider: AuthHandler<'signUpWithIdentityProvider'> = async (
  deps,
  { body },
  { headers: { bearer = '' }, address },
) => {
  const {
    identityProvider,
    clock,
    log,
    attempts,
    database: { db },
  } = deps;
  if (!identityProvider) return { status: false, error: 'This installation has no identity provider.' };
  const statement = { idToken: body.idToken, accessToken: bearer, now: clock.now() };
  const person = await unlessUnreachable(identityProvider, statement, log);
  if (typeof person === 'string') {
    const error = identityProviderProblems[person];
    if (person !== 'unreachable') {
      // Other people must not fill the audit log.
      if (address) await attempts.require('failuresOfAddress', addressKey(address));
      // The claimed e-mail is no evidence, but the only trace.
      const entry = { event: 'sign-in-failed', actor: body.email, address } as const;
      await recordRefusal(deps, { ...entry, subject: `identity provider: ${error}` });
    }
    return { status: false, error, because: person };
  }
  return db.transaction(async (transaction) => {
    const { user, found } = await accountOf(transaction, deps, person, companyName.parse(body.companyName));
    const about = { userId: user.id, actor: user.email, address };
    if (found === 'new') await insertAudit(transaction, clock.now(), { ...about, event: 'sign-up' });
    const subject = found === 'linked' ? 'identity provider, for the first time' : 'identity provider';
    await insertAudit(transaction, clock.now(), { ...about, event: 'sign-in', subject });
    // Earlier users wait for a project, and do not see the first steps again.
    return { ...(await startSession(transaction, deps, user)), isNewUser: found === 'new' };
  });
};

async function unlessUnreachable(
  provider: Provider,
  statement: Parameters<typeof readStatement>[1],
  log: AuthDeps['log'],
): Promise<Person | IdentityProviderProblem> {
  try {
    return await readStatement(provider, statement);
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    log.error({ err }, 'Nobody can sign in, because the identity provider does not answer');
    return 'unreachable';
  }
}

const refused = async () => ({
  status: false as const,
  error: 'This installation signs in with its identity provider.',
  because: 'identity-provider',
});

/** Refuses calls with passwords. Accounts may still have a password from before the provider. */
export const passwordsRefused = {
  signUp: refused,
  signIn: refused,
  signInWithoutIdentityProvider: refused,
  changePassword: refused,
  requestPasswordReset: refused,
  checkPasswordReset: refused,
  resetPassword: refused,
  confirmSignIn: refused,
} satisfies Partial<AuthHandlers>;
