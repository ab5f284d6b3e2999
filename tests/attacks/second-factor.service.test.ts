import { createCookieSessionStorage } from '@remix-run/node';
import { expect, onTestFinished, test } from 'vitest';
import { auth as contract } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { workspace } from '#contracts/workspace';
import { ada, bob, minute, startAuth } from '#services/auth/auth.fixture';
import { startTeam } from '#services/auth/members/members.fixture';
import { userOperations } from '#services/auth/operator/index';
import { silentLog } from '#services/foundation/testing';
import { startServices } from '../together/services.fixture';
import { socketCallers } from '../../server/socket-callers';
import { codeAt, codeLifetime, pendingOf, startSetUp, turnOn } from './second-factor.fixture';

type Auth = Awaited<ReturnType<typeof startAuth>>;

const wrong = { status: false, because: 'code' };
const closed = { httpStatus: 403, refusal: { because: 'second-factor' } };

async function events({ database }: Pick<Auth, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ event: string }>('select event from audit_log order by id');
  return rows.map(({ event }) => event);
}

test('signs in with the password and a code of the app', async () => {
  const auth = await startAuth();
  const phone = await auth.signUp();
  const { code } = await turnOn(auth, phone.call);
  const pending = await pendingOf(auth);
  const answer = await auth
    .as()
    .confirmSignIn({ body: { pending, code: ` ${code().slice(0, 3)} ${code().slice(3)}` } });
  expect(answer).toMatchObject({ status: true, user: { email: ada.email } });
  const call = auth.as(answer.status ? answer.token : '');
  expect(await call.getUserByToken()).toMatchObject({ user: { secondFactor: true } });
  await auth.mailed(1);
  expect(auth.mails[0]).toMatchObject({
    to: ada.email,
    subject: 'Scenarium: Two-factor authentication is on',
  });
  expect(await events(auth)).toEqual(['sign-up', 'second-factor-on', 'sign-in']);
});

test('set-up takes the password and a code, ends other sessions and stores nothing readable', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const other = await auth.as().signIn({ body: ada });
  const secret = await startSetUp(call);
  const body = { password: ada.password, code: codeAt(secret, auth.now()) };
  // Another session neither sees the secret nor confirms it.
  const stranger = auth.as(other.status ? other.token : '');
  expect(await stranger.getSecondFactor()).toMatchObject({ since: null, setUp: null });
  expect(await stranger.turnOnSecondFactor({ body })).toMatchObject({ status: false, because: 'start' });
  expect(await call.turnOnSecondFactor({ body: { ...body, password: 'wrong' } })).toMatchObject({
    status: false,
    because: 'password',
  });
  expect(await call.turnOnSecondFactor({ body: { ...body, code: '000000' } })).toMatchObject(wrong);
  const on = await call.turnOnSecondFactor({ body });
  if (!on.status) throw new Error(on.error);
  expect(new Set(on.recoveryCodes).size).toBe(10);
  expect(on.recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  await expect(auth.as(other.status ? other.token : '').getUserByToken()).rejects.toMatchObject({
    httpStatus: 401,
  });
  expect(await call.getSecondFactor()).toMatchObject({ recoveryCodesLeft: 10, setUp: null });
  expect(await call.startSecondFactor()).toMatchObject({ status: false, because: 'on' });
  const { rows } = await auth.database.pool.query('select * from second_factors, recovery_codes');
  const stored = JSON.stringify(rows);
  for (const text of [
    secret,
    ...on.recoveryCodes,
    ...on.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(stored).not.toContain(text);
  }
});

test('accepts each code once, also of two uses at the same time', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const secret = await startSetUp(call);
  const code = codeAt(secret, auth.now());
  await call.turnOnSecondFactor({ body: { password: ada.password, code } });
  // The code of the set-up cannot be used to sign in.
  expect(await auth.as().confirmSignIn({ body: { pending: await pendingOf(auth), code } })).toMatchObject(
    wrong,
  );
  auth.pass(codeLifetime);
  const next = codeAt(secret, auth.now());
  const pending = [await pendingOf(auth), await pendingOf(auth)];
  const answers = await Promise.all(
    pending.map((item) => auth.as().confirmSignIn({ body: { pending: item, code: next } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([false, true]);
  // One of before the accepted one is refused as well, though the drift would allow it.
  expect(await auth.as().confirmSignIn({ body: { pending: await pendingOf(auth), code } })).toMatchObject(
    wrong,
  );
});

test('accepts a clock that is one step off, and not two', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const { secret } = await turnOn(auth, call);
  auth.pass(10 * minute);
  for (const [steps, status] of [
    [-2, false],
    [2, false],
    [-1, true],
    [1, true],
  ] as const) {
    const code = codeAt(secret, new Date(auth.now().getTime() + steps * codeLifetime));
    const pending = await pendingOf(auth);
    expect(await auth.as().confirmSignIn({ body: { pending, code } }), String(steps)).toMatchObject({
      status,
    });
  }
});

test("refuses another user's code and recovery code", async () => {
  const auth = await startAuth();
  const [one, two] = [await auth.signUp(ada), await auth.signUp(bob)];
  await turnOn(auth, one.call);
  const ofBob = await turnOn(auth, two.call, bob.password);
  const pending = await pendingOf(auth);
  for (const code of [ofBob.code(), ofBob.recoveryCodes[0] ?? '', '', '000000', 'x'.repeat(1000), '\0']) {
    expect(await auth.as().confirmSignIn({ body: { pending, code } })).toMatchObject(wrong);
  }
});

test('a pending sign-in is no session, ends after ten minutes and works once', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const { code } = await turnOn(auth, call);
  const pending = await pendingOf(auth);
  for (const refused of [
    () => auth.as(pending).getUserByToken(),
    () => auth.as(pending).getProjects(),
    () => auth.as(pending).getSecondFactor(),
    () => auth.as(pending).signOutEverywhere(),
  ]) {
    await expect(refused()).rejects.toMatchObject({ httpStatus: 401 });
  }
  expect(await auth.as().confirmSignIn({ body: { pending: 'made-up', code: code() } })).toMatchObject({
    because: 'pending',
  });
  expect(await auth.as().confirmSignIn({ body: { pending, code: code() } })).toMatchObject({ status: true });
  auth.pass(codeLifetime);
  expect(await auth.as().confirmSignIn({ body: { pending, code: code() } })).toMatchObject({
    because: 'pending',
  });
  const late = await pendingOf(auth);
  auth.pass(10 * minute);
  expect(await auth.as().confirmSignIn({ body: { pending: late, code: code() } })).toMatchObject({
    because: 'pending',
  });
});

test('a changed password ends pending sign-ins', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const { code } = await turnOn(auth, call);
  const pending = await pendingOf(auth);
  const body = { currentPassword: ada.password, newPassword: 'four words are enough' };
  expect(await call.changePassword({ body })).toMatchObject(wrong);
  expect(await call.changePassword({ body: { ...body, code: code() } })).toEqual({ status: true });
  auth.pass(codeLifetime);
  expect(await auth.as().confirmSignIn({ body: { pending, code: code() } })).toMatchObject({
    because: 'pending',
  });
});

test('codes cannot be guessed without end, and a stranger does not lock the owner out', async () => {
  const auth = await startAuth({ attempts: { codeTries: { times: 3, minutes: 15 } } });
  const { call } = await auth.signUp();
  const { code } = await turnOn(auth, call);
  // A stranger without the password never gets to the code.
  for (let count = 0; count < 9; count++) {
    const body = { email: ada.email, password: 'not the password' };
    expect(await auth.as(undefined, '192.0.2.1').signIn({ body })).toMatchObject({ because: 'credentials' });
    await auth.as(undefined, '192.0.2.1').confirmSignIn({ body: { pending: 'made-up', code: '000000' } });
  }
  const pending = await pendingOf(auth);
  for (let count = 0; count < 3; count++) {
    expect(await auth.as().confirmSignIn({ body: { pending, code: '000000' } })).toMatchObject(wrong);
  }
  // Neither another pending sign-in nor an open session gives more tries.
  for (const item of [pending, await pendingOf(auth)]) {
    await expect(auth.as().confirmSignIn({ body: { pending: item, code: code() } })).rejects.toMatchObject({
      httpStatus: 429,
    });
  }
  await expect(
    call.turnOffSecondFactor({ body: { password: ada.password, code: code() } }),
  ).rejects.toMatchObject({ httpStatus: 429 });
  expect((await events(auth)).filter((event) => event === 'second-factor-failed')).toHaveLength(3);
  // The owner gets access again with a new password, which the attacker does not know.
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(2);
  const token = /token=([\w-]+)/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await auth.as().resetPassword({ body: { token, newPassword: 'four words are enough' } });
  const again = await pendingOf(auth, { ...ada, password: 'four words are enough' });
  expect(await auth.as().confirmSignIn({ body: { pending: again, code: code() } })).toMatchObject({
    status: true,
  });
});

test("whoever reads the owner's mail cannot go on guessing codes by resetting the password", async () => {
  const auth = await startAuth({ attempts: { codeTriesOfDay: { times: 3, minutes: 24 * 60 } } });
  const { call } = await auth.signUp();
  const { code } = await turnOn(auth, call);
  const pending = await pendingOf(auth);
  for (let count = 0; count < 3; count++) {
    expect(await auth.as().confirmSignIn({ body: { pending, code: '000000' } })).toMatchObject(wrong);
  }
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(2);
  const token = /token=([\w-]+)/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await auth.as().resetPassword({ body: { token, newPassword: 'four words are enough' } });
  const again = await pendingOf(auth, { ...ada, password: 'four words are enough' });
  await expect(auth.as().confirmSignIn({ body: { pending: again, code: code() } })).rejects.toMatchObject({
    httpStatus: 429,
  });
});

test('a recovery code works once, is told to the owner, and new ones void the old ones', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const { recoveryCodes, code } = await turnOn(auth, call);
  const [first = '', second = ''] = recoveryCodes;
  const use = async (typed: string) =>
    auth.as().confirmSignIn({ body: { pending: await pendingOf(auth), code: typed } });
  expect(await use(first.toUpperCase())).toMatchObject({ status: true });
  await auth.mailed(2);
  expect(auth.mails[1]).toMatchObject({ subject: 'Scenarium: A recovery code was used' });
  expect(await use(first)).toMatchObject(wrong);
  expect(await call.getSecondFactor()).toMatchObject({ recoveryCodesLeft: 9 });
  const replaced = await call.replaceRecoveryCodes({ body: { password: ada.password, code: code() } });
  expect(replaced).toMatchObject({ status: true });
  expect(await use(second)).toMatchObject(wrong);
  expect(await use((replaced.status && replaced.recoveryCodes[0]) || '')).toMatchObject({ status: true });
  expect(await events(auth)).toEqual([
    ...['sign-up', 'second-factor-on', 'recovery-code-used', 'sign-in', 'second-factor-failed'],
    ...['recovery-codes-replaced', 'second-factor-failed', 'recovery-code-used', 'sign-in'],
  ]);
});

test('turning off takes the password and a code; a password reset does not turn it off', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
  const { code } = await turnOn(auth, call);
  const off = (password: string, typed: string) =>
    call.turnOffSecondFactor({ body: { password, code: typed } });
  expect(await off('wrong', code())).toMatchObject({ status: false, because: 'password' });
  expect(await off(ada.password, '')).toMatchObject(wrong);
  await auth.as().requestPasswordReset({ body: { email: ada.email } });
  await auth.mailed(2);
  const token = /token=([\w-]+)/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(await auth.as().resetPassword({ body: { token, newPassword: ada.password } })).toEqual({
    status: true,
  });
  const signedIn = await auth.as().confirmSignIn({ body: { pending: await pendingOf(auth), code: code() } });
  auth.pass(codeLifetime);
  const again = auth.as(signedIn.status ? signedIn.token : '');
  const body = { password: ada.password, code: code() };
  expect(await again.turnOffSecondFactor({ body })).toEqual({ status: true });
  expect(await again.turnOffSecondFactor({ body })).toMatchObject({ because: 'off' });
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: true });
});

test('an operator removes a lost factor, which ends all sessions and is audited', async () => {
  const auth = await startAuth();
  const { call } = await auth.signUp();
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
  expect(await users.resetSecondFactor(ada.email)).toBe(false);
  await turnOn(auth, call);
  const pending = await pendingOf(auth);
  expect(await users.resetSecondFactor(ada.email)).toBe(true);
  await expect(call.getUserByToken()).rejects.toMatchObject({ httpStatus: 401 });
  expect(await auth.as().confirmSignIn({ body: { pending, code: '000000' } })).toMatchObject({
    because: 'pending',
  });
  expect(await auth.as().signIn({ body: ada })).toMatchObject({ status: true });
  expect((await events(auth)).at(-2)).toBe('second-factor-reset');
});

test('only administrators who have a second factor require it, and see who has one', async () => {
  const team = await startTeam();
  const { admin, member, projectId: project_id } = team;
  const require = (call: ReturnType<Auth['as']>, required = true) =>
    call.requireSecondFactor({ body: { project_id, required } });
  await expect(require(member.call)).rejects.toMatchObject({ refusal: { because: 'role' } });
  expect(await require(admin.call)).toMatchObject({ status: false, because: 'second-factor' });
  await turnOn(team, admin.call);
  expect(await require(admin.call)).toEqual({ status: true });
  expect(team.ended).toEqual([{ projectId: project_id, userId: member.userId }]);
  const seen = await admin.call.getMembers({ query: { project_id } });
  expect(seen).toMatchObject({ members: [{ secondFactor: true }, { secondFactor: false }] });
  expect(await require(admin.call, false)).toEqual({ status: true });
  const ofMember = await member.call.getMembers({ query: { project_id } });
  expect(JSON.stringify(ofMember)).not.toContain('secondFactor');
  expect((await events(team)).filter((event) => event === 'second-factor-required')).toHaveLength(2);
});

test('a project that requires it is closed to members without, who see only its name', async () => {
  const team = await startTeam();
  const { admin, member, projectId: project_id } = team;
  await turnOn(team, admin.call);
  await admin.call.requireSecondFactor({ body: { project_id, required: true } });
  for (const refused of [
    () => member.call.getMembers({ query: { project_id } }),
    () => member.call.createAccessKey({ body: { name: 'way around', projectId: project_id } }),
    () => member.call.getAccessKeys({ query: { project_id } }),
    () => member.call.updateLastActiveProjectId({ body: { project_id } }),
    () => member.call.leaveProject({ body: { project_id } }),
  ]) {
    await expect(refused()).rejects.toMatchObject(closed);
  }
  const listed = await member.call.getProjects();
  expect(listed).toMatchObject({
    projects: [
      { name: 'Web shop', lacksSecondFactor: true, description: '', url: '', npmrc_TextContent: '' },
    ],
  });
  expect(await member.call.getSecondFactor()).toMatchObject({ requiredBy: ['Web shop'] });
  const ofBob = await turnOn(team, member.call, bob.password);
  expect(await member.call.getMembers({ query: { project_id } })).toMatchObject({ status: true });
  const off = { password: bob.password, code: ofBob.code() };
  expect(await member.call.turnOffSecondFactor({ body: off })).toEqual({ status: true });
  expect(team.ended.at(-1)).toEqual({ projectId: project_id, userId: member.userId });
  await expect(member.call.getMembers({ query: { project_id } })).rejects.toMatchObject(closed);
});

test('the requirement holds in other services and for sockets; access tokens for programs go on', async () => {
  const { services, close } = await startServices();
  onTestFinished(close);
  const { base, transport } = services.addresses.auth;
  const as = (bearer?: string, projectId?: string) =>
    createClient(contract, base, transport, { bearer, projectId });
  const signedUp = async (account: typeof ada) => {
    const answer = await as().signUp({ body: account });
    if (!answer.status) throw new Error(answer.error);
    return answer.token;
  };
  const token = await signedUp(ada);
  const created = await as(token).createProject({ body: { name: 'Web shop' } });
  if (!created.status) throw new Error(created.error);
  const projectId = created.project.id;
  await as(token).createWorkspace({ body: { projectId } });
  const made = await as(token).createAccessKey({ body: { name: 'CI', projectId, scopes: ['read'] } });
  const key = made.status ? made.accessKey.token : '';
  const secret = await startSetUp(as(token));
  const code = () => codeAt(secret, new Date());
  const on = await as(token).turnOnSecondFactor({ body: { password: ada.password, code: code() } });
  if (!on.status) throw new Error(on.error);
  await as(token).requireSecondFactor({ body: { project_id: projectId, required: true } });
  const at = services.addresses.workspace;
  const environments = (bearer: string) =>
    createClient(workspace, at.base, at.transport, { bearer, projectId }).getEnvironments({
      body: { projectId },
    });
  const sockets = socketCallers(
    createCookieSessionStorage({ cookie: { name: 's', secrets: ['x'] } }),
    services,
  );
  expect(await environments(token)).toMatchObject({ status: true });
  expect(await sockets.mayJoin(token, projectId)).toBe(true);

  const [recovery = ''] = on.recoveryCodes;
  expect(await as(token).turnOffSecondFactor({ body: { password: ada.password, code: recovery } })).toEqual({
    status: true,
  });
  await expect(environments(token)).rejects.toMatchObject(closed);
  expect(await sockets.mayJoin(token, projectId)).toBe(false);
  expect(await sockets.recordingOf(token, projectId, 'any')).toBeNull();
  expect(await environments(key)).toMatchObject({ status: true });
});
