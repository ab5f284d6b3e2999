import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords';

// The library's own functions, with their calls recorded.
vi.mock('@node-rs/argon2', { spy: true });

test('only the password of the hash is right, and every hash has its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('secret word'), hashPassword('secret word')]);
  expect(one).not.toBe(other);
  expect(await isPassword('secret word', one)).toBe(true);
  expect(await isPassword('secret word', other)).toBe(true);
  expect(await isPassword('secret Word', one)).toBe(false);
  expect(await isPassword('secret word', null)).toBe(false);
});

test('refusing an unknown user takes the work of refusing a wrong password', async () => {
  const passwordHash = await hashPassword('secret word');
  vi.mocked(verify).mockClear();
  await isPassword('wrong', passwordHash);
  await isPassword('wrong', null);
  // The parameters of the cost come before the salt: kind, version, memory, passes, lanes.
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(costs).toHaveLength(2);
  expect(costs[0]).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(costs[1]).toEqual(costs[0]);
});
