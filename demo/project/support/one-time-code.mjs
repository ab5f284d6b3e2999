import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows now for a base32 seed or an `otpauth://totp/…` address (RFC 6238). */
export function oneTimeCode(seed, now = Date.now()) {
  const { secret, algorithm, digits, period } = partsOf(seed.trim());
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / period)));
  const hash = createHmac(algorithm, bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function partsOf(seed) {
  const query = seed.toLowerCase().startsWith('otpauth:')
    ? new URL(seed).searchParams
    : new URLSearchParams();
  return {
    secret: query.get('secret') ?? seed,
    algorithm: (query.get('algorithm') ?? 'SHA1').replace('-', '').toLowerCase(),
    digits: Number(query.get('digits') ?? 6),
    period: Number(query.get('period') ?? 30),
  };
}

function bytesOf(secret) {
  const letters = [...secret.toUpperCase().replace(/[\s=-]/g, '')];
  if (letters.some((letter) => !alphabet.includes(letter)))
    throw new Error('The seed of one-time codes is not base32.');
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
