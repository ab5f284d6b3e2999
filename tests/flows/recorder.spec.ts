import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startProduct, type Product } from './product';
import { startReleases, type Releases } from './releases';

/** The page that opens the recorder, on a separate product with downloads and a cloud recorder. */
test.describe.configure({ mode: 'default' });

let releases: Releases;
let product: Product | undefined;

test.beforeAll(async () => {
  releases = await startReleases();
  const env = {
    RECORDER_RELEASES_URL: releases.url,
    RECORDER_REPOSITORY_URL: releases.page,
    CLOUD_RECORDER_URL: 'http://127.0.0.1:9/cloud',
    SOLUTION: 'acme',
    DEEP_LINK_SCHEME: 'acmetest',
  };
  product = await startProduct({ env: { ...env, WORKER: 'off', DEMO_SHOP: 'off' } });
});

test.afterAll(async () => {
  await product?.stop();
  releases.close();
});

test.use({ baseURL: async ({}, provide) => provide(productUrl()) });

/** Nothing on the test's machine opens the scheme. */
test.beforeEach(({}, info) => {
  info.annotations.push({ type: 'expected-console', description: 'acmetest:' });
});

const productUrl = () => product?.url ?? '';
const address = '/open-recorder/record?project_id=p1&git_branch=main&uuid=u1&env=Live%20shop';
const link = (page: Page) => page.getByRole('link', { name: 'Continue in the app' });
const download = (page: Page) => page.getByRole('link', { name: 'Download app' });

const whileLoading = 'the download is looked for while the app can be opened already';
test.beforeEach(({}, { title }) => {
  if (title !== whileLoading) releases.answer();
});

test(whileLoading, async ({ page }) => {
  expect(await (await page.request.get(address)).text()).toContain('Loading');
  releases.answer();
  await page.goto(address);
  await expect(link(page)).toBeVisible();
  await expect(download(page)).toBeVisible();
});

test('the link opens the app with the path and query, and the solution of the deployment', async ({
  page,
}) => {
  await page.goto(`${address}&solution=other`);
  await expect(link(page)).toHaveAttribute(
    'href',
    'acmetest://open-recorder/record?project_id=p1&git_branch=main&uuid=u1&env=Live%20shop&solution=acme',
  );
  await expect(page.getByText('or', { exact: true })).toBeVisible();
  const answer = await page.request.get('/open-recorder/javascript:alert(1)');
  expect(answer.status()).toBe(404);
});

test('the page is one small request', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(address);
  await expect(download(page)).toBeVisible();
  const own = requested.filter((url) => url.startsWith('http') && !url.endsWith('/favicon.svg'));
  expect(own).toEqual([productUrl() + address]);
  const answer = await page.request.get(address, { headers: { 'accept-encoding': 'gzip' } });
  expect((await answer.body()).byteLength).toBeLessThan(80_000);
});

/** From here on time passes only as the test says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

async function downloadFor(browser: Browser, userAgent: string): Promise<string | null> {
  const context = await browser.newContext({ baseURL: productUrl(), userAgent, javaScriptEnabled: false });
  const page = await context.newPage();
  // Client hints take priority over the agent, and the test browser's hints say Linux.
  await page.route('**/*', async (route) => {
    const headers = Object.entries(await route.request().allHeaders());
    const rest = headers.filter(([name]) => !name.startsWith('sec-ch-ua') && !name.startsWith(':'));
    await route.continue({ headers: { ...Object.fromEntries(rest), 'sec-ch-ua-platform': '' } });
  });
  await page.goto(address);
  const href = await download(page).getAttribute('href');
  await context.close();
  return href;
}

test('the download is that of the own system', { tag: '@js' }, async ({ browser }) => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  expect(await downloadFor(browser, windows)).toBe(releases.file('Recorder-Setup-1.2.3.exe'));
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(await downloadFor(browser, mac)).toBe(releases.file('Recorder-1.2.3.dmg'));
  expect(await downloadFor(browser, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(releases.page);
});

test('the tab counts down from the first click, and Cancel stops it for good', async ({ page, scripts }) => {
  if (!scripts) {
    await page.goto(address);
    await expect(page.getByText('Tab will be closed')).toBeHidden();
    return;
  }
  await stopClock(page);
  await page.goto(address);
  await expect(page.getByText('Tab will be closed in 10 seconds...')).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByText('Tab will be closed in 7 seconds...')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await link(page).click();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/Tab will be closed|You can close/)).toBeHidden();
});

test('the tab closes itself at the end', { tag: '@js' }, async ({ page, context }) => {
  await page.goto('/login');
  const tab = await context.newPage();
  await stopClock(tab);
  await tab.goto(address);
  await expect(tab.getByText('Tab will be closed in 10 seconds...')).toBeVisible();
  const ended = Promise.race([
    tab.waitForEvent('close'),
    tab.getByText('You can close this tab now.').waitFor(),
  ]);
  await tab.clock.runFor(10_000);
  await ended;
});

test(
  'the cloud recorder is for those who are signed in, and gets a key only when the address has one',
  { tag: '@js' },
  async ({ page, account: _account }) => {
    const remote = '/remote-recorder/record?project_id=p1';
    // Not followed: with scripts the page leads there at once.
    const html = async (path: string) => (await page.request.get(path)).text();
    const cloud = 'http://127.0.0.1:9/cloud?project_id=p1';
    expect(await html(remote)).toContain(`href="${cloud}&amp;cmd=record&amp;solution=acme"`);
    expect(await html(`${remote}&access_key=sct_x`)).toContain(
      `href="${cloud}&amp;access_key=sct_x&amp;cmd=record&amp;solution=acme"`,
    );
    await page.context().clearCookies();
    const answer = await page.request.get(remote, { maxRedirects: 0 });
    expect(answer.headers()['location']).toBe(`/login?callbackUrl=${encodeURIComponent(remote)}`);
  },
);
