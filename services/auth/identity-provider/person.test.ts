import { expect, test } from 'vitest';
import { personOf } from './person';

const verified = { email: 'Ada@Example.com', email_verified: true };
const read = (claims: Record<string, unknown>) => personOf('https://id.example.com', 'u1', claims);

test('the address counts in lower case, and only when the provider verified it', () => {
  expect(read(verified)).toMatchObject({
    issuer: 'https://id.example.com',
    subject: 'u1',
    email: 'ada@example.com',
  });
  for (const email_verified of [false, undefined, null, 'true', 1]) {
    expect(read({ ...verified, email_verified })).toBe('unverified-email');
  }
  for (const email of [undefined, '', 'ada', 'a\0@example.com', 17, ['ada@example.com']]) {
    expect(read({ ...verified, email })).toBe('no-email');
  }
});

test.each([
  [{ given_name: 'Ada', family_name: 'Lovelace', name: 'Countess' }, 'Ada', 'Lovelace'],
  [{ name: '  Ada   King Lovelace ' }, 'Ada', 'King Lovelace'],
  [{ given_name: '\0\n', family_name: 'Lovelace' }, 'Lovelace', ''],
  [{ name: 'Ada' }, 'Ada', ''],
  [{ given_name: 4, name: '' }, 'ada', ''],
  [{ given_name: 'A\tda\0\u0007', family_name: '😀'.repeat(90) }, 'A da', '😀'.repeat(80)],
])('names of %j', (claims, firstname, lastname) => {
  expect(read({ ...verified, ...claims })).toMatchObject({ firstname, lastname });
});
