import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { found, needlesOf, newCanary, type Place } from './canaries/canary';
import { filesOf, objectsOf, rowsOf } from './canaries/places';
import { expect, test } from './fixtures';
import { done, outsideProject } from './outside-client';
import { startProduct, type Product } from './product';
import { beside, clickAt, keyboard, start, steps, untilReady } from './recording-page';

const form = `<!doctype html><title>Pay</title><h1>Pay</h1>
<form>
  <p><label>Name <input name="name"></label></p>
  <p><label>Password <input type="password" name="typed"></label></p>
  <p><label>Password again <input type="password" name="pasted"></label></p>
  <p><label>PIN <input type="password" name="shown" id="pin"></label>
     <button type="button" onclick="document.getElementById('pin').type = 'text'">Show PIN</button></p>
  <p><label>Card <input autocomplete="cc-number" name="card"></label></p>
  <p><label>Code <input autocomplete="one-time-code" name="code"></label></p>
  <button type="button" onclick="
    const said = [...document.querySelectorAll('input')].map((one) => one.value).join(' ');
    document.getElementById('said').textContent = 'You said ' + said;
    document.title = said; console.log(said); history.pushState(null, '', '/?said=' + encodeURIComponent(said));
  ">Send</button>
</form>
<p id="said" role="status">Nothing yet</p>`;

/** Collects the messages that a page receives on its sockets, without screenshots. */
function listenTo(page: Page): Place[] {
  const heard: Place[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') heard.push({ name: 'a message to the page', text: payload });
    }),
  );
  return heard;
}

test('what is typed into fields for secrets is in no row, file, log or message @js', async ({ browser }) => {
  test.setTimeout(300_000);
  const canary = newCanary();
  const { marker } = canary;
  const secret = (kind: string) => canary.secret(kind);
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(form),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'recording-canaries-'));
  let log = '';
  let product: Product | undefined;
  try {
    const print = (text: string) => void (log += text);
    product = await startProduct({ dataDir, env: { LOG_LEVEL: 'debug' }, print });
    const { email, password, projectId, calls } = await outsideProject(product.url);
    const environment = { name: 'pay', baseUrl: address };
    done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'pay', data: environment } }));
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const heard = listenTo(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).not.toHaveURL(/login/);
    await start(page, projectId, '?environment=pay');
    await untilReady(page);
    const other = await beside(page);
    const into = async (label: string, put: () => Promise<void>) => {
      await clickAt(page, other.getByLabel(label, { exact: true }));
      await expect(keyboard(page)).toBeFocused();
      await put();
    };
    const type = (text: string) => () => page.keyboard.type(text);

    await into('Name', type(marker));
    await into('Password', type(secret('typed')));
    await into('Password again', () => page.keyboard.insertText(secret('pasted')));
    await into('PIN', type(secret('shown')));
    await clickAt(page, other.getByRole('button', { name: 'Show PIN' }));
    await into('PIN', type('-more'));
    await into('Card', type(secret('card')));
    await into('Code', type(secret('code')));
    await clickAt(page, other.getByRole('button', { name: 'Send' }));
    await expect(steps(page).last()).toContainText('I click the "Send" button');
    // Each field has its own key.
    const keys = {
      Password: 'password',
      'Password again': 'passwordAgain',
      PIN: 'pin',
      Card: 'cardNumber',
      Code: 'oneTimeCode',
    };
    for (const [label, key] of Object.entries(keys))
      await expect(
        steps(page)
          .filter({ hasText: `in the "${label}"` })
          .first(),
      ).toContainText(`{{${key}}}`);
    await expect(steps(page).filter({ hasText: marker })).toHaveCount(1);
    // Text typed for a step is restored after a detour to the test data of another step.
    await steps(page).filter({ hasText: marker }).hover();
    await page.getByRole('link', { name: new RegExp(`^Edit “.*${marker}`) }).click();
    await page.getByLabel('Comment').fill('Typed meanwhile');
    await page.getByLabel('Own code').check();
    await page.getByRole('button', { name: 'Add test data “password”' }).first().click();
    await expect(page).toHaveURL(/\/test-data\/add\?/);
    // The address changes before the page does, and the recorder has fields of this label too.
    await expect(page.getByRole('heading', { name: 'Test data', exact: true })).toBeVisible();
    await expect(page.getByLabel('Key')).toHaveValue('password');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Comment')).toHaveValue('Typed meanwhile');
    await expect(page.getByLabel('Own code')).toBeChecked();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await untilReady(page);

    // The page says it all, and so would a check of that.
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('combobox', { name: 'What is checked' }).selectOption({ index: 1 });
    await clickAt(page, other.getByRole('status'));
    await expect(steps(page).last()).toContainText('Not recorded: it holds what was typed');
    const shown = await page.content();
    await page.getByRole('link', { name: 'Save', exact: true }).click();
    await page.getByRole('combobox', { name: 'Feature' }).fill('pay');
    await page.getByRole('textbox', { name: 'Scenario' }).fill('Pay');
    await expect(page.getByRole('region', { name: 'Changes of features/pay.feature' })).toBeVisible();
    const notes = page.getByRole('status').filter({ hasText: 'not part of this scenario' });
    await expect(notes).toContainText('Not recorded: it holds what was typed');
    const written = await page.content();
    await page.getByRole('button', { name: 'Save to main' }).click();
    await expect(page.getByText('Recording saved')).toBeVisible();
    await other.context().close();
    await context.close();
    const rows = await rowsOf(dataDir);
    await product.stop();
    const kept = [...(await filesOf(dataDir)), ...(await objectsOf(join(dataDir, 'git')))];
    const pages = [
      { name: 'the page', text: shown },
      { name: 'the page that saves', text: written },
    ];
    const places = [...pages, ...heard, ...rows, ...kept, { name: 'log', text: log }];
    expect(found(needlesOf('a secret', canary.word), places)).toEqual([]);
    // What is none went the same ways.
    const of = found(needlesOf('the name', marker), places).join('\n');
    for (const place of ['the page', 'a message', 'rows of public.recorded_steps', 'git repository'])
      expect(of).toContain(`the name in ${place}`);
  } finally {
    await product?.kill().catch(() => undefined);
    site.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
