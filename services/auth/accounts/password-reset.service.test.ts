import { expect, test } from 'vitest';
import { ada, bob, minute, startAuth, unsentMails } from '../auth.fixture';
import { hashToken } from './sessions';

type Auth = Awaited<ReturnType<typeof startAuth>>;

const usedUp = {
  status: false,
  error: 'This link was used already, or it has expired.',
  because: 'token',
};
const newPassword = 'a new password';
/** A reset makes the device a known device. */
const changed = { status: true, device: expect.any(String) as string };

/** Requests a reset, and returns the mailed token after the mail has arrived. */
async function mailedToken({ as, mails, mailed }: Auth, email = ada.email): Promise<string> {
  const before = mails.length;
  expect(await as().requestPasswordReset({ body: { email } })).toEqual({ status: true });
  await mailed(before + 1);
  return /reset-password\?token=([\w-]+)\s/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const reset = ({ as }: Auth, token: string, password = newPassword) =>
  as().resetPassword({ body: { token, newPassword: password } });
const signIn = ({ as }: Auth, password: string) => as().signIn({ body: { ...ada, password } });

test('the mailed link sets a new password once', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const token = await mailedToken(auth, ' Ada@Example.com ');
  expect(auth.mails).toEqual([
    {
      to: ada.email,
      subject: 'Reset your Scenarium password',
      text: expect.stringContaining(`https://tests.example.com/reset-password?token=${token}\n`) as string,
    },
  ]);
  expect(token).toMatch(/^[\w-]{43}$/);

  expect(await auth.as().checkPasswordReset({ body: { token } })).toEqual({ status: true });
  expect(await reset(auth, token)).toEqual(changed);
  expect(await signIn(auth, newPassword)).toMatchObject({ status: true });
  expect(await signIn(auth, ada.password)).toMatchObject({ status: false, because: 'credentials' });
  expect(await auth.as().checkPasswordReset({ body: { token } })).toEqual(usedUp);
  expect(await reset(auth, token, 'yet another')).toEqual(usedUp);
});

test('of two uses of one link at the same time one counts', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const token = await mailedToken(auth);
  const answers = await Promise.all(
    ['first password', 'second password'].map((text) => reset(auth, token, text)),
  );
  expect(answers).toEqual(expect.arrayContaining([changed, usedUp]));
});

test('a link is good for 30 minutes', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const token = await mailedToken(auth);
  auth.pass(30 * minute - 1);
  expect(await auth.as().checkPasswordReset({ body: { token } })).toEqual({ status: true });
  auth.pass(1);
  expect(await auth.as().checkPasswordReset({ body: { token } })).toEqual(usedUp);
  expect(await reset(auth, token)).toEqual(usedUp);
});

test('a newer link makes the older one void, of its own user only', async () => {
  const auth = await startAuth();
  await auth.signUp();
  await auth.signUp(bob);
  const ofBob = await mailedToken(auth, bob.email);
  const older = await mailedToken(auth);
  const newer = await mailedToken(auth);
  expect(await reset(auth, older)).toEqual(usedUp);
  expect(await reset(auth, newer)).toEqual(changed);
  expect(await reset(auth, ofBob)).toEqual(changed);
});

test('made-up tokens are refused, and a password that breaks a rule leaves the link good', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const token = await mailedToken(auth);
  for (const made of ['', 'x', token.slice(1), `${token}\0`, hashToken(token)]) {
    expect(await reset(auth, made)).toEqual(usedUp);
  }
  expect(await reset(auth, token, 'short')).toEqual({
    status: false,
    error: 'Password must have at least 8 characters',
    because: 'newPassword',
  });
  expect(await reset(auth, token)).toEqual(changed);
});

test('a reset ends every session and proves the address', async () => {
  const auth = await startAuth({ emailVerification: true });
  const phone = await auth.signUp();
  const laptop = await signIn(auth, ada.password);
  await auth.mailed(1);
  await reset(auth, await mailedToken(auth));
  await expect(phone.call.getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  await expect(auth.as(laptop.status ? laptop.token : '').getUserByToken()).rejects.toMatchObject({
    httpStatus: 401,
  });
  const again = await signIn(auth, newPassword);
  const answer = await auth.as(again.status ? again.token : '').getUserByToken();
  expect(answer).toMatchObject({ user: { emailVerified: true } });
});

test('the token cannot be read from the table', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const token = await mailedToken(auth);
  const { rows } = await auth.database.pool.query('select * from mailed_proofs');
  expect(rows).toMatchObject([{ hash: hashToken(token), purpose: 'password-reset' }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an unknown address gets the same answer and no mail, before anything is looked up', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const client = await auth.database.pool.connect();
  await client.query('begin; lock table users in access exclusive mode');
  // Users cannot be read now. The answer does not wait for that, so its timing reveals nothing.
  for (const email of [ada.email, 'nobody@example.com']) {
    expect(await auth.as().requestPasswordReset({ body: { email } })).toEqual({ status: true });
  }
  await client.query('rollback');
  client.release();
  await auth.mailed(1);
  expect(auth.mails[0]?.to).toBe(ada.email);
});

test('a mail server that fails is no news to the caller', async () => {
  const errors: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn() {},
    error: (_: object, message: string) => void errors.push(message),
  };
  const mailer = { send: () => Promise.reject(new Error('down')) };
  const auth = await startAuth({ mailer, log });
  await auth.signUp();
  expect(await auth.as().requestPasswordReset({ body: { email: ada.email } })).toEqual({ status: true });
  await expect.poll(() => errors).toHaveLength(1);
});

test('an address that is none is told', async () => {
  const { as } = await startAuth();
  for (const [email, error] of [
    ['', 'Please fill all the fields'],
    ['no address', 'Please enter a valid email'],
    ['a\0@example.com', 'Please enter a valid email'],
  ] as const) {
    expect(await as().requestPasswordReset({ body: { email } })).toEqual({
      status: false,
      error,
      because: 'email',
    });
  }
});

test('requests are limited by account and by address, also for accounts that do not exist', async () => {
  const limit = (times: number) => ({ times, minutes: 60 });
  const { as } = await startAuth({ attempts: { resetsOfAccount: limit(2), resetsOfAddress: limit(5) } });
  const ask = (email: string, address: string) =>
    as(undefined, address).requestPasswordReset({ body: { email } });
  const throttled = { httpStatus: 429, refusal: { because: 'throttled' } };
  for (const email of [ada.email, bob.email]) {
    for (const address of ['192.0.2.1', '192.0.2.2'])
      expect(await ask(email, address)).toEqual({ status: true });
    await expect(ask(email, '192.0.2.3')).rejects.toMatchObject(throttled);
  }
  for (const name of ['a', 'b', 'c']) await ask(`${name}@example.com`, '192.0.2.3');
  await expect(ask('d@example.com', '192.0.2.3')).rejects.toMatchObject(throttled);
});

test('after a reset the owner gets in where wrong passwords had used up the attempts', async () => {
  const once = { times: 1, minutes: 15 };
  const auth = await startAuth({ attempts: { failuresOfBoth: once, failuresOfAccount: once } });
  await auth.signUp();
  const at = auth.as(undefined, '192.0.2.1');
  await at.signIn({ body: { ...ada, password: 'forgotten' } });
  await expect(at.signIn({ body: ada })).rejects.toMatchObject({ httpStatus: 429 });
  await at.resetPassword({ body: { token: await mailedToken(auth), newPassword } });
  expect(await at.signIn({ body: { ...ada, password: newPassword } })).toMatchObject({ status: true });
});

test('somebody without a password gets one by the mail', async () => {
  const auth = await startAuth();
  await auth.signUp();
  await auth.database.pool.query('update users set password_hash = null');
  expect(await signIn(auth, ada.password)).toMatchObject({ status: false, because: 'credentials' });
  expect(await reset(auth, await mailedToken(auth))).toEqual(changed);
  expect(await signIn(auth, newPassword)).toMatchObject({ status: true });
});

test('a mail that could not be sent is told to administrators alone: the answer is that of any address', async () => {
  const tried: string[] = [];
  const mailer = {
    async send({ to }: { to: string }) {
      tried.push(to);
      throw new Error('refused');
    },
  };
  const auth = await startAuth({ mailer });
  await auth.signUp();
  const answers = [];
  for (const email of ['nobody@example.com', ada.email]) {
    answers.push(await auth.as().requestPasswordReset({ body: { email } }));
  }
  expect(answers).toEqual([{ status: true }, { status: true }]);
  await expect.poll(() => unsentMails(auth)).toEqual([[ada.email, 'password reset']]);
  expect(tried).toEqual([ada.email]);
});

test('the answer does not wait for the mail server', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((go) => (release = go));
  const mails: string[] = [];
  const mailer = {
    async send({ to }: { to: string }) {
      mails.push(to);
      await held;
    },
  };
  const auth = await startAuth({ mailer });
  await auth.signUp();
  // The answer arrives before the mail server's answer.
  expect(await auth.as().requestPasswordReset({ body: { email: ada.email } })).toEqual({ status: true });
  await expect.poll(() => mails).toEqual([ada.email]);
  release();
});
