import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ada, bob, startAuth } from '../auth.fixture';

test('sign-up signs in, and the token opens the account', async () => {
  const { as } = await startAuth();
  const answer = await as().signUp({ body: { ...ada, email: ' Ada@Example.COM', firstname: ' Ada ' } });

  const name = 'Ada Lovelace';
  expect(answer).toEqual({
    status: true,
    token: expect.stringMatching(/^[\w-]{43}$/) as string,
    device: expect.any(String) as string,
    isNewUser: true,
    user: {
      _id: expect.any(String) as string,
      email: 'ada@example.com',
      firstname: 'Ada',
      lastname: 'Lovelace',
      name,
    },
    project: null,
  });
  if (!answer.status) return;
  expect(await as(answer.token).getUserByToken()).toEqual({
    status: true,
    user: {
      userId: answer.user._id,
      email: 'ada@example.com',
      givenName: 'Ada',
      familyName: 'Lovelace',
      name,
      customAttributes: { companyName: '', allowedProjectsCount: 10_000, allowDeleteProjects: false },
      emailVerified: true,
      secondFactor: false,
    },
  });
});

test('neither password nor token can be read from the tables', async () => {
  const { database, signUp } = await startAuth();
  const { token } = await signUp();
  const users = await database.pool.query('select * from users');
  const sessions = await database.pool.query('select * from sessions');
  expect(users.rows[0]).toMatchObject({
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
  });
  expect(sessions.rows[0]).toMatchObject({ token_hash: createHash('sha256').update(token).digest('hex') });
  expect(JSON.stringify([users.rows, sessions.rows])).not.toContain(token);
  expect(JSON.stringify(users.rows)).not.toContain(ada.password);
});

test('sign-up refuses wrong fields and stores nothing', async () => {
  const { as, database } = await startAuth();
  const empty = 'Please fill all the fields';
  const invalid = 'Please enter a valid email';
  const cases: [wrong: Partial<typeof ada>, because: string, error: string][] = [
    [{ email: ' ' }, 'email', empty],
    [{ password: '' }, 'password', empty],
    [{ firstname: ' ' }, 'firstname', empty],
    [{ email: 'no address', lastname: '' }, 'lastname', empty],
    [{ email: 'ada@example' }, 'email', invalid],
    [{ email: 'a\0da@example.com' }, 'email', invalid],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email', 'Email cannot have more than 254 characters'],
    [{ password: '1234567' }, 'password', 'Password must have at least 8 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password cannot have more than 200 characters'],
    [{ firstname: 'x'.repeat(81) }, 'firstname', 'First name cannot have more than 80 characters'],
    [{ lastname: 'x'.repeat(81) }, 'lastname', 'Last name cannot have more than 80 characters'],
    [{ lastname: 'Love\nlace' }, 'lastname', 'Last name cannot contain control characters'],
  ];
  for (const [wrong, because, error] of cases) {
    expect(await as().signUp({ body: { ...ada, ...wrong } })).toEqual({ status: false, error, because });
  }
  expect((await database.pool.query('select * from users')).rowCount).toBe(0);
});

test('an e-mail has one account, in whatever case it is written and however many sign up at once', async () => {
  const { as } = await startAuth();
  const spellings = ['ada@example.com', 'ADA@example.com', 'Ada@Example.Com'];
  const answers = await Promise.all(spellings.map((email) => as().signUp({ body: { ...ada, email } })));
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  const refused = { status: false, error: 'An account with this email already exists', because: 'taken' };
  expect(answers.filter(({ status }) => !status)).toEqual([refused, refused]);
});

test('sign-in works under both names of the call, and with an accent composed differently', async () => {
  const { as, signUp } = await startAuth();
  await signUp({ ...ada, password: 'caf\u00e9 noir' });
  const body = { email: 'ADA@example.com ', password: 'cafe\u0301 noir' };
  const answers = [await as().signIn({ body }), await as().signInWithoutIdentityProvider({ body })];
  expect(answers.map((answer) => answer.status && answer.user.email)).toEqual([ada.email, ada.email]);
});

test('a wrong password and an unknown user get the same answer', async () => {
  const { as, signUp } = await startAuth();
  await signUp();
  const refused = {
    status: false,
    error: 'The email or password is incorrect.',
    because: 'credentials',
  };
  for (const wrong of [{ password: 'wrong' }, { email: bob.email }, { email: 'x' }, { email: 'a\0' }]) {
    expect(await as().signIn({ body: { ...ada, ...wrong } })).toEqual(refused);
  }
});

test('sign-in asks for both fields', async () => {
  const { as } = await startAuth();
  for (const empty of [{ email: '' }, { email: '  ' }, { password: '' }]) {
    const answer = await as().signIn({ body: { ...ada, ...empty } });
    expect(answer).toMatchObject({ status: false, error: 'Please fill all the fields' });
  }
});
