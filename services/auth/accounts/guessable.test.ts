import { expect, test } from 'vitest';
import { guessableProblem } from './guessable';

const owner = {
  email: '0123456789abcdef0123-fedcba98765432100123-0-1790000000000@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
};
const problemOf = (password: string) => guessableProblem(password, owner, 'Scenarium');

test('refuses an email address of any length, also with digits added', async () => {
  const personal = /^This password is your name or email address/;
  expect(await problemOf(owner.email)).toMatch(personal);
  expect(await problemOf(`${owner.email.toUpperCase()}2026`)).toMatch(personal);
});

test('refuses common and product passwords and accepts several words', async () => {
  expect(await problemOf('P@ssw0rd!')).toMatch(/^This password is easy to guess/);
  expect(await problemOf('Ada Lovelace 2026!')).toMatch(/^This password is your name/);
  expect(await problemOf('scenarium2026!')).toMatch(/^This password is the name of this product/);
  for (const password of ['correct horse 42', 'another horse 43', 'xkqzvbtw', 'a new password']) {
    expect(await problemOf(password), password).toBeNull();
  }
});
