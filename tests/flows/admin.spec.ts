import { expect, test } from '@playwright/test';
import { admin } from './admin-program';
import { outsideProject } from './outside-client';

const url = process.env.PRODUCT_URL ?? '';

test('beside the running product: the licence of a project counts at once', async () => {
  const { projectId, calls } = await outsideProject(url, 'Licence of the operator');
  const expired = await admin(['licence', 'set', projectId, '--expired', '--threads', '5']);
  expect(expired).toMatchObject({ code: 0, errors: '' });
  expect(expired.output).toContain('the licence has expired, 5 at once.');
  const rename = { project_id: projectId, newName: 'Renamed' };
  await expect(calls.auth.renameProject({ body: rename })).rejects.toMatchObject({ httpStatus: 403 });

  const renewed = await admin(['licence', 'set', projectId, '--days', '12', '--json']);
  expect(JSON.parse(renewed.output)).toMatchObject({ id: projectId, threads: 5, expired: false });
  expect(await calls.auth.renameProject({ body: rename })).toEqual({ status: true });
  const projects = await calls.auth.getProjects();
  expect(projects).toMatchObject({ projects: [{ maxExecutionThreads: 5, time_left: { days: 11 } }] });
});

test('beside the running product: a user and a project from nothing to gone', async ({ request }) => {
  const email = `operator-${Date.now()}@example.com`;
  const name = `By the operator ${Date.now() % 10_000}`;
  const person = [email, '--first-name', 'Eve', '--last-name', 'Example'];
  const created = await admin(['user', 'create', ...person]);
  const password = /^Password: (\S{20})$/m.exec(created.output)?.[1] ?? '';
  expect(created).toMatchObject({ code: 0, errors: '' });
  // Without the cookies of the test, so that the attempts are independent.
  const attempt = async (given: string) => {
    const body = new URLSearchParams({ email, password: given });
    return (await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })).status;
  };
  expect(await attempt(password)).toBe(302);
  expect(await admin(['user', 'create', ...person])).toMatchObject({
    code: 1,
    errors: 'An account with this email already exists\n',
  });

  const given = await admin(['user', 'reset-password', email, '--stdin'], { input: 'a password by hand\n' });
  expect(given.output).not.toContain('a password by hand');
  expect(await attempt(password)).toBe(401);
  const form = { email, password: 'a password by hand' };
  expect((await request.post(`${url}/login`, { form, maxRedirects: 0 })).status()).toBe(302);

  const project = await admin([
    'project',
    'create',
    name,
    '--owner',
    email,
    '--url',
    'https://shop.example.com',
    '--json',
  ]);
  const { id } = JSON.parse(project.output) as { id: string };
  const environments = await request.get(`${url}/${id}/environments`);
  expect(await environments.text()).toContain('https://shop.example.com');
  expect((await admin(['project', 'set', name, '--git', 'off', '--invite', 'off'])).output).toBe(
    `${name}: git integration off, invitations off.\n`,
  );
  expect((await admin(['project', 'list'])).output).toMatch(
    new RegExp(`^${id} +${name} +${email} +1 +no end +\\d+ +off +off$`, 'm'),
  );
  expect((await admin(['project', 'delete', name])).code).toBe(2);
  expect((await admin(['project', 'delete', name, '--yes'])).output).toBe(`Deleted project ${name}.\n`);
  expect((await request.get(`${url}/${id}/environments`, { maxRedirects: 0 })).status()).toBe(302);
});

test('wrong usage is told with the usage, and what is missing with what to do', async () => {
  const wrong = await admin(['licence', 'set']);
  expect(wrong).toMatchObject({ code: 2, output: '' });
  expect(wrong.errors).toContain('licence set needs a project.');
  expect(wrong.errors).toContain('Usage: npm run admin');
  expect(await admin(['--help'])).toMatchObject({ code: 0, errors: '' });
  expect(await admin(['project', 'list'], { dataDir: '/nowhere/at/all' })).toMatchObject({
    code: 1,
    errors: '/nowhere/at/all has no data of the product yet. Run npm start once, or set DATA_DIR.\n',
  });
  expect(await admin(['user', 'verify', 'nobody@example.com'])).toMatchObject({
    code: 1,
    errors: 'There is no user "nobody@example.com".\n',
  });
});
