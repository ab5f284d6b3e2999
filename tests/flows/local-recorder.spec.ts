import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { AccessScope } from '#contracts/endpoint';
import { expect, test } from './fixtures';
import { done, type Calls } from './outside-client';
import { beside, clickAt, pointAt, steps, untilReady } from './recording-page';
import { startSite } from './site';

/** `npm run record` as a tester has it: a token and the server's address, and nothing else of the server. */
function record(token: string, words: readonly string[] = []) {
  const url = process.env.PRODUCT_URL ?? '';
  const { PATH, HOME, PLAYWRIGHT_BROWSERS_PATH, CHROMIUM_PATH } = process.env;
  const own = { PATH, HOME, PLAYWRIGHT_BROWSERS_PATH, CHROMIUM_PATH, RECORD_TOKEN: token };
  const all = ['scripts/record.mjs', url, '--no-open', ...words];
  const child = spawn(process.execPath, all, { env: { ...own, NODE_ENV: 'test' }, stdio: 'pipe' });
  const said = { text: '', code: undefined as number | null | undefined };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said.text += part));
  child.on('close', (code) => (said.code = code));
  return { said, stop: () => child.kill('SIGINT'), kill: () => child.kill('SIGKILL') };
}
type Recorder = ReturnType<typeof record>;

const inTime = { timeout: 120_000 };

async function tokenFor(calls: Calls, projectId: string, scopes: AccessScope[]): Promise<string> {
  return done(await calls.auth.createAccessKey({ body: { name: 'Recorder', projectId, scopes } })).accessKey
    .token;
}

/** Opens the page that the recorder leads to. */
async function openPage(page: Page, recorder: Recorder): Promise<void> {
  await expect.poll(() => recorder.said.text, inTime).toMatch(/recordings\/[\w-]{36}\n/);
  await page.goto(/Record on this page: +(\S+)/.exec(recorder.said.text)?.[1] ?? '');
}

test('a page that only the tester’s machine reaches is recorded there, and saved @js', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  test.setTimeout(300_000);
  const site = await startSite();
  done(
    await calls.workspace.pushEnvironment({
      body: { projectId, name: 'intranet', data: { name: 'intranet', baseUrl: site.url } },
    }),
  );
  const token = await tokenFor(calls, projectId, ['write']);
  await page.goto(`/${projectId}/recordings/new`);
  await page.getByText('Only your machine reaches the page?').click();
  await expect(page.getByRole('region', { name: 'Command for your machine' })).toContainText(
    `npm run record -- ${process.env.PRODUCT_URL} --env `,
  );

  // Nobody sits at a terminal who could confirm it.
  const known = ['--allow-host', new URL(site.url).host];
  const recorder = record(token, ['--env', 'intranet', '--feature', 'greetings', ...known]);
  try {
    await openPage(page, recorder);
    await untilReady(page);
    await expect(page.getByText('on your machine')).toBeVisible();
    await expect(steps(page)).toHaveText([/I open the page "\/"/]);
    await expect(page.getByRole('button', { name: /^Replay/ })).toHaveCount(0);
    const own = await beside(page);
    await clickAt(page, own.getByLabel('Your name'));
    await page.keyboard.type('Ada');
    await clickAt(page, own.getByRole('button', { name: 'Greet' }));
    await expect(steps(page).nth(1)).toContainText('I enter "Ada" in the "Your name" field');
    await expect(steps(page).nth(2)).toContainText('I click the "Greet" button');
    await own.goto(`${site.url}/?name=Ada`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await clickAt(page, own.getByRole('heading', { name: 'Hello Ada' }));
    await expect(steps(page).nth(3)).toContainText('Hello Ada');
    await own.context().close();

    // A second one with the same token is told of the first.
    const second = record(token, ['--env', 'intranet']);
    await expect.poll(() => second.said.code, inTime).toBe(1);
    expect(second.said.text).toContain('You are recording already');
    expect(second.said.text).toContain(page.url());

    await page.getByRole('button', { name: 'End recording' }).click();
    await expect(page.getByText('4 steps stay')).toBeVisible();
    await expect.poll(() => recorder.said.code, inTime).toBe(0);
    expect(recorder.said.text).toContain('The recording was ended.');
    expect(recorder.said.text).not.toContain(token);
    await expect(page.getByRole('button', { name: /^Replay/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Scenario' }).fill('Being greeted');
    await page.getByRole('button', { name: 'Save to main' }).click();
    await expect(page.getByText('Recording saved')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('I click the "Greet" button');
  } finally {
    recorder.kill();
    site.close();
  }
});

test('what was recorded stays where the recorder is stopped, and is told to nobody who may not record @js', async ({
  page,
  calls,
  demoProject: projectId,
}) => {
  const reading = record(await tokenFor(calls, projectId, ['read']), ['--env', 'demo']);
  await expect.poll(() => reading.said.code, inTime).toBe(1);
  expect(reading.said.text).toMatch(/scope/i);
  const foreign = record('sk-none', ['--env', 'demo', '--project', projectId]);
  await expect.poll(() => foreign.said.code, inTime).toBe(1);
  expect(foreign.said.text).toContain('The access token is not good');

  const token = await tokenFor(calls, projectId, ['write']);
  const unknown = record(token, ['--env', 'live']);
  await expect.poll(() => unknown.said.code, inTime).toBe(1);
  expect(unknown.said.text).toContain('There is no environment "live"');

  const { allEnv } = done(await calls.workspace.getEnvironments({ body: { projectId } }));
  const { host } = new URL(allEnv.find(({ name }) => name === 'demo')?.baseUrl ?? '');
  const stranger = record(token, ['--env', 'demo']);
  await expect.poll(() => stranger.said.code, inTime).toBe(1);
  expect(stranger.said.text).toContain(`--allow-host ${host}`);

  const recorder = record(token, ['--env', 'demo', '--allow-host', host]);
  try {
    await openPage(page, recorder);
    await untilReady(page);
    // What is being typed is no step yet, and becomes one.
    const own = await beside(page);
    await clickAt(page, own.getByRole('searchbox'));
    await page.keyboard.type('Mug');
    await expect(page.getByRole('textbox', { name: 'Keyboard of the recorded page' })).toBeFocused();
    // The recorder names the element under the pointer only after it has carried out the keys before.
    await pointAt(page, own.getByRole('link', { name: 'Sign in' }));
    await expect(page.getByText('link “Sign in”')).toBeVisible();
    await own.context().close();
    await expect(steps(page)).toHaveCount(1);
    recorder.stop();
    await expect(page.getByText('The recorder was stopped', { exact: true })).toBeVisible();
    await expect(page.getByText('The recorder on the tester’s machine was stopped.')).toBeVisible();
    await expect(page.getByText('2 steps stay')).toBeVisible();
    await expect(steps(page).nth(1)).toContainText('I enter "Mug"');
    await expect.poll(() => recorder.said.code, inTime).not.toBeUndefined();
    expect(recorder.said.text).toContain('What was recorded is kept');
  } finally {
    recorder.kill();
  }
});
