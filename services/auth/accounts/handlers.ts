import type { AuthDeps } from '../deps';
import { createAttempts } from './attempts';
import { passwordHandlers } from './password-handlers';
import { profileHandlers } from './profile-handlers';
import { secondFactorHandlers } from './second-factor/handlers';
import { signInHandlers } from './sign-in-handlers';

type AccountHandlers = ReturnType<typeof signInHandlers> &
  ReturnType<typeof passwordHandlers> &
  ReturnType<typeof profileHandlers> &
  ReturnType<typeof secondFactorHandlers>;

/** Handlers of the product's own sign-in: accounts, sessions, passwords and proofs by mail. */
export function accountHandlers(deps: AuthDeps): AccountHandlers {
  const attempts = createAttempts(deps.database.pool, deps.attempts);
  return {
    ...signInHandlers(deps, attempts),
    ...passwordHandlers(deps, attempts),
    ...profileHandlers(deps, attempts),
    ...secondFactorHandlers(deps, attempts),
  };
}
