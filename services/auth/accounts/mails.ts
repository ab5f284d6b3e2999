import type { Mail } from '#services/foundation/mail/mailer';
import type { AuthDeps } from '../deps';
import { proofLifetimes } from './proofs/proofs';

type Product = Pick<AuthDeps, 'brandName' | 'publicUrl'>;

const minutes = (milliseconds: number) => `${milliseconds / 60_000} minutes`;

/**
 * These mails say nothing that a user typed, names included: anybody can sign up with somebody else's address and
 * would have the product deliver their words to it.
 */
export function passwordResetMail(to: string, { brandName, publicUrl }: Product, token: string): Mail {
  return {
    to,
    subject: `Reset your ${brandName} password`,
    text: `Somebody, hopefully you, asked to reset the password of your ${brandName} account.

Open this link to choose a new password:

${publicUrl}/reset-password?token=${token}

The link works once, and for ${minutes(proofLifetimes['password-reset'])}. If you did not ask for it, there is nothing to do: your password stays as it is.
`,
  };
}

export function emailCodeMail(to: string, { brandName, publicUrl }: Product, code: string): Mail {
  return {
    to,
    // Subjects are logged, so the code stays in the text.
    subject: `Your ${brandName} code`,
    text: `Enter this code to prove that this address is yours:

${code}

It is valid for ${minutes(proofLifetimes['verify-email'])}. If you have no account at ${publicUrl}, somebody typed your address by mistake and there is nothing to do.
`,
  };
}
