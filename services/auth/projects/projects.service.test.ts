import { expect, test } from 'vitest';
import { ada, bob, createProject, minute, startAuth } from '../auth.fixture';

test('a new project belongs to its maker, with the licence of a trial', async () => {
  const { signUp } = await startAuth();
  const user = await signUp();
  const answer = await user.call.createProject({ body: { name: '  Web shop ', description: 'Line\ntwo' } });
  const project = {
    id: expect.any(String) as string,
    name: 'Web shop',
    description: 'Line\ntwo',
    url: '',
    demo: false,
    role: 'ADMIN',
    userRole: 'ADMIN',
    projectAdmin: user.userId,
    privateRepo: false,
    configuredPrivateRepo: false,
    privateRepoURL: '',
    allowGitIntegration: true,
    allowInvite: true,
    is_expired: false,
    time_left: { days: 30 },
    maxExecutionThreads: 2,
    npmrc_TextContent: '',
  };
  expect(answer).toEqual({ status: true, project });
  expect(await user.call.getProjects()).toEqual({ status: true, projects: [project], openInvitations: 0 });
});

test('projects are listed oldest first, only the own ones', async () => {
  const { pass, signUp } = await startAuth();
  const user = await signUp();
  const stranger = await signUp(bob);
  for (const name of ['Zebra', 'Apple', 'Mango']) {
    await createProject(user, name);
    await createProject(stranger, `${name} too`);
    pass(minute);
  }
  const answer = await user.call.getProjects();
  expect(answer.status && answer.projects.map(({ name }) => name)).toEqual(['Zebra', 'Apple', 'Mango']);
});

test('asked about one project, the answer has that one, and none of a stranger', async () => {
  const { signUp } = await startAuth();
  const user = await signUp();
  const stranger = await signUp(bob);
  const { id } = await createProject(user, 'Zebra');
  await createProject(user, 'Apple');
  const about = async (who: typeof user, asked: string) => {
    const answer = await who.call.getProjects({ query: { id: asked } });
    return answer.status && answer.projects.map(({ name }) => name);
  };
  expect(await about(user, id)).toEqual(['Zebra']);
  expect(await about(stranger, id)).toEqual([]);
  expect(await about(user, 'no id at all')).toEqual([]);
});

test('a project name has 3 to 30 visible characters', async () => {
  const { signUp } = await startAuth();
  const { call } = await signUp();
  const cases: [name: string, message: string][] = [
    ['', 'Name cannot be empty'],
    ['   ', 'Name cannot be empty'],
    ['\u3164\u3164\u3164', 'Name cannot be empty'],
    [' ab ', 'Name must have at least 3 characters'],
    ['x'.repeat(31), 'Name cannot have more than 30 characters'],
    ['two\nlines', 'Name cannot contain control characters'],
    ['null\0byte', 'Name cannot contain control characters'],
  ];
  for (const [name, message] of cases) {
    await expect(call.createProject({ body: { name } })).rejects.toMatchObject({
      httpStatus: 400,
      refusal: { because: 'input', fields: { name: message } },
    });
  }
  for (const name of ['abc', 'x'.repeat(30)])
    expect(await createProject({ call }, name)).toMatchObject({ name });
});

test('a user has one project of a name, in whatever case and however often Create is pressed', async () => {
  const { signUp } = await startAuth();
  const user = await signUp();
  const names = ['Web shop', 'web SHOP', ' Web shop '];
  const answers = await Promise.all(names.map((name) => user.call.createProject({ body: { name } })));
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  expect(answers.filter(({ status }) => !status)).toHaveLength(2);
  const again = await user.call.createProject({ body: { name: 'Web shop' } });
  const error = 'You already have a project named Web shop';
  expect(again).toEqual({ status: false, error, because: 'name' });
  expect((await createProject(await signUp(bob), 'Web shop')).name).toBe('Web shop');
});

test('a user administers 10000 projects at most', async () => {
  const { database, signUp } = await startAuth();
  const user = await signUp();
  const ids = await database.pool.query<{ id: string }>(
    `insert into projects (id, name, admin_user_id, licence_ends_at, max_execution_threads, created_at)
     select gen_random_uuid(), 'p' || n, $1, now(), 1, now() from generate_series(1, 10000) n returning id`,
    [user.userId],
  );
  await database.pool.query(
    `insert into members (project_id, user_id, role, created_at) select unnest($1::uuid[]), $2, 'ADMIN', now()`,
    [ids.rows.map(({ id }) => id), user.userId],
  );
  expect(await user.call.createProject({ body: { name: 'One more' } })).toEqual({
    status: false,
    error: 'You cannot have more than 10000 projects',
    because: 'limit',
  });
});

test('the project opened last is remembered, and sign-in opens it', async () => {
  const { as, database, pass, signUp } = await startAuth();
  const user = await signUp();
  const signIn = async () => {
    const answer = await as().signIn({ body: ada });
    return answer.status && { isNewUser: answer.isNewUser, project: answer.project };
  };
  expect(await signIn()).toEqual({ isNewUser: true, project: null });
  expect(await user.call.getLastActiveProject()).toEqual({ status: true, project: null });

  const first = await createProject(user, 'First');
  pass(minute);
  const second = await createProject(user, 'Second');
  expect(await signIn()).toEqual({ isNewUser: false, project: { _id: first.id } });
  await user.call.updateLastActiveProjectId({ body: { project_id: second.id } });
  expect(await user.call.getLastActiveProject()).toMatchObject({ project: { id: second.id, role: 'ADMIN' } });
  expect(await signIn()).toEqual({ isNewUser: false, project: { _id: second.id } });

  await database.pool.query('delete from members where project_id = $1', [second.id]);
  expect(await user.call.getLastActiveProject()).toEqual({ status: true, project: null });
  expect(await signIn()).toEqual({ isNewUser: false, project: { _id: first.id } });
});

test('a member sees the project with the role MEMBER', async () => {
  const { database, now, signUp } = await startAuth();
  const project = await createProject(await signUp(), 'Shared');
  const member = await signUp(bob);
  const row = [project.id, member.userId, now()];
  await database.pool.query(`insert into members values ($1, $2, 'MEMBER', $3)`, row);
  expect(await member.call.getProjects()).toMatchObject({
    projects: [{ id: project.id, role: 'MEMBER', userRole: 'MEMBER', projectAdmin: project.projectAdmin }],
  });
});

test('a workspace is made in the name of the user, and the demo marks the project', async () => {
  const { signUp, workspaces } = await startAuth();
  const user = await signUp();
  const { id: projectId } = await createProject(user, 'Web shop');
  const author = { name: 'Ada Lovelace', email: ada.email };

  await user.call.createWorkspace({ body: { projectId } });
  expect(await user.call.getProjects()).toMatchObject({ projects: [{ demo: false }] });
  await user.call.createWorkspace({ body: { projectId, template: 'demo' } });
  expect(await user.call.getProjects()).toMatchObject({ projects: [{ demo: true }] });
  expect(workspaces).toEqual([
    [projectId, { name: 'Web shop', template: 'empty', url: '' }, author],
    [projectId, { name: 'Web shop', template: 'demo', url: '' }, author],
  ]);
});
