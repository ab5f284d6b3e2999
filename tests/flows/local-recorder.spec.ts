import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AccessScope } from '#contracts/endpoint';
import { expect, test } from './fixtures';
import { done, type Calls } from './outside-client';
import { beside, clickAt, pointAt, steps, untilReady } from './recording-page';
import { startSite } from './site';

/** Downloads the recorder as a tester does, into an empty folder outside of the checkout. */
async function downloadRecorder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  const answer = await fetch(`${process.env.PRODUCT_URL}/cli/record.mjs`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const path = join(folder, 'record.mjs');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/**
 * Starts the recorder with a token and the server's address, and nothing else of the server.
 * @param path of the downloaded file; left out: that of the checkout, as `npm run record` starts it
 */
function record(token: string, words: readonly string[] = [], path?: string) {
  const url = process.env.PRODUCT_URL ?? '';
  const { PATH, HOME, PLAYWRIGHT_BROWSERS_PATH, CHROMIUM_PATH } = process.env;
  const own = { PATH, HOME, RECORD_TOKEN: token, NODE_ENV: 'test' as const };
  // The file finds the browser of the machine by itself.
  const env = path === undefined ? { ...own, PLAYWRIGHT_BROWSERS_PATH, CHROMIUM_PATH } : own;
  const all = [path ?? 'scripts/record.mjs', url, '--no-open', ...words];
  const child = spawn(process.execPath, all, { env, stdio: 'pipe', cwd: path && dirname(path) });
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

test('records a page that only the tester’s machine reaches with the downloaded file, and saves it @js', async ({
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
  await page.getByText('Record in a browser on your machine').click();
  // The browser of the flows says that it runs on Windows.
  await expect(page.getByRole('region', { name: 'Command for your machine' })).toContainText(
    `curl.exe -fO ${process.env.PRODUCT_URL}/cli/record.mjs\nnode record.mjs ${process.env.PRODUCT_URL} --env `,
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the recorder' }).click();
  expect((await downloading).suggestedFilename()).toBe('record.mjs');

  // There is no user at a terminal to confirm the host.
  const known = ['--allow-host', new URL(site.url).host];
  const file = await downloadRecorder();
  const recorder = record(token, ['--env', 'intranet', '--feature', 'greetings', ...known], file);
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

    // A second recorder with the same token gets a message about the first.
    const second = record(token, ['--env', 'intranet'], file);
    await expect.poll(() => second.said.code, inTime).toBe(1);
    expect(second.said.text).toContain('You are recording already');
    expect(second.said.text).toContain(page.url());

    await page.getByRole('button', { name: 'End recording' }).click();
    await expect(page.getByText('4 steps stay')).toBeVisible();
    await expect.poll(() => recorder.said.code, inTime).toBe(0);
    expect(recorder.said.text).toContain('The recording was ended.');
    expect(recorder.said.text).not.toContain(token);
    expect(recorder.said.text).not.toContain('the server runs version');
    await expect(page.getByRole('button', { name: /^Replay/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Scenario' }).fill('Being greeted');
    await page.getByRole('button', { name: 'Save to main' }).click();
    await expect(page.getByText('Recording saved')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('I click the "Greet" button');
  } finally {
    recorder.kill();
    site.close();
    await rm(dirname(file), { recursive: true, force: true });
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
  expect(foreign.said.text).toContain('The access token is not valid');

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
    expect(recorder.said.text).toContain('Your recorded steps are saved');
  } finally {
    recorder.kill();
  }
});
