import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { setLicence } from '#services/auth/operator';
import { members } from '#services/auth/tables';
import { expect, test } from './fixtures';
import { callsOf, hasEnded, outsideProject, readFeatures, runUntil, startRun } from './outside-client';
import { openProductDatabase } from './product-database';

/** What only the database can do in a flow: no page and no call takes a licence or a membership away. */
async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  await work(database).finally(() => database.close());
}
type Database = Awaited<ReturnType<typeof openProductDatabase>>;

const expire = (projectId: string) =>
  withDatabase((database) => setLicence(database, projectId, { endsAt: new Date(Date.now() - 1000) }));

const signIn = '/features?folders=account&feature=sign_in';

async function expectNotFound(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 404]);
  await expect(page.getByRole('heading', { name: 'Page Not Found!', level: 1 })).toBeVisible();
}

test(
  'a project of somebody else and one that does not exist both lead to the first own one',
  { tag: '@nojs' },
  async ({ page, project, baseURL }) => {
    const theirs = (await outsideProject(baseURL ?? '', 'Of somebody else')).projectId;
    for (const id of [theirs, crypto.randomUUID(), 'not-an-id']) {
      for (const path of ['', '/home', '/environments', signIn, '/runs']) {
        await page.goto(`/${id}${path}`);
        await expect(page).toHaveURL(`/${project}/dashboard`);
        await expect(
          page.getByText('The project does not exist, or you are not a member of it.').first(),
        ).toBeVisible();
        expect(await page.locator('body').innerText()).not.toContain('Of somebody else');
      }
    }
  },
);

test('a page that does not exist says so and leads back', async ({ page, project }) => {
  await expectNotFound(page, `/${project}/no/such/page`);
  await page.getByRole('link', { name: 'GO BACK' }).click();
  await expect(page).toHaveURL(`/${project}/dashboard`);
});

test(
  'signed out, every address leads to the sign-in and keeps where it was going',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await page.context().clearCookies();
    for (const path of [
      `/${project}/home`,
      `/${project}${signIn}`,
      `/${project}/runs?period=30&search=a%26b`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(path)}`);
      await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    }
  },
);

test(
  'reports of another project do not exist in the own one',
  { tag: '@nojs' },
  async ({ page, project, baseURL }) => {
    const theirs = await outsideProject(baseURL ?? '');
    const runId = await startRun(theirs, [{ feature: 'language' }]);
    const { report } = await runUntil(theirs.calls, runId, hasEnded);
    const testId = report.testCases[0]?.id ?? '';
    const { scenario } = await theirs.calls.runs
      .getScenario({ query: { scenarioId: testId } })
      .then((answer) => (answer.status ? answer : Promise.reject(new Error(answer.error))));
    const screenshotId = scenario.steps[0]?.screenshotId ?? '';
    expect(screenshotId).not.toBe('');

    await expectNotFound(page, `/${project}/run-report/${runId}`);
    await expectNotFound(page, `/${project}/run-report/${runId}/${testId}`);
    await expectNotFound(page, `/${project}/scenario-report/${testId}`);
    const picture = await page.request.get(`/${project}/screenshots/${testId}/${screenshotId}`);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([
      404,
      expect.not.stringContaining('image'),
    ]);
    const { token, projectId } = theirs;
    const response = await fetch(`${baseURL}/api/runs/screenshots/scenario/${testId}/${screenshotId}`, {
      headers: { authorization: `Bearer ${token}`, 'project-id': projectId },
    });
    expect(response.status).toBe(200);
  },
);

test('an expired licence refuses a save, keeps what was typed and says so', async ({ page, demoProject }) => {
  const project = demoProject;
  const edit = `/${project}${signIn}&edit=1`;
  await page.goto(edit);
  const editor = page.getByLabel('sign_in.feature');
  const text = `${await editor.inputValue()}\n  Scenario: Typed as the licence ended\n    Given a step\n`;
  await editor.fill(text);
  await expire(project);
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await refused).status()).toBe(403);

  const dialog = page.getByRole('dialog', { name: 'License has expired' });
  await expect(dialog).toContainText('Please contact sales to purchase licenses and continue testing.');
  await dialog.getByRole('link', { name: 'Skip' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor).toHaveValue(text);

  await page.goto(`/${project}${signIn}`);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Typed as the licence ended')).toHaveCount(0);
  await expect(page.getByText('License has expired')).toBeVisible();
});

test('an expired licence refuses a run', { tag: '@nojs' }, async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}${signIn}`);
  await expire(demoProject);
  await page.getByRole('button', { name: 'Run feature' }).click();
  const dialog = page.getByRole('dialog', { name: 'License has expired' });
  await expect(dialog).toContainText('Please contact sales to purchase licenses and continue testing.');
  await dialog.getByRole('link', { name: 'Skip' }).click();
  // The form named the environment of its page, and so does the way back.
  await expect(page).toHaveURL(`/${demoProject}${signIn}&inEnvironment=demo`);
  await page.goto(`/${demoProject}/runs`);
  await expect(page.getByRole('row', { name: /Sign in/ })).toHaveCount(0);
});

test(
  'an expired licence refuses an environment and keeps what was typed',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await page.goto(`/${project}/environments/new`);
    await expire(project);
    await page.getByLabel('URL').fill('http://shop.example.com');
    await page.getByLabel('Name').fill('Staging');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    const dialog = page.getByRole('dialog', { name: 'License has expired' });
    await expect(dialog).toContainText('Please contact sales to purchase licenses and continue testing.');
    await dialog.getByRole('link', { name: 'Skip' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('URL')).toHaveValue('http://shop.example.com');
    await expect(page.getByLabel('Name')).toHaveValue('Staging');
    await page.goto(`/${project}/environments`);
    await expect(page.getByRole('main').getByText('No environment yet')).toBeVisible();
  },
);

test(
  'an expired licence refuses every write by a raw post, and reading goes on',
  { tag: '@nojs' },
  async ({ page, baseURL }) => {
    const theirs = await outsideProject(baseURL ?? '');
    const { projectId, email, password } = theirs;
    const before = await readFeatures(theirs);
    await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
    await expire(projectId);
    const writes: Record<string, Record<string, string>> = {
      [`${signIn}&edit=1`]: { text: 'Feature: Overwritten\n', version: '' },
      [`${signIn.replace('?', '/run?')}&inEnvironment=demo`]: { what: 'feature' },
      [signIn.replace('?', '/delete?')]: {},
      [signIn.replace('?', '/new-scenario?')]: { name: 'Added' },
      '/features/new': { name: 'added', scenario: 'Added' },
      '/environments/new': { name: 'Staging', baseUrl: 'http://shop.example.com' },
      '/environments/demo/edit': { name: 'demo', baseUrl: 'http://shop.example.com' },
      '/environments/demo/delete': {},
    };
    for (const [path, form] of Object.entries(writes)) {
      const answer = await page.request.post(`/${projectId}${path}`, { form, maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 403]);
      expect(await answer.text()).toContain('License has expired');
    }
    for (const path of ['/home', '/environments', signIn, '/runs']) {
      expect((await page.request.get(`/${projectId}${path}`)).status()).toBe(200);
    }
    expect(await readFeatures(theirs)).toEqual(before);
  },
);

test(
  'who is no longer a member is out with the next request',
  { tag: '@nojs' },
  async ({ page, project, baseURL }) => {
    const theirs = await outsideProject(baseURL ?? '');
    const { projectId, email, password, token } = theirs;
    await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
    expect((await page.goto(`/${projectId}/environments`))?.status()).toBe(200);
    await withDatabase(({ db }) => db.delete(members).where(eq(members.projectId, projectId)));

    await page.goto(`/${projectId}/environments`);
    await expect(page).toHaveURL('/home');
    const posted = await page.request.post(`/${projectId}/environments/demo/delete`, {
      form: {},
      maxRedirects: 0,
    });
    expect(posted.status()).toBe(404);
    const call = callsOf(baseURL ?? '', { bearer: token }).workspace.getEnvironments({ body: { projectId } });
    await expect(call).rejects.toMatchObject({ httpStatus: 404, refusal: { because: 'membership' } });
    // The account itself is untouched.
    expect((await page.goto('/home'))?.status()).toBe(200);
    expect(project).not.toBe(projectId);
  },
);

test(
  'signing out ends the session, also for a copy of its cookie',
  { tag: '@nojs' },
  async ({ page, project, browser, baseURL }) => {
    await page.goto(`/${project}/home`);
    const copied = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
    expect((await copied.request.get(`/${project}/home`, { maxRedirects: 0 })).status()).toBe(200);
    await page.locator('summary[aria-label="User menu of Ada Lovelace"]').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    const answer = await copied.request.get(`/${project}/home`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([
      302,
      `/login?callbackUrl=${encodeURIComponent(`/${project}/home`)}`,
    ]);
    await copied.close();
  },
);
