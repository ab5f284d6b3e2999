import { Secret, TOTP, URI } from 'otpauth';

/** A code of an authenticator app, as it is at one moment. */
export interface OneTimeCode {
  token: string;
  /** Whole seconds the code still holds. */
  remaining: number;
  /** Seconds a code holds. */
  period: number;
}

/**
 * The seed of one-time codes as it is kept, without white space: a base32 text, or an `otpauth://totp/…` address as QR
 * codes hold it, which may say digits, period and algorithm.
 * @returns null when it is neither
 */
export function readSeed(text: string): string | null {
  const seed = text.replace(/\s+/g, '');
  return authenticatorOf(seed) ? seed : null;
}

/**
 * The code of a seed (RFC 6238): six digits, 30 seconds and SHA-1 where the seed says nothing else.
 * @returns null when the seed is none
 */
export function oneTimeCode(seed: string, now: Date): OneTimeCode | null {
  const authenticator = authenticatorOf(seed);
  if (!authenticator) return null;
  const timestamp = now.getTime();
  const token = authenticator.generate({ timestamp });
  const { period } = authenticator;
  return { token, remaining: period - (Math.floor(timestamp / 1000) % period), period };
}

function authenticatorOf(seed: string): TOTP | null {
  if (/^otpauth:/i.test(seed)) return fromAddress(seed);
  const letters = seed.toUpperCase().replace(/[\s-]/g, '').replace(/=+$/, '');
  // Two letters are the first whole byte.
  return /^[A-Z2-7]{2,}$/.test(letters) ? new TOTP({ secret: Secret.fromBase32(letters) }) : null;
}

function fromAddress(address: string): TOTP | null {
  try {
    const parsed = URI.parse(address);
    // The other kind, HOTP, counts uses: nobody here could.
    return parsed instanceof TOTP ? parsed : null;
  } catch {
    return null; // the package throws several kinds of errors for what is no such address
  }
}
