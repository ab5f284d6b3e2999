import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords';

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
  const shortest = async (hash: string | null) => {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const start = performance.now();
      await isPassword('wrong', hash);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  // The shortest of several: other programs can only make a round longer. Without the work it is far below 1 %.
  expect((await shortest(null)) / (await shortest(passwordHash))).toBeGreaterThan(0.5);
});
