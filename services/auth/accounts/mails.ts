import type { Mail } from '#services/foundation/mail/mailer';
import type { AuthDeps } from '../deps';
import { proofLifetimes } from './proofs/proofs';

type Product = Pick<AuthDeps, 'brandName' | 'publicUrl'>;

const minutes = (milliseconds: number) => `${milliseconds / 60_000} minutes`;

/**
 * These mails contain nothing that a user typed, not even names. Otherwise anybody could sign up with another person's
 * address and make the product send their own text there.
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

/** Returns the mail that tells an owner that sign-in is locked. It is sent once per lock. */
export function lockedMail(
  to: string,
  { brandName, publicUrl }: Product,
  {
    lock,
    times,
    minutes: locked,
    at,
  }: { lock: 'account' | 'device'; times: number; minutes: number; at: Date },
): Mail {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const happened =
    lock === 'account'
      ? `Somebody entered ${times} wrong passwords for your ${brandName} account, from network addresses that you have not signed in from. From these and other unknown places nobody can sign in to your account for up to ${locked} minutes.

You can still sign in on devices and from places where you signed in before.`
      : `Somebody entered ${times} wrong passwords for your ${brandName} account on a device that you signed in on before. Nobody can sign in to your account on that device for up to ${locked} minutes.

You can still sign in on your other devices.`;
  return {
    to,
    subject: `Sign-in to your ${brandName} account is locked`,
    text: `${happened}

This happened at ${time}. Nobody got into your account this way.

To sign in now on another device, or if the wrong passwords were yours, reset your password:

${publicUrl}/forgot-password

If it was not you, you do not have to do anything: the lock ends by itself. Choose a long password that you use nowhere else.
`,
  };
}
