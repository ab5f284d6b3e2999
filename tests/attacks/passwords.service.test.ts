import { expect, test } from 'vitest';
import { userOperations } from '#services/auth/operator/index';
import { ada, startAuth } from '#services/auth/auth.fixture';
import { hashPassword } from '#services/auth/accounts/passwords';
import { silentLog } from '#services/foundation/testing';

type Auth = Awaited<ReturnType<typeof startAuth>>;

const guessable = /^This password is easy to guess/;
const personal = /^This password is your name or email address/;
const ofProduct = /^This password is the name of this product/;

const refused: [password: string, why: RegExp][] = [
  ['password', guessable],
  ['Password1', guessable],
  ['P@ssw0rd!', guessable],
  ['drowssap', guessable],
  ['pass word', guessable],
  ['ｐａｓｓｗｏｒｄ', guessable],
  ['aaaaaaaa', guessable],
  ['12345678', guessable],
  ['qwertyuiop', guessable],
  ['letmein123', guessable],
  ['summer2026', guessable],
  ['testtest', guessable],
  ['ada@example.com', personal],
  ['ADA@EXAMPLE.COM1', personal],
  ['example2026', personal],
  ['Lovelace', personal],
  ['L0v3lace99!', personal],
  ['ecalevol', personal],
  ['AdaLovelace', personal],
  ['lovelace.ada', personal],
  ['Ada Lovelace 2026!', personal],
  ['Scenarium', ofProduct],
  ['scenarium2026!', ofProduct],
  ['        ', /^Password cannot consist of spaces only/],
  ['\u3000\u200b\t      ', /^Password cannot consist of spaces only/],
];

const accepted = [
  'correct horse',
  'four words are enough',
  'xkqzvbtw',
  'mot de passe très long',
  '🐙🐙🦑🦀🐚🪼🐡🐬',
  'ada likes walking to the sea',
  Array.from({ length: 200 }, (_item, index) => String.fromCharCode(97 + ((index * index) % 26))).join(''),
];

const { password: _, ...person } = ada;

test.each(refused)('refuses the password %j at sign-up and says why', async (password, why) => {
  const { as } = await startAuth();
  const answer = await as().signUp({ body: { ...person, password } });
  expect(answer).toEqual({ status: false, because: 'password', error: expect.stringMatching(why) as string });
});

test('accepts passwords without composition rules, with spaces and any characters', async () => {
  const { as } = await startAuth();
  for (const [index, password] of accepted.entries()) {
    const email = `tester-${index}@example.org`;
    expect(await as().signUp({ body: { ...person, email, password } }), password).toMatchObject({
      status: true,
    });
    expect(await as().signIn({ body: { email, password } }), password).toMatchObject({ status: true });
  }
});

test('refuses common and personal passwords wherever one is set', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  await call.updateProfile({
    body: { firstname: 'Ada', lastname: 'Lovelace', companyName: 'Difference Ltd' },
  });
  for (const newPassword of ['password', 'lovelace1', 'scenarium1', 'DifferenceLtd', ' '.repeat(8)]) {
    const changed = await call.changePassword({ body: { currentPassword: ada.password, newPassword } });
    expect(changed, newPassword).toMatchObject({ status: false, because: 'newPassword' });
    const token = await mailedToken(auth);
    const reset = await auth.as().resetPassword({ body: { token, newPassword } });
    expect(reset, newPassword).toMatchObject({ status: false, because: 'newPassword' });
    // The link still works, so the user can choose another password.
    expect(await auth.as().checkPasswordReset({ body: { token } })).toEqual({ status: true });
    auth.pass(60 * 60 * 1000);
  }
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: true });
});

test('refuses common and personal passwords that an operator sets', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const users = userOperations({
    database: auth.database,
    clock: { now: auth.now },
    newId: () => '00000000-0000-4000-8000-000000000001',
    licence: { trialDays: null, threads: 1 },
    newProjects: { gitIntegration: true, invite: true },
    createWorkspace: async () => {},
    deleteProjectData: async () => {},
    allowDeleteProjects: true,
    allowedProjects: 0,
    brandName: 'Scenarium',
    log: silentLog,
  });
  const grace = { email: 'grace@example.com', firstname: 'Grace', lastname: 'Hopper' };
  await expect(users.create({ ...grace, password: 'hopper99' })).rejects.toThrow(personal);
  await expect(users.create({ ...grace, password: 'qwertyuiop' })).rejects.toThrow(guessable);
  await expect(users.resetPassword(ada.email, 'adalovelace')).rejects.toThrow(personal);
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: true });
});

test('lets a user with an older weak password sign in and asks them to change it', async () => {
  const auth = await startAuth();
  const { userId } = await auth.signUp();
  const passwordHash = await hashPassword('password');
  await auth.database.pool.query('update users set password_hash = $1 where id = $2', [passwordHash, userId]);
  const answer = await auth.as().signIn({ body: { email: ada.email, password: 'password' } });
  expect(answer).toMatchObject({ status: true, passwordProblem: expect.stringMatching(guessable) as string });
  const call = auth.as(answer.status ? answer.token : '');
  const body = { currentPassword: 'password', newPassword: 'four words are enough' };
  expect(await call.changePassword({ body })).toEqual({ status: true });
  const again = await auth.as().signIn({ body: { email: ada.email, password: body.newPassword } });
  expect(again).toMatchObject({ status: true });
  expect(again).not.toHaveProperty('passwordProblem');
});

test('tells a wrong password of an unknown account apart from a weak one only by the password', async () => {
  const auth = await startAuth();
  await auth.signUp();
  const wrong = { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
  for (const email of [ada.email, 'nobody@example.com']) {
    expect(await auth.as().signIn({ body: { email, password: 'password' } })).toEqual(wrong);
  }
});

async function mailedToken({ as, mails, mailed }: Auth): Promise<string> {
  const before = mails.length;
  await as().requestPasswordReset({ body: { email: ada.email } });
  await mailed(before + 1);
  return /reset-password\?token=([\w-]+)\s/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
