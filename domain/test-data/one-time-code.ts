import { Secret, TOTP, URI } from 'otpauth';

/** A code of an authenticator app at one moment. */
export interface OneTimeCode {
  token: string;
  /** Whole seconds until the code expires. */
  remaining: number;
  /** Seconds for which a code is valid. */
  period: number;
}

/**
 * Returns the seed of one-time codes for storage, without white space. A seed is a base32 text, or an
 * `otpauth://totp/…` URL as in QR codes, which can set digits, period and algorithm.
 * @returns null when it is neither
 */
export function readSeed(text: string): string | null {
  const seed = text.replace(/\s+/g, '');
  return authenticatorOf(seed) ? seed : null;
}

/**
 * Returns the code of a seed (RFC 6238). Default: six digits, 30 seconds and SHA-1.
 * @returns null when the seed is not valid
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
  // Two letters are needed for one whole byte.
  return /^[A-Z2-7]{2,}$/.test(letters) ? new TOTP({ secret: Secret.fromBase32(letters) }) : null;
}

function fromAddress(address: string): TOTP | null {
  try {
    const parsed = URI.parse(address);
    // The other kind, HOTP, counts uses, which is not possible here.
    return parsed instanceof TOTP ? parsed : null;
  } catch {
    return null; // the package throws several kinds of errors for invalid addresses
  }
}
