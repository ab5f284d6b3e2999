import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test, waitForScripts } from './fixtures';
import { freePort } from './free-port';
import { startLine } from './network-line';
import { done, outsideProject } from './outside-client';
import { descendantsOf, workerOf } from './processes';
import { startProduct, type Product } from './product';
import { beside, clickAt, start, steps, untilReady } from './recording-page';

const buttons = ['One', 'Lost', 'Two', 'Three', 'Four'].map((name) => `<p><button>${name}</button></p>`);
const html = `<!doctype html><title>Count</title><h1>Count</h1>${buttons.join('')}`;

/** What lasts as long as the page is not to be driven. */
const lost = 'The connection to the server was lost.';

async function killRenderers({ pid }: Product): Promise<void> {
  for (const descendant of await descendantsOf(pid)) {
    const command = await readFile(`/proc/${descendant.pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('--type=renderer')) process.kill(descendant.pid, 'SIGKILL');
  }
}

const replayAll = async (page: Page, count: number) => {
  await page.getByRole('button', { name: 'Replay and go on' }).click();
  await untilReady(page);
  await expect(steps(page).filter({ hasText: 'Replayed' })).toHaveCount(count);
};

test('a cut line, a lost worker, a crash and a new start of the server are said, and what was listed stays @js', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'recording-breaks-'));
  // The same addresses after a new start.
  const env = { PORT: String(await freePort()), DEMO_PORT: String(await freePort()) };
  let product = await startProduct({ dataDir, env });
  const line = await startLine(product.url);
  try {
    const { email, password, projectId, calls } = await outsideProject(product.url);
    const environment = { name: 'count', baseUrl: address };
    done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'count', data: environment } }));
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL: line.url, viewport });
    context.on('page', waitForScripts);
    const page = await context.newPage();
    await page.request.post('/login', { form: { email, password }, maxRedirects: 0 });
    await start(page, projectId, '?environment=count');
    await untilReady(page);
    await expect(steps(page)).toHaveCount(1);
    const other = await beside(page);
    const press = (name: string) => clickAt(page, other.getByRole('button', { name, exact: true }));
    await press('One');
    await expect(steps(page)).toHaveCount(2);

    // Ten seconds without the network: input in this time is lost, and is not sent afterwards.
    line.cut();
    const cut = delay(10_000);
    await press('Lost');
    await expect(page.getByText(lost)).toBeVisible();
    await cut;
    line.heal();
    await expect(page.getByText(lost)).toHaveCount(0);
    await untilReady(page);
    await press('Two');
    await expect(steps(page)).toHaveText([/I open/, /"One" button/, /"Two" button/]);

    // The worker's process: the next one knows of it.
    const { pid } = await workerOf(product);
    // Checked at each frame from now on: the next worker reports the end after little more than a second.
    const interrupted = page.waitForFunction(
      (text) => document.querySelector('main')?.innerText.includes(text),
      'The connection to the worker is interrupted.',
    );
    process.kill(pid, 'SIGKILL');
    await interrupted;
    await expect(page.getByText('The worker was lost', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('The listed steps are saved.')).toBeVisible();
    await expect(steps(page)).toHaveCount(3);
    await replayAll(page, 3);
    await press('Three');
    await expect(steps(page)).toHaveCount(4);

    await killRenderers(product);
    await expect(page.getByText('The browser crashed', { exact: true })).toBeVisible();
    await expect(page.getByText('4 steps stay')).toBeVisible();
    await replayAll(page, 4);
    await press('Four');
    await expect(steps(page)).toHaveCount(5);

    await product.stop();
    await expect(page.getByText(lost)).toBeVisible();
    // What the page asks for while the product starts, it asks again.
    product = await startProduct({ dataDir, env });
    await expect(page.getByText('The worker was shut down', { exact: true }).first()).toBeVisible({
      timeout: 90_000,
    });
    await expect(steps(page)).toHaveText([/I open/, /"One"/, /"Two"/, /"Three"/, /"Four"/]);
    await other.context().close();
    await context.close();
  } finally {
    await line.close();
    await product.stop().catch(() => undefined);
    site.close();
    site.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
