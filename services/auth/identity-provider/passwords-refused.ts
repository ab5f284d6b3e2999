import type { auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/endpoint';

const refused = async () => ({
  status: false as const,
  error: 'This installation signs in with its identity provider.',
  because: 'identity-provider',
});

/** The calls with passwords, where there are none. Accounts may still have one from before the provider. */
export const passwordsRefused = {
  signUp: refused,
  signIn: refused,
  signInWithoutIdentityProvider: refused,
  changePassword: refused,
  requestPasswordReset: refused,
  checkPasswordReset: refused,
  resetPassword: refused,
} satisfies Partial<Handlers<typeof auth>>;
