import { describe, expect, it } from 'vitest';
import { decryptTestData, encryptTestData } from './test-data-cipher';

const projectId = '11111111-2222-4333-8444-555555555555';

describe('the cipher of test data', () => {
  // Made with: printf … | openssl enc -aes-256-cbc -md md5 -salt -base64 -A -pass pass:11111111-2222-…
  it.each([
    ['U2FsdGVkX19T9FFNgm9f/keKS2OWeqhHBdVu/WaMwhe2yHjPF1GsbvkxUmP+9dTu', 'grüße 🔑\nzweite Zeile'],
    ['U2FsdGVkX1+OvjGtpOvEe9J6OREqldHZKN18dC5wsRM=', ''],
  ])('reads what OpenSSL and CryptoJS write: %s', (text, value) => {
    expect(decryptTestData(text, projectId)).toBe(value);
  });

  it('writes what OpenSSL writes with the same salt', () => {
    const salt = Buffer.from('0102030405060708', 'hex');
    // openssl enc … -S 0102030405060708 gives the part after the salt.
    const body = Buffer.from('OCtpGHNm2pmT5FST/4SWIQ==', 'base64');
    const whole = Buffer.concat([Buffer.from('Salted__'), salt, body]).toString('base64');
    expect(encryptTestData('hunter-2', projectId, salt)).toBe(whole);
  });

  it('reads its own, and never writes alike twice', () => {
    const text = encryptTestData('ö'.repeat(40), projectId);
    expect(text).not.toBe(encryptTestData('ö'.repeat(40), projectId));
    expect(decryptTestData(text, projectId)).toBe('ö'.repeat(40));
  });

  it.each(['', 'hunter-2', 'U2FsdGVkX18=', 'sealed:v1.a.b.c', 'U2FsdGVkX19T9FFNgm9f/keKS2OWeqhH'])(
    'does not read %j',
    (text) => expect(decryptTestData(text, projectId)).toBeNull(),
  );

  it('does not read what belongs to another project', () => {
    const salt = Buffer.alloc(8);
    const text = encryptTestData('hunter-2', projectId, salt);
    expect(decryptTestData(text, 'another-project')).not.toBe('hunter-2');
  });
});
