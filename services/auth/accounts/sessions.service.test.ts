import { expect, test } from 'vitest';
import { ada, day, minute, startAuth } from '../auth.fixture';

const signedOut = {
  httpStatus: 401,
  refusal: { status: false, error: 'Sign in first.', because: 'signed-out' },
};

test('without a valid token every call of a signed-in user is refused', async () => {
  const { as, signUp } = await startAuth();
  const { token } = await signUp();
  for (const bearer of [undefined, 'x', token.slice(0, -1), token.toLowerCase()]) {
    await expect(as(bearer).getUserByToken()).rejects.toMatchObject(signedOut);
    await expect(as(bearer).getProjects()).rejects.toMatchObject(signedOut);
    await expect(as(bearer).createProject({ body: { name: 'Shop' } })).rejects.toMatchObject(signedOut);
  }
});

test('sign-out ends its own session at once, and no other', async () => {
  const { as, signUp } = await startAuth();
  const phone = await signUp();
  const laptop = await as().signIn({ body: ada });
  await phone.call.signOut();
  await expect(phone.call.getUserByToken()).rejects.toMatchObject(signedOut);
  expect(laptop.status && (await as(laptop.token).getUserByToken())).toMatchObject({ status: true });
});

test('every sign-in starts a session of its own, whatever token came with it', async () => {
  const { as, database, signUp } = await startAuth();
  const { token } = await signUp();
  const answers = [await as(token).signIn({ body: ada }), await as(token).signIn({ body: ada })];
  const tokens = [token, ...answers.map((answer) => (answer.status ? answer.token : ''))];
  expect(new Set(tokens).size).toBe(3);
  expect((await database.pool.query('select * from sessions')).rowCount).toBe(3);
});

test('a session ends when unused for 7 days', async () => {
  const { pass, signUp } = await startAuth();
  const { call } = await signUp();
  pass(7 * day - 1);
  expect(await call.getUserByToken()).toMatchObject({ status: true });
  pass(7 * day);
  await expect(call.getUserByToken()).rejects.toMatchObject(signedOut);
});

test('a session in daily use ends after 30 days', async () => {
  const { pass, signUp } = await startAuth();
  const { call } = await signUp();
  for (let passed = 1; passed < 30; passed++) {
    pass(day);
    expect(await call.getUserByToken()).toMatchObject({ status: true });
  }
  pass(day);
  await expect(call.getUserByToken()).rejects.toMatchObject(signedOut);
});

test('the last use is written at most once a minute', async () => {
  const { database, now, pass, signUp } = await startAuth();
  const { call } = await signUp();
  const signUpAt = now();
  const lastUse = async () => (await database.pool.query('select last_used_at from sessions')).rows[0];
  pass(minute - 1);
  await call.getUserByToken();
  expect(await lastUse()).toEqual({ last_used_at: signUpAt });
  pass(1);
  await call.getUserByToken();
  expect(await lastUse()).toEqual({ last_used_at: now() });
});

test("signing in clears the user's ended sessions", async () => {
  const { as, database, pass, signUp } = await startAuth();
  await signUp();
  pass(8 * day);
  await as().signIn({ body: ada });
  await as().signIn({ body: ada });
  expect((await database.pool.query('select * from sessions')).rowCount).toBe(2);
});
