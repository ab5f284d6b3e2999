import { expect, test } from 'vitest';
import { ada, minute, startAuth } from '../auth.fixture';

type Auth = Awaited<ReturnType<typeof startAuth>>;

const signedOut = { httpStatus: 401, refusal: { because: 'signed-out' } };
const newPassword = 'a new password';

async function signIn({ as }: Auth, password = ada.password) {
  const answer = await as().signIn({ body: { ...ada, password } });
  return as(answer.status ? answer.token : '');
}

test('a changed password ends the other sessions and keeps the own one', async () => {
  const auth = await startAuth();
  const { call: phone } = await auth.signUp();
  const laptop = await signIn(auth);
  const body = { currentPassword: ada.password, newPassword };
  expect(await laptop.changePassword({ body })).toEqual({ status: true });
  await expect(phone.getUserByToken()).rejects.toMatchObject(signedOut);
  expect(await laptop.getUserByToken()).toMatchObject({ status: true });
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: false });
  expect(await (await signIn(auth, newPassword)).getUserByToken()).toMatchObject({ status: true });
});

test('a changed password makes reset links void', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(1);
  await call.changePassword({ body: { currentPassword: ada.password, newPassword } });
  expect((await auth.database.pool.query('select * from mailed_proofs')).rowCount).toBe(0);
});

test('changing the password takes the current one and a valid new one', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  for (const [current, next, because, error] of [
    ['', newPassword, 'currentPassword', 'Please fill all the fields'],
    [ada.password, '', 'newPassword', 'Please fill all the fields'],
    [ada.password, 'short', 'newPassword', 'Password must have at least 8 characters'],
    ['wrong password', newPassword, 'currentPassword', 'The current password is incorrect.'],
  ] as const) {
    const answer = await call.changePassword({ body: { currentPassword: current, newPassword: next } });
    expect(answer).toEqual({ status: false, error, because });
  }
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: true });
});

test('an open session is no place to guess the password at', async () => {
  const auth = await startAuth({ attempts: { passwordChecks: { times: 2, minutes: 15 } } });
  const { call } = await auth.signUp();
  const guess = (currentPassword: string) => call.changePassword({ body: { currentPassword, newPassword } });
  for (let count = 0; count < 2; count++)
    expect(await guess('wrong password')).toMatchObject({ status: false });
  await expect(guess(ada.password)).rejects.toMatchObject({ httpStatus: 429 });
});

test('signing out everywhere ends every session of the user', async () => {
  const auth = await startAuth();
  const { call: phone } = await auth.signUp();
  const laptop = await signIn(auth);
  expect(await laptop.signOutEverywhere()).toEqual({ status: true, ended: 2 });
  for (const call of [phone, laptop]) await expect(call.getUserByToken()).rejects.toMatchObject(signedOut);
});

test('name and company can be changed within their rules', async () => {
  const { signUp } = await startAuth();
  const { call } = await signUp();
  const body = { firstname: ' Augusta ', lastname: 'King', companyName: ' Analytical Engines ' };
  const changed = {
    givenName: 'Augusta',
    familyName: 'King',
    name: 'Augusta King',
    customAttributes: { companyName: 'Analytical Engines' },
  };
  expect(await call.updateProfile({ body })).toMatchObject({ status: true, user: changed });
  for (const [wrong, because, error] of [
    [{ firstname: '' }, 'firstname', 'Please fill all the fields'],
    [{ lastname: 'x'.repeat(81) }, 'lastname', 'Last name cannot have more than 80 characters'],
    [{ companyName: 'x'.repeat(121) }, 'companyName', 'Company cannot have more than 120 characters'],
    [{ companyName: 'a\0' }, 'companyName', 'Company cannot contain control characters'],
  ] as const) {
    expect(await call.updateProfile({ body: { ...body, ...wrong } })).toEqual({
      status: false,
      error,
      because,
    });
  }
  expect(await call.getUserByToken()).toMatchObject({ user: changed });
});

test('what happens to an account is in the audit log', async () => {
  const auth = await startAuth({ emailVerification: true });
  const { userId } = await auth.signUp();
  const call = await signIn(auth);
  await auth.mailed(1);
  await call.verifyEmail({ body: { code: /^\d{6}$/m.exec(auth.mails[0]?.text ?? '')?.[0] ?? '' } });
  await call.changePassword({ body: { currentPassword: ada.password, newPassword } });
  await call.signOut();
  await (await signIn(auth, newPassword)).signOutEverywhere();
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(2);
  const token = /token=([\w-]+)/.exec(auth.mails[1]?.text ?? '')?.[1] ?? '';
  await auth.as(undefined, '192.0.2.1').resetPassword({ body: { token, newPassword: ada.password } });

  const { rows } = await auth.database.pool.query<{ event: string; user_id: string; actor: string }>(
    'select event, user_id, actor, subject, address from audit_log order by id',
  );
  expect(rows.map(({ event }) => event)).toEqual([
    ...['sign-up', 'sign-in', 'email-verified', 'password-changed', 'sign-out'],
    ...['sign-in', 'sessions-ended', 'password-reset'],
  ]);
  expect(rows.every(({ user_id, actor }) => user_id === userId && actor === ada.email)).toBe(true);
  expect(rows.slice(-2)).toMatchObject([{ subject: '1 session' }, { address: '192.0.2.1' }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('what is over is deleted, and nothing else', async () => {
  const { pruneAccounts } = await import('./prune');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const auth = await startAuth({ emailVerification: true });
  await auth.signUp();
  await auth.mailed(1);
  const { pool } = auth.database;
  await pool.query('insert into rate_limits values ($1, 1, $2)', [
    'over',
    auth.now().getTime() + 14 * minute,
  ]);
  const left = async () => {
    await pruneAccounts({ database: auth.database, clock: { now: auth.now }, log });
    const tables = ['sessions', 'mailed_proofs', 'rate_limits'];
    const counts = tables.map((table) => pool.query(`select * from ${table}`));
    return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
  };
  expect(await left()).toEqual([1, 1, 1]);
  auth.pass(15 * minute);
  expect(await left()).toEqual([1, 0, 0]);
  auth.pass(7 * 24 * 60 * minute);
  expect(await left()).toEqual([0, 0, 0]);
});
