import { expect, test } from 'vitest';
import { systemClock } from '#services/foundation/clock';
import { ada, startAuth } from '../auth.fixture';
import { fileProvider, redirectUri, signUpBody, startWith } from './identity-provider.fixture';
import { startProvider } from './provider.fixture';
import { signInForTokens } from './token.fixture';

const provider = fileProvider();

test('a new person gets an account from what the provider says, and the same one the next time', async () => {
  const { signIn, as, rows } = await startWith(provider.current);
  const first = await signIn('ada');
  expect(first).toMatchObject({
    status: true,
    isNewUser: true,
    project: null,
    user: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace', name: 'Ada Lovelace' },
  });
  const again = await signIn('ada');
  if (!first.status || !again.status) throw new Error('Nobody was signed in');
  expect(again).toMatchObject({ isNewUser: false, user: first.user });
  expect(again.token).not.toBe(first.token);

  expect(await as(again.token).getUserByToken()).toMatchObject({
    user: { email: 'ada@example.com', emailVerified: true, customAttributes: { companyName: 'Acme' } },
  });
  expect(await rows('select password_hash from users')).toEqual([{ password_hash: null }]);
  expect(await rows('select event, actor, subject from audit_log order by id')).toEqual([
    { event: 'sign-up', actor: 'ada@example.com', subject: '' },
    { event: 'sign-in', actor: 'ada@example.com', subject: 'identity provider' },
    { event: 'sign-in', actor: 'ada@example.com', subject: 'identity provider' },
  ]);
});

test('the first sign-in in several tabs at once makes one account, and all of them are signed in', async () => {
  const { bring, as, rows } = await startWith(provider.current);
  const pair = await signInForTokens(provider.current.issuer, 'ada', { redirectUri });
  const answers = await Promise.all([1, 2, 3].map(() => bring(pair.idToken, pair.accessToken)));
  for (const answer of answers) {
    if (!answer.status) throw new Error(answer.error);
    expect(await as(answer.token).getUserByToken()).toMatchObject({ status: true });
  }
  expect(await rows('select user_id from identities')).toHaveLength(1);
  expect(await rows('select id from users')).toHaveLength(1);
});

test('an account of before is linked by the verified address; nobody who waited in it stays', async () => {
  const auth = await startAuth({ clock: systemClock, emailVerification: true });
  const attacker = await auth.signUp(ada);
  const project = await attacker.call.createProject({ body: { name: 'A trap' } });
  if (!project.status) throw new Error(project.error);
  const key = await attacker.call.createAccessKey({ body: { name: 'ci', projectId: project.project.id } });
  if (!key.status) throw new Error(key.error);
  expect(await auth.as(key.accessKey.token).getUserByToken()).toMatchObject({ status: true });

  const { signIn, as, rows } = await startWith(provider.current, { database: auth.database });
  const answer = await signIn('ada');
  expect(answer).toMatchObject({ status: true, isNewUser: false, user: { _id: attacker.userId } });
  expect(await rows('select password_hash, email_verified_at is not null as verified from users')).toEqual([
    { password_hash: null, verified: true },
  ]);
  for (const token of [attacker.token, key.accessKey.token]) {
    await expect(as(token).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  }
  expect(await rows('select * from mailed_proofs')).toEqual([]);
  expect(await rows("select subject from audit_log where event = 'sign-in'")).toEqual([
    { subject: 'identity provider, for the first time' },
  ]);
});

test('access keys of an owner whose address was proved go on', async () => {
  const auth = await startAuth({ clock: systemClock });
  const owner = await auth.signUp(ada);
  const project = await owner.call.createProject({ body: { name: 'Web shop' } });
  if (!project.status) throw new Error(project.error);
  const key = await owner.call.createAccessKey({ body: { name: 'ci', projectId: project.project.id } });
  if (!key.status) throw new Error(key.error);
  const { signIn, as } = await startWith(provider.current, { database: auth.database });
  expect(await signIn('ada')).toMatchObject({ status: true, project: { _id: project.project.id } });
  expect(await as(key.accessKey.token).getUserByToken()).toMatchObject({ status: true });
  await expect(as(owner.token).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
});

test('a provider that is down is told, and asked again as soon as it is back', async () => {
  const { signIn, bring, as, rows } = await startWith(provider.current);
  const gone = await startProvider({ redirectUri });
  const { port } = new URL(gone.issuer);
  const down = await startWith(gone);
  const pair = await signInForTokens(gone.issuer, 'ada', { redirectUri });
  await gone.close();
  expect(await down.bring(pair.idToken, pair.accessToken)).toMatchObject({
    status: false,
    because: 'unreachable',
  });
  // The caller is not at fault: no new sign-in is demanded, and nothing is recorded against them.
  await expect(down.as(pair.accessToken).getUserByToken()).rejects.toMatchObject({ httpStatus: 500 });
  expect(await down.rows('select * from audit_log')).toEqual([]);
  const back = await startProvider({ redirectUri, port: Number(port) });
  try {
    expect(await down.signIn('ada')).toMatchObject({ status: true });
  } finally {
    await back.close();
  }
  // A token of another issuer causes no request to the provider.
  await expect(as(pair.accessToken).getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  expect(await bring(pair.idToken, pair.accessToken)).toMatchObject({ because: 'invalid' });
  expect(await signIn('ada')).toMatchObject({ status: true });
  expect(await rows('select * from users')).toHaveLength(1);
});

test('guesses from one address are limited', async () => {
  const { service, rows } = await startWith(provider.current, {
    attempts: { failuresOfAddress: { times: 2, minutes: 60 } },
  });
  const body = JSON.stringify(signUpBody({ idToken: 'x' }));
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    const request = new Request('http://auth/signup', { method: 'POST', body });
    statuses.push((await service.fetch(request, '192.0.2.1')).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await rows('select * from audit_log')).toHaveLength(2);
});

test('where a provider signs people in, passwords do not, and the other way round', async () => {
  const auth = await startAuth({ clock: systemClock });
  const { token } = await auth.signUp(ada);
  const body = signUpBody({ idToken: '' });
  expect(await auth.as('x').signUpWithIdentityProvider({ body })).toMatchObject({ status: false });

  const { as } = await startWith(provider.current, { database: auth.database });
  const refused = {
    status: false,
    because: 'identity-provider',
    error: 'This installation signs in with its identity provider.',
  };
  const { email, password } = ada;
  expect(await as().signUp({ body: { ...ada, email: 'new@example.com' } })).toEqual(refused);
  expect(await as().signIn({ body: { email, password } })).toEqual(refused);
  expect(await as().signInWithoutIdentityProvider({ body: { email, password } })).toEqual(refused);
  expect(await as().requestPasswordReset({ body: { email } })).toEqual(refused);
  expect(await as().resetPassword({ body: { token: 'x', newPassword: 'correct horse' } })).toEqual(refused);
  expect(
    await as(token).changePassword({ body: { currentPassword: password, newPassword: 'correct horse' } }),
  ).toEqual(refused);
});
