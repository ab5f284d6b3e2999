import { expect, test } from 'vitest';
import { ada, minute, startAuth } from '#services/auth/auth.fixture';

/** Attackers who enter wrong passwords on purpose, and owners who want to sign in at the same time. */

type Auth = Awaited<ReturnType<typeof startAuth>>;
const incorrect = { status: false, because: 'credentials' };
const throttled = { httpStatus: 429, refusal: { because: 'throttled' } };
const home = '192.0.2.1';
const hotel = '192.0.2.2';

function signIn({ as }: Auth, { password = ada.password, address = home, device }: Given = {}) {
  return as(undefined, address).signIn({ body: { email: ada.email, password, device } });
}
interface Given {
  password?: string;
  address?: string;
  device?: string;
}

async function deviceOf(auth: Auth, given?: Given): Promise<string> {
  const answer = await signIn(auth, given);
  if (!answer.status || !answer.device) throw new Error('no device');
  return answer.device;
}

/** Wrong passwords, each from another address. */
async function guess(auth: Auth, times: number): Promise<void> {
  for (let n = 1; n <= times; n++) {
    const address = `198.51.100.${n}`;
    expect(await signIn(auth, { password: 'wrong password', address })).toMatchObject(incorrect);
  }
}

test('lets a known device in from an unknown address while 100 wrong passwords lock the account', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const device = await deviceOf(auth);
  await guess(auth, 100);
  await expect(signIn(auth, { address: hotel })).rejects.toMatchObject(throttled);
  expect(await signIn(auth, { address: hotel, device })).toMatchObject({ status: true });
});

test('tells the owner once for each lock, however many attempts follow', async () => {
  const auth = await startAuth({ attempts: { failuresOfAccount: { times: 3, minutes: 15 } } });
  await auth.signUp();
  await guess(auth, 3);
  await auth.mailed(1);
  for (let n = 0; n < 5; n++) await expect(signIn(auth, { address: hotel })).rejects.toMatchObject(throttled);
  expect(auth.mails).toHaveLength(1);
  expect(auth.mails[0]).toMatchObject({
    to: ada.email,
    subject: 'Sign-in to your Scenarium account is locked',
  });
  expect(auth.mails[0]?.text).toContain('Somebody entered 3 wrong passwords');
  expect(auth.mails[0]?.text).toContain('https://tests.example.com/forgot-password\n');

  await auth.database.pool.query('update rate_limits set expire = 1');
  await guess(auth, 3);
  await auth.mailed(2);
});

test('mails nobody when the locked account does not exist', async () => {
  const auth = await startAuth({ attempts: { failuresOfAccount: { times: 1, minutes: 15 } } });
  const body = { email: 'nobody@example.com', password: 'wrong password' };
  expect(await auth.as(undefined, home).signIn({ body })).toMatchObject(incorrect);
  await expect(auth.as(undefined, hotel).signIn({ body })).rejects.toMatchObject(throttled);
  await auth.signUp();
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(1);
  expect(auth.mails.map(({ to }) => to)).toEqual([ada.email]);
});

test('limits wrong passwords on a known device by themselves', async () => {
  const auth = await startAuth({ attempts: { failuresOfDevice: { times: 2, minutes: 15 } } });
  await auth.signUp();
  const device = await deviceOf(auth);
  const wrong = { password: 'wrong password', device };
  for (let n = 0; n < 2; n++) expect(await signIn(auth, wrong)).toMatchObject(incorrect);
  await expect(signIn(auth, { device })).rejects.toMatchObject(throttled);
  await expect(signIn(auth, { device, address: hotel })).rejects.toMatchObject(throttled);
  await auth.mailed(1);
  expect(auth.mails[0]?.text).toContain('on a device that you signed in on before');
  expect(await signIn(auth)).toMatchObject({ status: true });
});

test.each(['forged', 'of another account', 'of an older password', 'too old'])(
  'takes a device that is %s for an unknown one',
  async (which) => {
    const auth = await startAuth({ attempts: { failuresOfAccount: { times: 1, minutes: 15 } } });
    const { call } = await auth.signUp();
    let device = await deviceOf(auth);
    if (which === 'forged') device = `${device.slice(0, -2)}AA`;
    if (which === 'of another account') {
      const other = { ...ada, email: 'eve@example.com' };
      await auth.signUp(other);
      const answer = await auth.as().signIn({ body: other });
      device = (answer.status && answer.device) || '';
    }
    const newPassword = 'another horse 42';
    const changed = which === 'of an older password';
    if (changed) await call.changePassword({ body: { currentPassword: ada.password, newPassword } });
    if (which === 'too old') auth.pass(181 * 24 * 60 * minute);
    await guess(auth, 1);
    const password = changed ? newPassword : ada.password;
    await expect(signIn(auth, { password, device, address: hotel })).rejects.toMatchObject(throttled);
  },
);

test('keeps several accounts of one device known', async () => {
  const auth = await startAuth({ attempts: { failuresOfAccount: { times: 1, minutes: 15 } } });
  await auth.signUp();
  const other = { ...ada, email: 'eve@example.com' };
  await auth.signUp(other);
  const first = await deviceOf(auth);
  const answer = await auth.as().signIn({ body: { ...other, device: first } });
  const device = answer.status ? answer.device : '';
  await guess(auth, 1);
  expect(await signIn(auth, { device, address: hotel })).toMatchObject({ status: true });
});

test('makes the device of a password reset a known one', async () => {
  const auth = await startAuth({ attempts: { failuresOfAddress: { times: 1, minutes: 15 } } });
  await auth.signUp();
  expect(await signIn(auth, { password: 'wrong password' })).toMatchObject(incorrect);
  await expect(signIn(auth)).rejects.toMatchObject(throttled);
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(1);
  const token = /token=([\w-]+)/.exec(auth.mails[0]?.text ?? '')?.[1] ?? '';
  const reset = await auth.as(undefined, home).resetPassword({ body: { token, newPassword: ada.password } });
  expect(reset).toMatchObject({ status: true });
  const device = reset.status ? reset.device : '';
  expect(await signIn(auth, { device })).toMatchObject({ status: true });
});

test('signs in 200 times at the same moment with the right password', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => signIn(auth)));
  const refused = answers.filter((answer) => answer.status === 'rejected' || !answer.value.status);
  expect(refused).toEqual([]);
}, 120_000);
