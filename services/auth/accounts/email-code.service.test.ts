import { expect, test } from 'vitest';
import { ada, bob, minute, startAuth, unsentMails } from '../auth.fixture';

type Auth = Awaited<ReturnType<typeof startAuth>>;

const wrong = { status: false, error: 'The code is not right.', because: 'code' };
const needsAnother = {
  status: false,
  error: 'This code is no longer valid. Ask for a new one.',
  because: 'expired',
};

/** Signs up, and returns the mailed code after the mail has arrived. */
async function signUp(auth: Auth, account = ada) {
  const before = auth.mails.length;
  const { call } = await auth.signUp(account);
  await auth.mailed(before + 1);
  return { call, code: codeOf(auth) };
}
const codeOf = ({ mails }: Auth) => /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the code that sign-up mails proves the address', async () => {
  const auth = await startAuth({ emailVerification: true });
  const { call, code } = await signUp(auth);
  expect(auth.mails).toMatchObject([
    { to: ada.email, text: expect.stringContaining(`\n${code}\n`) as string },
  ]);
  expect(auth.mails[0]?.text).not.toContain(ada.firstname);
  expect(auth.mails[0]?.subject).toBe('Your Scenarium code');
  expect(await call.getUserByToken()).toMatchObject({ user: { emailVerified: false } });
  expect(await call.verifyEmail({ body: { code: other(code) } })).toEqual(wrong);
  expect(await call.verifyEmail({ body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } })).toEqual({
    status: true,
  });
  expect(await call.getUserByToken()).toMatchObject({ user: { emailVerified: true } });
  expect(await call.requestEmailCode()).toEqual({ status: true });
  expect(auth.mails).toHaveLength(1);
});

test('where addresses are not proved, no code is mailed and every address counts as proved', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  expect(await call.getUserByToken()).toMatchObject({ user: { emailVerified: true } });
  expect(await call.verifyEmail({ body: { code: '' } })).toEqual({ status: true });
  expect(auth.mails).toEqual([]);
});

test('after five wrong tries the right code is no longer taken, but a new one is', async () => {
  const auth = await startAuth({ emailVerification: true });
  const { call, code } = await signUp(auth);
  for (let count = 0; count < 5; count++) {
    expect(await call.verifyEmail({ body: { code: other(code) } })).toEqual(wrong);
  }
  expect(await call.verifyEmail({ body: { code } })).toEqual(needsAnother);
  expect(await call.requestEmailCode()).toEqual({ status: true });
  expect(await call.verifyEmail({ body: { code: codeOf(auth) } })).toEqual({ status: true });
});

test('a code is good for 15 minutes, for its user, and until the next one', async () => {
  const auth = await startAuth({ emailVerification: true });
  const { call, code } = await signUp(auth);
  const { call: ofBob, code: codeOfBob } = await signUp(auth, bob);
  if (code !== codeOfBob) expect(await ofBob.verifyEmail({ body: { code } })).toEqual(wrong);

  await call.requestEmailCode();
  const newer = codeOf(auth);
  if (newer !== code) expect(await call.verifyEmail({ body: { code } })).toEqual(wrong);
  auth.pass(15 * minute - 1);
  expect(await ofBob.verifyEmail({ body: { code: codeOfBob } })).toEqual({ status: true });
  auth.pass(1);
  expect(await call.verifyEmail({ body: { code: newer } })).toEqual(needsAnother);
});

test('codes that are asked for are limited', async () => {
  const auth = await startAuth({
    emailVerification: true,
    attempts: { emailCodes: { times: 1, minutes: 60 } },
  });
  const { call } = await signUp(auth);
  expect(await call.requestEmailCode()).toEqual({ status: true });
  await expect(call.requestEmailCode()).rejects.toMatchObject({ httpStatus: 429 });
});

test('a code is valid from the answer of the sign-up on, and no longer when its mail could not be sent', async () => {
  const down = () => Promise.reject(new Error('down'));
  let refuse: () => void = () => undefined;
  const first = new Promise<void>((_, refused) => (refuse = () => refused(new Error('down'))));
  first.catch(() => undefined);
  const outcomes = [() => first, down, () => Promise.resolve()];
  const mailer = { send: () => outcomes.shift()?.() ?? down() };
  const auth = await startAuth({ emailVerification: true, mailer });
  const { call } = await auth.signUp();
  const valid = async () => {
    const answer = await call.getEmailCode();
    return answer.status && answer.valid;
  };
  expect(await valid()).toBe(true);
  refuse();
  await expect.poll(valid).toBe(false);

  const error = 'The mail could not be sent. Try again later, or ask who runs this installation.';
  expect(await call.requestEmailCode()).toEqual({ status: false, error, because: 'mail' });
  expect(await valid()).toBe(false);
  expect(await call.requestEmailCode()).toEqual({ status: true });
  expect(await valid()).toBe(true);
  auth.pass(15 * minute);
  expect(await valid()).toBe(false);
  expect(await unsentMails(auth)).toEqual([
    ['ada@example.com', 'code to confirm the address'],
    ['ada@example.com', 'code to confirm the address'],
  ]);
});

test('neither code nor address can be read from the tables of proofs and counters', async () => {
  const auth = await startAuth({ emailVerification: true });
  const { code } = await signUp(auth);
  const { rows } = await auth.database.pool.query<{ hash: string }>('select hash from mailed_proofs');
  expect(rows).toEqual([{ hash: expect.stringMatching(/^[\da-f]{64}$/) as string }]);
  expect(rows[0]?.hash).not.toContain(code);
});
