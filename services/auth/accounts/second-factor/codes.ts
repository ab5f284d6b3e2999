import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../sessions';

/** Seconds for which the app shows one code. */
const period = 30;
/** Periods before and after the current one whose codes are accepted, because clocks differ. */
const drift = 1;

/** Number of recovery codes per user. */
const recoveryCodeCount = 10;

/** Returns a new secret: 160 random bits in base32, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app reads from the QR code. */
export function otpAddressOf(
  secret: string,
  { email, brandName }: { email: string; brandName: string },
): string {
  return totpOf(secret, { label: email, issuer: brandName }).toString();
}

/**
 * Returns the time step (30 seconds each since 1970) of a code. Null when the code is wrong now.
 * The caller stores the last step, because each code is valid once (RFC 6238, section 5.2).
 */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, window: drift, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Returns ten new recovery codes of 80 random bits each, too many to guess one from its hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = new Secret({ buffer: bufferOf(randomBytes(10)) }).base32.toLowerCase();
    return text.replace(/(.{4})(?!$)/g, '$1-');
  });
}

/** Returns the stored hash of a recovery code. It includes the user, so other users cannot use the code. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code}`);
}

/** Returns an entered code without spaces and hyphens, in lower case. */
export const normalizedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

function totpOf(secret: string, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    issuer: names.issuer,
    label: names.label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
