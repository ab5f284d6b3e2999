import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bob, createProject, day, startAuth } from '../auth.fixture';
import { setLicence } from '../operator';

test('a project of somebody else does not exist for a stranger, nor does an id that is none', async () => {
  const { signUp, workspaces } = await startAuth();
  const { id } = await createProject(await signUp(), 'Private');
  const { call } = await signUp(bob);
  const missing = {
    httpStatus: 404,
    refusal: { error: 'There is no such project, or you are not a member of it.', because: 'membership' },
  };
  for (const projectId of [id, randomUUID(), 'p1', '', `${id}' or true --`, '\0']) {
    await expect(call.createWorkspace({ body: { projectId } })).rejects.toMatchObject(missing);
    await expect(call.isProjectExpired({ body: { projectId } })).rejects.toMatchObject(missing);
    const remember = call.updateLastActiveProjectId({ body: { project_id: projectId } });
    await expect(remember).rejects.toMatchObject(missing);
  }
  expect(workspaces).toEqual([]);
  expect(await call.getLastActiveProject()).toEqual({ status: true, project: null });
});

test('the project of the body counts, not the one of the header', async () => {
  const { send, signUp } = await startAuth();
  const foreign = await createProject(await signUp(), 'Private');
  const user = await signUp(bob);
  const project = await createProject(user, 'Own');
  const body = JSON.stringify({ projectId: foreign.id });
  const answer = await send('POST', '/create-workspace', { body, token: user.token, projectId: project.id });
  expect(answer.status).toBe(404);
});

test('an expired licence is told, refuses new work and leaves the rest readable', async () => {
  const { database, now, signUp } = await startAuth();
  const { call } = await signUp();
  const { id: projectId } = await createProject({ call }, 'Web shop');
  expect(await call.isProjectExpired({ body: { projectId } })).toEqual({ status: true });

  await setLicence(database, projectId, { endsAt: now() });
  expect(await call.isProjectExpired({ body: { projectId } })).toEqual({
    status: false,
    error: 'License has expired',
  });
  await expect(call.createWorkspace({ body: { projectId } })).rejects.toMatchObject({
    httpStatus: 403,
    refusal: { error: 'License has expired', because: 'licence' },
  });
  const expired = { is_expired: true, time_left: { days: -1 }, maxExecutionThreads: 2 };
  expect(await call.getProjects()).toMatchObject({ projects: [expired] });
  expect(await call.updateLastActiveProjectId({ body: { project_id: projectId } })).toEqual({ status: true });

  await setLicence(database, projectId, { endsAt: new Date(now().getTime() + 2 * day), threads: 8 });
  const renewed = { is_expired: false, time_left: { days: 2 }, maxExecutionThreads: 8 };
  expect(await call.getProjects()).toMatchObject({ projects: [renewed] });
  await expect(setLicence(database, randomUUID(), { threads: 1 })).rejects.toThrow('There is no project');
});

test('a malformed body is refused with what is wrong', async () => {
  const { send, signUp } = await startAuth();
  const { token } = await signUp();
  const cases: [body: string | undefined, error: string][] = [
    [undefined, 'The body is not JSON.'],
    ['{"name":', 'The body is not JSON.'],
    ['null', 'body: Invalid input: expected object, received null'],
    ['{}', 'name: Required'],
    ['{"name":{"$gt":""}}', 'name: Invalid input: expected string, received object'],
    [shop('x'.repeat(501)), 'description: Description cannot have more than 500 characters'],
    [shop('a\0b'), 'description: Description cannot contain control characters'],
  ];
  for (const [body, error] of cases) {
    const answer = await send('POST', '/CreateProject', { body, token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ status: false, because: 'input', error });
  }
});
const shop = (description: string) => JSON.stringify({ name: 'Shop', description });

test('malformed credentials and unknown calls are refused', async () => {
  const { send } = await startAuth();
  expect((await send('POST', '/signin-without-iam', { body: '{"email":1,"password":[]}' })).status).toBe(400);
  expect((await send('POST', '/signup-without-iam', { body: '[]' })).status).toBe(400);
  expect((await send('GET', '/signin-without-iam')).status).toBe(405);
  expect((await send('POST', '/getUsers', { body: '{}' })).status).toBe(404);
});
