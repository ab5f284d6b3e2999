import { expect, test } from 'vitest';
import { ada, bob, startAuth } from '../auth.fixture';
import type { AttemptLimits } from './attempts';

const home = '192.0.2.1';
const elsewhere = '192.0.2.2';
const wrong = { email: ada.email, password: 'wrong password' };
const unknown = { ...wrong, email: 'nobody@example.com' };
const incorrect = { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
const throttled = (minutes: number) => ({
  httpStatus: 429,
  refusal: {
    status: false,
    error: `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    because: 'throttled',
  },
});

/** Returns limits of this many attempts in 15 minutes each. Other limits keep their defaults. */
const limits = (times: Partial<Record<keyof AttemptLimits, number>>) => ({
  attempts: Object.fromEntries(
    Object.entries(times).map(([name, count]) => [name, { times: count, minutes: 15 }]),
  ),
});

type Auth = Awaited<ReturnType<typeof startAuth>>;
const signIn = ({ as }: Auth, body: { email: string; password: string }, address = home) =>
  as(undefined, address).signIn({ body });
/** Ends all windows. */
const wait = ({ database }: Auth) => database.pool.query('update rate_limits set expire = 1');
const entries = async ({ database }: Auth, event: string) =>
  (await database.pool.query('select actor, address from audit_log where event = $1', [event]))
    .rows as unknown[];

test('after too many wrong passwords from one address even the right one has to wait', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 2 }));
  await auth.signUp();
  for (let count = 0; count < 2; count++) expect(await signIn(auth, wrong)).toEqual(incorrect);
  await expect(signIn(auth, ada)).rejects.toMatchObject(throttled(15));
  await expect(signIn(auth, { ...ada, email: ' ADA@example.com' })).rejects.toMatchObject(throttled(15));

  expect(await signIn(auth, ada, elsewhere)).toMatchObject({ status: true });
  await wait(auth);
  expect(await signIn(auth, ada)).toMatchObject({ status: true });
});

test('the minutes to wait are counted up to full ones', async () => {
  const auth = await startAuth({ attempts: { failuresOfBoth: { times: 1, minutes: 1 } } });
  await signIn(auth, unknown);
  await expect(signIn(auth, unknown)).rejects.toMatchObject(throttled(1));
});

test('an account that does not exist is counted, refused and recorded as one that does', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 2 }));
  await auth.signUp();
  for (const body of [wrong, unknown]) {
    for (let count = 0; count < 2; count++) expect(await signIn(auth, body)).toEqual(incorrect);
    for (let count = 0; count < 3; count++)
      await expect(signIn(auth, body)).rejects.toMatchObject(throttled(15));
  }
  const told = [wrong, unknown].map(({ email }) => ({ actor: email, address: home }));
  expect(await entries(auth, 'sign-in-failed')).toEqual(told.flatMap((entry) => [entry, entry]));
  expect(await entries(auth, 'sign-in-throttled')).toEqual(told);
  const counters = await auth.database.pool.query('select key from rate_limits');
  expect(JSON.stringify(counters.rows)).not.toContain('example.com');
});

test('attempts made at the same time are counted too', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 3 }));
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(auth, unknown)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a sign-in that works counts for nothing and clears what was counted before', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 2, failuresOfAddress: 3, failuresOfAccount: 2 }));
  await auth.signUp();
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 4; count++) expect(await signIn(auth, ada)).toMatchObject({ status: true });
    expect(await signIn(auth, wrong)).toEqual(incorrect);
  }
  await expect(signIn(auth, ada)).rejects.toMatchObject(throttled(15));
});

test('one address cannot try many accounts', async () => {
  const auth = await startAuth(limits({ failuresOfAddress: 3 }));
  await auth.signUp();
  for (const name of ['a', 'b', 'c']) {
    expect(await signIn(auth, { ...wrong, email: `${name}@example.com` })).toEqual(incorrect);
  }
  await expect(signIn(auth, ada)).rejects.toMatchObject(throttled(15));
  expect(await signIn(auth, ada, elsewhere)).toMatchObject({ status: true });
});

test('all of one IPv6 network counts as one address, and IPv4 written as IPv6 as itself', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 1 }));
  await signIn(auth, wrong, '2001:db8:1:2::1');
  await expect(signIn(auth, wrong, '2001:db8:1:2:ffff::9')).rejects.toMatchObject(throttled(15));
  expect(await signIn(auth, wrong, '2001:db8:1:3::1')).toEqual(incorrect);
  await signIn(auth, wrong, '192.0.2.9');
  await expect(signIn(auth, wrong, '::ffff:192.0.2.9')).rejects.toMatchObject(throttled(15));
});

test('many addresses cannot guess one account, and cannot lock its owner out of the usual place', async () => {
  const auth = await startAuth(limits({ failuresOfAccount: 3 }));
  await auth.signUp();
  expect(await signIn(auth, ada)).toMatchObject({ status: true });
  for (const last of [1, 2, 3]) expect(await signIn(auth, wrong, `198.51.100.${last}`)).toEqual(incorrect);
  await expect(signIn(auth, ada, '198.51.100.4')).rejects.toMatchObject(throttled(15));
  expect(await signIn(auth, ada)).toMatchObject({ status: true });
});

test('what one address is refused does not count against the account', async () => {
  const auth = await startAuth(limits({ failuresOfBoth: 1, failuresOfAccount: 3 }));
  await auth.signUp();
  expect(await signIn(auth, wrong)).toEqual(incorrect);
  for (let count = 0; count < 5; count++)
    await expect(signIn(auth, wrong)).rejects.toMatchObject(throttled(15));
  expect(await signIn(auth, ada, elsewhere)).toMatchObject({ status: true });
});

test('sign-ups of one address are limited, and finding out who has an account counts as guessing', async () => {
  const auth = await startAuth(limits({ signUpsOfAddress: 4, failuresOfAddress: 1 }));
  const signUp = (body: typeof ada, address = home) => auth.as(undefined, address).signUp({ body });
  expect(await signUp(ada)).toMatchObject({ status: true });
  expect(await signUp({ ...bob, password: 'short' })).toMatchObject({ status: false, because: 'password' });
  expect(await signUp(ada)).toMatchObject({ status: false, because: 'taken' });
  await expect(signUp(ada)).rejects.toMatchObject(throttled(15));
  expect(await signUp(bob)).toMatchObject({ status: true });
  await expect(signUp({ ...bob, email: 'eve@example.com' })).rejects.toMatchObject(throttled(15));
  expect(await signUp({ ...bob, email: 'eve@example.com' }, elsewhere)).toMatchObject({ status: true });
});

test('calls from inside are limited by account only', async () => {
  const auth = await startAuth(limits({ signUpsOfAddress: 1, failuresOfAddress: 1, failuresOfAccount: 1 }));
  for (const account of [ada, bob]) await auth.signUp(account);
  for (const { email } of [wrong, unknown]) {
    expect(await auth.as().signIn({ body: { ...wrong, email } })).toEqual(incorrect);
  }
});
