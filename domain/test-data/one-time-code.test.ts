import { describe, expect, it } from 'vitest';
import { oneTimeCode, readSeed } from './one-time-code';

/** The seed of RFC 6238, appendix B: "12345678901234567890". */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %d', (seconds, token) => {
    expect(oneTimeCode(seed, at(seconds))?.token).toBe(token);
  });

  it('say how long they hold', () => {
    expect(oneTimeCode(seed, at(60))).toMatchObject({ remaining: 30, period: 30 });
    expect(oneTimeCode(seed, at(89))).toMatchObject({ remaining: 1, period: 30 });
  });

  it('follow the digits, period and algorithm of an address', () => {
    const address = `otpauth://totp/Shop:ann?secret=${seed}&digits=8&period=60`;
    expect(oneTimeCode(address, at(59 * 2))?.token).toBe('94287082');
    expect(oneTimeCode(address, at(61))).toMatchObject({ remaining: 59, period: 60 });
  });
});

describe('seeds', () => {
  it.each([
    ['jbsw y3dp ehpk 3pxp', 'jbswy3dpehpk3pxp'],
    ['JBSW-Y3DP-EHPK-3PXP', 'JBSW-Y3DP-EHPK-3PXP'],
    ['MZXW6YTBOI======', 'MZXW6YTBOI======'],
    [' otpauth://totp/a?secret=JBSWY3DPEHPK3PXP ', 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP'],
  ])('are kept without white space: %j', (text, kept) => {
    expect(readSeed(text)).toBe(kept);
    expect(oneTimeCode(kept, at(0))?.token).toMatch(/^\d{6}$/);
  });

  it.each([
    '',
    ' ',
    '0189',
    'A',
    'not base32!',
    'otpauth://totp/a',
    'otpauth://totp/a?secret=!!',
    'otpauth://hotp/a?secret=JBSWY3DPEHPK3PXP&counter=1',
    'https://example.com',
  ])('are not %j', (text) => expect(readSeed(text)).toBeNull());
});
