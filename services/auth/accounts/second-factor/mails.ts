import type { Mail } from '#services/foundation/mail/mailer';
import type { AuthDeps } from '../../deps';

export type FactorEvent = 'on' | 'off' | 'recovery-code-used';

const texts: Record<FactorEvent, { subject: string; says: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    says: 'Two-factor authentication was turned on for your account. Signing in now asks for a code of your authenticator app.',
  },
  off: {
    subject: 'Two-factor authentication is off',
    says: 'Two-factor authentication was turned off for your account. Signing in now asks for your password only.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    says: 'A recovery code was used in place of a code of your authenticator app. Each recovery code works once.',
  },
};

/** Returns a mail that tells the owner of an account about a change of its second factor. */
export function factorMail(
  to: string,
  { brandName, publicUrl }: Pick<AuthDeps, 'brandName' | 'publicUrl'>,
  event: FactorEvent,
): Mail {
  const { subject, says } = texts[event];
  return {
    to,
    subject: `${brandName}: ${subject}`,
    text: `${says}

If this was not you, reset your password at ${publicUrl}/forgot-password, sign out everywhere and check two-factor authentication at ${publicUrl}/account/two-factor.
`,
  };
}
