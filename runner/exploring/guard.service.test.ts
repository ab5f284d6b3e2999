import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { exploreSite, exploringHere, html, launch, links, shortTimes } from './sites.fixture';

const here = exploringHere();
const { open } = here;

const changing = (asked: string[]) => asked.filter((request) => !request.startsWith('GET '));

test('what would change something is held back, whatever sends it, and what is allowed is not', async () => {
  const form = (to: string) =>
    `<form method="post" action="${to}" id="f${to.length}"><input name="a"></form>`;
  const { url, asked } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1><main>${form('/by-form')}${form('/in-a-new-window')}
      <button onclick="fetch('/save/7', { method: 'POST' }).catch((error) => console.error('not saved', error))">Save</button>
      <button onclick="fetch('/search/all', { method: 'POST' })">Find</button>
      <button onclick="fetch('/search', { method: ['DEL', 'ETE'].join('') })">Tidy</button>
      <button onclick="document.getElementById('f8').submit()">Form</button>
      <button onclick="const f = document.getElementById('f16'); f.target = '_blank'; f.submit()">Window</button>
      <button onclick="navigator.sendBeacon('/beacon', 'x')">Beacon</button>
      <button onclick="const x = new XMLHttpRequest(); x.open('PUT', '/put'); x.send()">Put</button>
      <button onclick="new Worker('/worker.js')">Worker</button>
      <button onclick="const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.fetch('/in-frame', { method: 'POST' })">Frame</button>
      </main><script>addEventListener('pagehide', () => {
        navigator.sendBeacon('/leaving', 'x'); fetch('/kept', { method: 'POST', keepalive: true }); })</script>${links('/next')}`,
    ),
    '/worker.js': (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      return `fetch('/from-worker', { method: 'POST' })`;
    },
    '*': html('Next', '<h1>Next</h1>'),
  });
  const log = await exploreSite(here.browser, url, { settings: { requests: ['POST /search*'] } });
  expect(log.end.because).toBe('whole');
  expect(changing(asked)).toEqual(['POST /search/all']);
  expect(log.held).toEqual(
    expect.arrayContaining([
      'POST /save/7 click button "Save"',
      'DELETE /search click button "Tidy"',
      'POST /by-form click button "Form"',
      'POST /in-a-new-window click button "Window"',
      'POST /beacon click button "Beacon"',
      'PUT /put click button "Put"',
      'POST /from-worker click button "Worker"',
      'POST /in-frame click button "Frame"',
    ]),
  );
  // Errors caused by a held request are not findings of the page.
  expect(log.findings()).toEqual([]);
});

test('no worker that pages share can carry a request, also one that was there before', async () => {
  const script =
    (code: string) => (_request: unknown, response: { setHeader(name: string, value: string): void }) => {
      response.setHeader('content-type', 'text/javascript');
      return code;
    };
  const { url, asked } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1>${links('/next')}<script>
      navigator.serviceWorker?.register('/sw.js').then(() => navigator.serviceWorker.ready).then((r) => r.active.postMessage('send'));
      if (window.SharedWorker) new SharedWorker('/shared.js');
      fetch('/through').catch(() => undefined);</script>`,
    ),
    '/sw.js': script(`onmessage = () => fetch('/from-service-worker', { method: 'POST' });
      oninstall = () => { fetch('/at-install', { method: 'POST' }); skipWaiting(); };
      onactivate = (event) => event.waitUntil(clients.claim());
      onfetch = (event) => { if (event.request.url.endsWith('/through')) fetch('/instead', { method: 'POST' }); };`),
    '/shared.js': script(`fetch('/from-shared-worker', { method: 'POST' })`),
    '*': html('Next', '<h1>Next</h1>'),
  });
  const log = await exploreSite(here.browser, url, {
    prepare: async (page) => {
      await page.goto(url);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => asked).toContain('POST /from-service-worker');
      await expect.poll(() => asked).toContain('POST /from-shared-worker');
      await page.goto('about:blank');
      asked.length = 0;
    },
  });
  expect(log.end.because).toBe('whole');
  expect(asked).toContain('GET /through');
  expect(changing(asked)).toEqual([]);
  expect(log.findings()).toEqual([]);
});

test('routes of the project’s own code do not get around it', async () => {
  const { url, asked } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1><button onclick="fetch('/save', { method: 'POST' })">Save</button>${links('/mocked')}`,
    ),
    '/mocked': html('Not mocked', '<h1>Not mocked</h1>'),
  });
  const log = await exploreSite(here.browser, url, {
    prepare: async (page) => {
      await page.route('**/save', (route) => route.continue());
      await page.context().route('**/save', (route) => route.continue());
      const body = html('Mocked', '<h1>Mocked</h1>');
      await page.context().route('**/mocked', (route) => route.fulfill({ contentType: 'text/html', body }));
    },
  });
  expect(log.held).toEqual(['POST /save click button "Save"']);
  expect(changing(asked)).toEqual([]);
  // Requests that the project's own code answers are answered.
  expect(log.of('page').map(({ page }) => page.shown.title)).toEqual(['Start', 'Mocked']);
});

test('a page with a web socket is not pressed on, its links are followed', async () => {
  const { url, asked } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1>${links('/next')}<button onclick="fetch('/pressed')">Press</button>
      <script>new WebSocket(location.href.replace('http', 'ws') + 'socket').onerror = () => undefined</script>`,
    ),
    '*': html('Next', '<h1>Next</h1>'),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(asked).toContain('GET /next');
  expect(asked).not.toContain('GET /pressed');
});

test('a page that crashes is left, a browser that is gone is the end', async () => {
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/one', '/two')}`),
    '*': (_request, _response, { pathname }) => html(pathname, `<h1>${pathname}</h1>`),
  });
  const crash = (times: number) => {
    let context: BrowserContext;
    return {
      prepare: async (page: Page) => {
        context = page.context();
      },
      onVisit: () => {
        if (times-- > 0)
          void (async () => {
            const session = await context.newCDPSession(context.pages().at(-1)!);
            await session.send('Page.crash');
          })().catch(() => undefined);
      },
    };
  };
  const once = crash(1);
  const log = await exploreSite(here.browser, url, once);
  expect(log.end.because).toBe('whole');
  expect(log.visits).toEqual(expect.arrayContaining(['/one', '/two']));
  const browser = await launch();
  const gone = exploreSite(browser, url, { onVisit: () => void browser.close() });
  await expect(gone).rejects.toThrow();
});

test('a download without end, and a page that never answers, do not keep it', async () => {
  const chunk = Buffer.alloc(256 * 1024);
  let sent = 0;
  const { url } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1>${links('/huge', '/never', '/half', '/last')}<button onclick="location = '/file'">Save</button>`,
    ),
    '/file': (_request, response) => {
      response.setHeader('content-disposition', 'attachment; filename=file.txt');
      return 'text';
    },
    '/huge': (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': String(2 ** 30),
        'content-disposition': 'attachment; filename=huge.bin',
      });
      const more = () => {
        sent += chunk.length;
        if (!response.destroyed && response.write(chunk)) setTimeout(more, 5);
        else response.once('drain', more);
      };
      more();
    },
    '/never': () => undefined,
    '/half': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<!doctype html><title>Half</title><h1>Half');
    },
    '/last': html('Last', '<h1>Last</h1>'),
  });
  const log = await exploreSite(here.browser, url, { options: { times: { ...shortTimes, load: 3_500 } } });
  expect(log.end.because).toBe('whole');
  expect(log.visits).toContain('/last');
  expect(log.passed).toContainEqual({ because: 'download', what: '/huge', count: 1 });
  expect(log.passed).toContainEqual({ because: 'download', what: '/file', count: 1 });
  expect(log.findings('not-loaded')).toEqual([
    expect.objectContaining({ route: '/never', detail: 'It did not load within 4 seconds.' }),
    expect.objectContaining({ route: '/half' }),
  ]);
  expect(sent).toBeLessThan(2 ** 29);
});

test('alerts, popups and loops are got over', async () => {
  const { url } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1>${links('/alerts', '/more-alerts', '/popups', '/loop', '/inline', '/close', '/last')}`,
    ),
    '/alerts': html(
      'Alerts',
      '<h1>A</h1><script>for (let i = 0; i < 30; i++) alert(i); confirm(1); prompt(2)</script>',
    ),
    '/more-alerts': html('Alerts', '<h1>A</h1><script>setTimeout(() => { for (;;) alert(1) }, 100)</script>'),
    '/popups': html('Popups', `<h1>P</h1><script>setInterval(() => window.open('/popped'), 5)</script>`),
    '/loop': html('Loop', '<h1>L</h1><script>setTimeout(() => { for (;;); }, 50)</script>'),
    '/inline': html('Loop', '<h1>L</h1><script>for (;;);</script>'),
    '/close': html(
      'Close',
      '<h1>C</h1><script>onbeforeunload = () => "stay"; setTimeout(() => close(), 50)</script>',
    ),
    '*': html('Last', '<h1>Last</h1>'),
  });
  const log = await exploreSite(here.browser, url, {
    options: { times: { ...shortTimes, load: 12_000, answer: 4_000 } },
  });
  expect(log.end.because).toBe('whole');
  // The loop of `/loop` begins either before or after the page is read.
  expect(log.visits).toEqual(expect.arrayContaining(['/alerts', '/popups', '/last']));
  expect(log.findings('not-loaded').map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/loop', '/inline']),
  );
});

test('a flood of links, and a title without end, are cut', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `<li><a href="/many/${at}">${at}</a></li>`).join('');
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/flood', '/title')}`),
    '/flood': html('Flood', `<h1>F</h1>${many}`),
    '/title': html('T'.repeat(1_000_000), '<h1>T</h1>'),
    '*': html('Last', '<h1>Last</h1>'),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits).toContain('/title');
  expect(log.visits.filter((route) => route === '/many/:id')).toHaveLength(3);
  expect(log.passed).toContainEqual({ because: 'alike', what: '/many/:id', count: 997 });
});
