import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '#runner/evidence/trace/unzip.fixture';
import { steps } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Part of every secret of these runs, so that one search finds all of them. */
const canary = 'CANARY';
const secret = (name: string) => `${canary}-${name}-4711`;

const code = steps(`
  import { request } from 'playwright';
  Given('I open the shop', async function () { await this.page.goto(this.baseUrl + '/?token=${secret('query')}'); });
  When('I sign in with {string} and {string}', async function (password, code) {
    await this.context.addCookies([{ name: 'device-token', value: '${secret('added')}', url: this.baseUrl }]);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByLabel('Voucher').fill(code);
    const answer = this.page.waitForResponse('**/api/sign-in*');
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await answer;
  });
  When('I ask the interface', async function () {
    const headers = { authorization: 'Bearer ${secret('api')}' };
    const answer = await this.page.request.get(this.baseUrl + '/api/me', { headers });
    await expect(answer).toBeOK();
    const own = await request.newContext({ baseURL: this.baseUrl });
    await expect(await own.post('/api/missing', { data: { a: 1 } })).not.toBeOK();
    await own.dispose();
  });
  When('the stock is made up', async function () {
    const empty = (route) => route.fulfill({ json: { stock: 0 } });
    await this.page.route('**/api/stock', empty);
    await this.page.route('**/api/tracking', (route) => route.abort());
    await this.page.evaluate(() => fetch('/api/stock').then((answer) => answer.text()));
    await this.page.evaluate(() => fetch('/api/tracking').catch(() => null));
    await this.page.unroute('**/api/stock', empty);
    await this.page.evaluate(() => fetch('/api/stock').then((answer) => answer.text()));
  });
  When('I record a trace of my own', async function () {
    await this.context.tracing.start({ snapshots: true });
    await this.page.goto(this.baseUrl);
    await this.context.tracing.stop();
  });
  When('I turn the page to {word}', async function (text) {
    await this.page.getByRole('button', { name: 'Turn' }).evaluate((button, to) => (button.value = to), text);
    await this.page.getByRole('button', { name: 'Turn' }).click();
  });
  When('the page grows heavy', async function () {
    await this.page.evaluate(() => {
      document.querySelector('h1').dataset.heavy = String(Math.random()).padEnd(2_000_000, 'heavy');
    });
    await this.page.getByRole('heading').hover();
  });
  Given('I open the desk', async function () { await this.page.goto(this.baseUrl + '/desk'); });
  When('I press {string}', async function (name) { await this.page.getByRole('button', { name }).click(); });
  When('I press {string} of the frame', async function (name) {
    await this.page.frameLocator('iframe').getByRole('button', { name }).click();
  });
  When('I follow {string}', async function (name) { await this.page.getByRole('link', { name }).click(); });
  When('I write and choose', async function () {
    await this.page.fill('#note', 'two');
    await this.page.getByLabel('Size').selectOption('Large');
  });
  Then('I see {string}', async function (text) {
    await expect(this.page.getByText(text, { exact: true })).toHaveText(text, { timeout: 500 });
  });
  Then('it is called {string}', async function (name) {
    await expect(this.page.locator('#name')).toHaveText(name, { timeout: 200 });
  });
  Then('it fails', async function () {
    await expect(this.page.getByRole('heading')).toHaveText('Nothing', { timeout: 200 });
  });
`);
const feature = `Feature: Shop
  Scenario: canaries
    Given I open the shop
    When I sign in with "{{password}}" and "{{voucher}}"
    And I ask the interface
    Then it fails
  Scenario: evidence
    Given I open the shop
    When I ask the interface
    And the stock is made up
  Scenario: pages
    Given I open the shop
    When I turn the page to One
    And I turn the page to Two
    And I turn the page to Three
  Scenario: marks
    Given I open the shop
    And I open the desk
    When I press "Stays"
    And I press "Renewed"
    And I press "Framed" of the frame
    And I write and choose
    Then I see "Words"
    And I see "Covered"
    And I see "Below"
    When I follow "Next"
    Then it is called "Another"
  Scenario: heavy
    Given I open the shop
${'    When the page grows heavy\n'.repeat(14)}    Then it fails
  Scenario: own trace
    Given I open the shop
    When I record a trace of my own
    Then it fails
`;
const lineOf = (text: string) => feature.split('\n').findIndex((line) => line.includes(text)) + 1;

const page = `<title>Shop</title><h1>Shop</h1><form>
  <label>Password <input type="password"></label><label>Voucher <input name="voucher"></label>
  <button type="button" onclick="signIn(this.form)">Sign in</button></form>
  <button onclick="document.querySelector('h1').textContent = this.value">Turn</button><script>
  async function signIn(form) {
    const asked = { method: 'POST', headers: { authorization: 'Bearer ${secret('header')}' },
      body: JSON.stringify({ password: form[0].value, voucher: form[1].value }) };
    const answer = await (await fetch('/api/sign-in?session=${secret('url')}', asked)).json();
    console.log('signed in', document.cookie, form[1].value, '${secret('header')}');
    document.querySelector('h1').textContent = 'Welcome ' + form[0].value;
  }</script>`;

/** A page that returns wrong boxes of its elements, and in which events trigger other events. */
const desk = `<title>Desk</title><style>
    * { margin: 0; padding: 0; border: 0; font: 16px/20px monospace }
    body > * { position: absolute; left: 128px; width: 256px; height: 36px }
  </style>
  <button style="top: 40px"><span>Stays</span></button>
  <button style="top: 90px" onclick="this.outerHTML = this.outerHTML">Renewed</button>
  <iframe style="top: 140px" srcdoc="<body style='margin: 0'><button>Framed</button>"></iframe>
  <input id="note" style="top: 190px" oninput="size.dispatchEvent(new Event('change'))">
  <select id="size" aria-label="Size" style="top: 240px" onchange="note.dispatchEvent(new Event('input'))">
    <option>Small<option>Large</select>
  <p style="top: 290px; left: 400px"><span>Words</span></p>
  <p style="top: 340px">Covered</p><div style="top: 330px; height: 60px"></div>
  <p style="top: 2000px">Below</p>
  <a href="/desk?next" style="top: 440px">Next</a>
  <h1 id="name" style="top: 490px">Desk</h1>
  <script>
    Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
    window.addEventListener('pointerdown', (event) => event.stopImmediatePropagation(), true);
  </script>`;

/** Starts a shop that sets cookies and returns the data that it receives. */
async function startShop() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url?.split('?')[0] ?? '';
      const shown = { '/': page, '/desk': desk }[path];
      const missing = path === '/api/missing' || path === '/favicon.ico';
      response.writeHead(missing ? 404 : 200, {
        'content-type': shown ? 'text/html' : 'application/json',
        'set-cookie': [`sid=${secret('cookie')}; HttpOnly`, `shopSession=${secret('open-cookie')}`],
        'x-api-key': secret('answer-header'),
      });
      const { authorization = '', cookie = '' } = request.headers;
      const echo = {
        authorization,
        cookie,
        accessToken: secret('body'),
        got: Buffer.concat(chunks).toString(),
      };
      response.end(shown ?? JSON.stringify(echo));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

let shop: Awaited<ReturnType<typeof startShop>>;
let stage: Stage;
beforeAll(async () => {
  shop = await startShop();
  stage = await setStage(shop.baseUrl, {
    testData: async () => ({
      values: [
        { key: 'password', type: 'secret', value: secret('typed') },
        { key: 'voucher', type: 'secret', value: secret('test-data') },
      ],
    }),
  });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await shop.close();
});

const run = (name: string, attemptNumber = 1) =>
  stage.run({ feature, code }, { line: lineOf(`Scenario: ${name}`), attemptNumber });
const textOf = async (trace: Uint8Array) =>
  (await unzip(trace)).map(({ name, data }) => `${name}\n${data.toString()}`).join('\n');

describe('a scenario full of secrets', () => {
  it.each([
    ['the first try, with a trace of its actions', 1],
    ['another try, with a full trace', 2],
  ])('shows none of them: %s', async (_name, attemptNumber) => {
    const { outcome, steps: reported, trace } = await run('canaries', attemptNumber);
    expect(outcome?.status).toBe('FAILED');
    const report = JSON.stringify({ reported, message: outcome?.message, step: outcome?.failedStep });
    expect(report).toContain('/api/sign-in');
    expect(report).toContain('signed in');
    expect(report).not.toContain(canary);
    expect(trace).not.toBeNull();
    const traced = await textOf(trace!);
    expect(outcome?.traceNote).toBe('whole');
    expect(traced).toContain('fill');
    expect(traced).not.toContain(canary);
    expect(traced).not.toContain(stage.bench.dir);
    if (attemptNumber > 1) expect(traced).toContain('frame-snapshot');
  });
});

describe('evidence of step code', () => {
  it('has its own requests with answers and checks, and what it did with those of the page', async () => {
    const { outcome, steps: reported, trace } = await run('evidence');
    expect(outcome?.status).toBe('PASSED');
    expect(trace).toBeNull();
    expect(outcome?.traceNote).toBe('passed');
    const [, asked, made] = reported;
    expect(asked?.brunoData).toMatchObject([
      {
        method: 'GET',
        url: `${shop.baseUrl}/api/me`,
        status: 200,
        statusText: 'OK',
        testsPassed: true,
        tests: [{ pattern: 'status', value: '200–299', receivedValue: '200', fail: false }],
      },
      {
        method: 'POST',
        url: `${shop.baseUrl}/api/missing`,
        status: 404,
        statusText: 'Not Found',
        headers: { 'set-cookie': 'mask:****', 'x-api-key': 'mask:****', 'content-type': 'application/json' },
      },
    ]);
    expect(JSON.parse(asked?.brunoData?.[0]?.data ?? '')).toMatchObject({ accessToken: 'mask:****' });
    expect(asked?.commands).toMatchObject([
      {
        type: 'api_test',
        element_name: `GET ${shop.baseUrl}/api/me`,
        value: '200 OK',
        payload: { type: 'json' },
      },
      { type: 'api_test', value: '404 Not Found' },
    ]);
    expect(made?.interceptResults).toEqual([
      {
        url: `${shop.baseUrl}/api/stock`,
        method: 'GET',
        action: 'fulfill',
        status: 200,
        overallStatus: 'success',
      },
      {
        url: `${shop.baseUrl}/api/tracking`,
        method: 'GET',
        action: 'abort',
        status: null,
        overallStatus: 'success',
      },
    ]);
  });

  it('shows each step as it ended, though the scenario goes on while its picture is taken', async () => {
    const { outcome, steps: reported, screenshots } = await run('pages');
    expect(outcome?.status).toBe('PASSED');
    const headings = reported.map(({ ariaSnapshot }) => /heading "(\w+)"/.exec(ariaSnapshot ?? '')?.[1]);
    expect(headings).toEqual(['Shop', 'One', 'Two', 'Three']);
    const pictures = reported.map(({ screenshotId }) => screenshots.get(screenshotId ?? '')?.length);
    expect(pictures).not.toContain(undefined);
    expect(new Set(reported.map(({ screenshotId }) => screenshotId)).size).toBe(4);
  });

  it('marks an element in the picture where it is known for certain that it is the one, and in sight', async () => {
    const { steps: reported } = await run('marks');
    const inPixels = (share: number, at: number) => Math.round(share * (at % 2 === 0 ? 800 : 600));
    const marks = reported.map(({ commands }) => commands.map(({ box }) => box?.map(inPixels) ?? null));
    expect(marks).toEqual([
      [null],
      [null],
      // The box of the whole button, even if the click hit an element inside it.
      [[128, 40, 256, 36]],
      // Another element has taken its place.
      [null],
      [null],
      [
        [128, 190, 256, 36],
        [128, 240, 256, 36],
      ],
      [[400, 290, expect.any(Number), expect.any(Number)]],
      [null],
      [null],
      // The page after the link has an element with the same name.
      [null],
      // The element of a failed assertion is in sight.
      [[128, 490, 256, 36]],
    ]);
  });

  it('keeps the actions of a trace that is too large, and says what is not in it', async () => {
    const { outcome, trace } = await run('heavy', 2);
    expect(outcome).toMatchObject({ failedStep: 'Then it fails', traceNote: 'details-left-out' });
    const events = (await unzip(trace!)).find(({ name }) => name.endsWith('.trace'))!.data.toString();
    expect(events.match(/"method":"hover"/g)).toHaveLength(14);
    expect(events).toContain('toHaveText');
    expect(events).toContain('"type":"context-options"');
    // The test records, masks and packs 28 MB of pages, which takes long on a busy machine.
  }, 240_000);

  it('may record a trace of its own', async () => {
    const { outcome, trace } = await run('own trace');
    expect(outcome?.failedStep).toBe('Then it fails');
    expect(trace).toBeNull();
    expect(outcome?.traceNote).toBe('own');
  });
});
