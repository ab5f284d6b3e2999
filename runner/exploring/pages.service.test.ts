import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { explorationEvent } from '#contracts/worker/exploration';
import { explore } from './explore';
import { exploreSite, exploringHere, html, links, shortTimes, ExplorationLog } from './sites.fixture';

const here = exploringHere();
const { open } = here;

test('dialogs, tabs and menus are opened, and lead further', async () => {
  const { url } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1><p>Some text</p>
      <button aria-haspopup="menu" aria-expanded="false" onclick="menu.hidden = false" onkeydown="if (event.key === 'Escape') menu.hidden = true">More</button>
      <div id="menu" role="menu" hidden><a role="menuitem" href="/from-menu">Of the menu</a></div>
      <button onclick="box.showModal()">New user</button>
      <dialog id="box" aria-label="New user"><form method="dialog"><label>Name <input></label></form><a href="/from-dialog">Help</a></dialog>
      <div role="tablist"><button role="tab" aria-selected="true">One</button><button role="tab" aria-selected="false" onclick="two.innerHTML = '<table><caption>Bills</caption><tr><td>1</td></tr></table><ul><li><a href=/from-tab>Bill</a></li></ul><h2>Bills</h2>'">Two</button></div>
      <section id="two"></section>
      <details><summary>Details</summary><a href="/from-details">In it</a></details>
      <button onclick="location.href = '/by-button'">Go on</button>
      <button onclick="window.open('/by-popup')">Open</button>
      <button disabled onclick="location.href = '/disabled'">Off</button>
      <iframe src="/frame" title="Part"></iframe><x-part></x-part><script>customElements.define('x-part', class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<a href="/from-shadow">Shadow</a>'; } })</script>`,
    ),
    '/frame': html('Part', links('/from-frame')),
    '*': (_request, _response, { pathname }) => html(pathname, `<h1>${pathname}</h1>`),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.views.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['click button "New user"', 'click button "More"', 'click tab "Two"']),
  );
  const dialog = log.views.find(({ action }) => action === 'click button "New user"');
  expect(dialog?.aria).toContain('dialog "New user"');
  expect(dialog?.aria).not.toContain('menuitem');
  const pages = new Map(
    log.of('page').map(({ page }) => [page.shown.route, page.path.map(({ action }) => action)]),
  );
  expect(pages.get('/from-dialog')).toEqual(['open /', 'click button "New user"', 'click link "Help"']);
  // Links in the document are found before they become visible.
  expect(pages.get('/from-tab')).toEqual(['open /', 'click tab "Two"', 'click link "Bill"']);
  expect(pages.get('/by-button')).toEqual(['open /', 'click button "Go on"']);
  expect(pages.get('/by-popup')).toEqual(['open /', 'click button "Open"']);
  expect(pages.get('/from-shadow')).toEqual(['open /', 'click link "Shadow"']);
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/from-menu', '/from-details', '/from-frame']));
  expect(pages.has('/disabled')).toBe(false);
});

test('an application of hash routes is explored by them', async () => {
  const { url } = await open({
    '/': html(
      'App',
      `<nav>${links('#/orders', '#/people', '#top')}</nav><main id="main"></main><script>
      const show = () => { const at = location.hash.slice(2) || 'home';
        main.innerHTML = '<h1>' + at + '</h1>' + (at === 'orders' ? '<table><tr><td><a href="#/orders/1">1</a></td></tr></table>' : at === 'people' ? '<ul><li>P</li></ul>' : '<p>Text</p>'); };
      addEventListener('hashchange', show); show();</script>`,
    ),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits.sort()).toEqual(['/', '/#/orders', '/#/orders/:id', '/#/people']);
});

test('a search is submitted with a word of the page, once', async () => {
  const search =
    '<form action="/find" role="search"><input type="search" name="q" aria-label="Search"><button>Go</button></form>';
  const { url, asked } = await open({
    '/': html('Shop', `<h1>Good furniture</h1>${search}${links('/other')}`),
    '/other': html(
      'Other',
      `${search}<form action="/filter"><input name="min"><input name="max"></form><h1>Another page of it</h1><table><tr><td>x</td></tr></table>`,
    ),
    '/find': html('Found', `${search}<h1>Found</h1><ul><li>Chair</li></ul>`),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.waited).toContainEqual({ address: '/find', action: 'search for "furniture"' });
  expect(log.visits).toContain('/find');
  expect(asked.filter((request) => request.includes('/filter'))).toEqual([]);
  expect([...new Set(asked.filter((request) => request.includes('/find')))]).toEqual([
    'GET /find?q=furniture',
  ]);
});

test('what is wrong with pages is told, each once, with the way there', async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const broken = `<img src="/gone.png" alt="Logo"><img src="/lost.png" alt="Logo"><script src="/gone.js"></script><script>
    console.error('Order 17 is lost'); console.error('Order 18 is lost');
    setTimeout(() => { throw new RangeError('too far') }); fetch('/api/broken');</script>`;
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/bad/1', '/bad/2', '/nothing', '/untitled')}`),
    '/bad/1': (_request, response) => {
      response.setHeader('content-security-policy', `script-src 'unsafe-inline' 'self'`);
      return html('Bad', `<h1>Bad</h1>${broken}<input>`);
    },
    '/bad/2': html('Bad', `<h1>Bad</h1>${broken}<input>`),
    '/untitled': html(
      '',
      '<h1>U</h1><button onclick="box.showModal()">Open</button><dialog id="box" aria-label="Box"><input></dialog>',
    ),
    '/api/broken': (_request, response) => void response.writeHead(500).end('no'),
  });
  const log = await exploreSite(here.browser, url, { options: { axe } });
  expect(log.end.because).toBe('whole');
  const found = log.findings().filter(({ kind }) => kind !== 'accessibility');
  expect(found.map(({ kind, route, text }) => `${kind} ${route} ${text}`).sort()).toEqual([
    'broken-link /nothing /nothing answers 404. / leads there.',
    'broken-picture /bad/:id The image “Logo” is broken.',
    'broken-picture /bad/:id The image “Logo” is broken.',
    'console-error /bad/:id Order 17 is lost',
    'failed-request /bad/:id GET /api/broken was answered with 500.',
    'failed-request /bad/:id GET /gone.js was answered with 404.',
    'no-title /untitled The page has no title.',
    'page-error /bad/:id RangeError: too far',
  ]);
  expect(found.find(({ kind }) => kind === 'page-error')?.path).toEqual([
    'open /',
    'click link "Go to /bad/1"',
  ]);
  const barriers = log.of('finding').filter(({ finding }) => finding.kind === 'accessibility');
  expect(barriers.map(({ finding }) => `${finding.route} ${finding.rule?.id}`).sort()).toEqual([
    '/bad/:id label',
    '/untitled document-title',
    '/untitled label',
  ]);
  expect(barriers.find(({ finding }) => finding.rule?.id === 'label')?.finding).toMatchObject({
    rule: { impact: 'critical', elements: 1 },
    detail: expect.stringContaining('input'),
  });
});

test('where it goes on, it visits only what waits', async () => {
  const { url, asked } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/one', '/two')}`),
    '*': (_request, _response, { pathname }) =>
      html(pathname, `<h1>${pathname}</h1>${links('/', '/one', '/three')}`),
  });
  const path = [{ route: '/', action: 'open /' }];
  const visited = ['', 'one'].map((at) => ({ address: `${url}${at}`, group: `/${at}`, isNew: true }));
  const waiting = [{ address: `${url}two`, group: '/two', path }];
  const log = await exploreSite(here.browser, url, { known: { visited, waiting } });
  expect(log.visits).toEqual(['/two', '/three']);
  expect(log.end).toMatchObject({ because: 'whole', reason: 'All new pages were visited: 4 addresses.' });
  expect(asked.filter((request) => request === 'GET /one')).toEqual([]);
});

test('its limits end it, and it says so', async () => {
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/a', '/b', '/c', '/d')}`),
    '*': (_request, _response, { pathname }) => html(pathname, `<h1>${pathname}</h1>`),
  });
  const few = await exploreSite(here.browser, url, { pages: 2 });
  expect(few.end).toEqual({
    type: 'end',
    because: 'pages',
    reason: '2 addresses were visited, which is the limit; 3 more wait.',
    waiting: 3,
  });
  const short = await exploreSite(here.browser, url, { time: 1 });
  expect(short.end).toMatchObject({ because: 'minutes', reason: expect.stringMatching(/^Time was over: /) });
  const all = await exploreSite(here.browser, url, { pages: 5 });
  expect(all.end).toMatchObject({ because: 'whole', waiting: 0 });
});

test('an application that is not there, and one that signs out, end it', async () => {
  const down = await open({ '*': (_request, response) => void response.writeHead(503).end('down') });
  const log = await exploreSite(here.browser, down.url);
  expect(log.end).toMatchObject({ because: 'unreachable', reason: '/ was answered with 503.' });
  await down.close();
  expect((await exploreSite(here.browser, down.url)).end).toMatchObject({
    because: 'unreachable',
    reason: expect.stringContaining('ERR_CONNECTION_REFUSED'),
  });
  let isOut = false;
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/bye', '/orders', '/people', '/login')}`),
    '/bye': () => {
      isOut = true;
      return html('Bye', '<h1>Bye</h1><p>See you</p>');
    },
    '/login': html('Sign in', '<h1>Sign in</h1><form method="post"><input type="password"></form>'),
    '*': (_request, response) =>
      isOut ? void response.writeHead(302, { location: '/login?to=1' }).end() : html('Page', '<h1>Page</h1>'),
  });
  const signIn = { featureName: 'Sign in', scenarioName: 'Sign in' };
  const out = await exploreSite(here.browser, url, { settings: { signIn } });
  expect(out.end.because).toBe('signed-out');
  expect(out.end.reason).toBe(
    'The application signed it out: /orders and /people led to /login. Before that: click link "Go to /bye" on /.',
  );
  isOut = false;
  expect((await exploreSite(here.browser, url)).end.because).toBe('whole');
});

test('an application whose first page cannot be looked at is not called visited', async () => {
  const { url } = await open({
    '/': html('Start', '<h1>Start</h1><script>for(;;);</script>'),
  });
  const times = { ...shortTimes, load: 4_000, answer: 1_500 };
  const log = await exploreSite(here.browser, url, { options: { times } });
  expect(log.end.because).toBe('unreachable');
  expect(log.end.reason).toMatch(/did not load|could not be (?:read|checked)/);

  const away = await open({
    '/': html(
      'Start',
      `<h1>Start</h1><script>document.addEventListener = 1; setTimeout(() => { for(;;); }, 50)</script>`,
    ),
  });
  const late = await exploreSite(here.browser, away.url, { options: { times } });
  expect(late.end).toMatchObject({
    because: 'unreachable',
    reason: 'The page could not be read: The page does not answer.',
  });
});

test('a file that many pages load is broken once, and what the browser says of it is no finding more', async () => {
  const page = (name: string) =>
    html(
      name,
      `<h1>${name}</h1><ul>${'<li>One</li>'.repeat(name.length)}</ul>${links('/a', '/bc')}
      <link rel="stylesheet" href="/gone.css"><script src="/gone.js"></script><script src="/bad.js"></script>
      <img src="/gone.png" alt="">`,
    );
  const { url } = await open({
    '/': page('Start'),
    '/a': page('A'),
    '/bc': page('Bc'),
    '/bad.js': (_request, response) =>
      void response.setHeader('content-type', 'text/javascript').end('nothing.here()'),
    '*': (_request, response) =>
      void response
        .writeHead(500, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' })
        .end('Gone'),
  });
  const log = await exploreSite(here.browser, url);
  const found = log.findings().map(({ kind, text }) => `${kind} ${text}`);
  expect(log.visits).toHaveLength(3);
  expect(found.filter((item) => !item.startsWith('broken-picture')).toSorted()).toEqual([
    // Chromium reports no response for a style sheet, only this message.
    expect.stringMatching(/^console-error Refused to apply style from '\S+gone\.css'/),
    'failed-request GET /gone.js was answered with 500.',
    'page-error ReferenceError: nothing is not defined',
  ]);
  // Broken images are reported for each page that shows them.
  expect(found.filter((item) => item.startsWith('broken-picture'))).toHaveLength(3);
});

test('what is secret is told nowhere, and once it is stopped nothing is told', async () => {
  const { url } = await open({
    '/': html(
      'Start of hunter2',
      `<h1>hunter2</h1>${links('/a?key=hunter2', '/b')}<script>console.error('hunter2')</script>`,
    ),
    '*': html('Page', '<h1>Page</h1>'),
  });
  const mask = (text: string) => text.replaceAll('hunter2', '***');
  const masked = await exploreSite(here.browser, url, { options: { mask } });
  expect(JSON.stringify(masked.events)).not.toContain('hunter2');
  expect(masked.of('page')[0]!.page.shown.title).toBe('Start of ***');

  const stop = new AbortController();
  const log = new ExplorationLog();
  const context = await here.browser.newContext();
  await explore({
    page: await context.newPage(),
    baseUrl: url,
    order: {
      settings: {
        pages: 9,
        minutes: 1,
        origins: [],
        requests: [],
        signIn: null,
        unclear: false,
        suite: false,
      },
      time: 60_000,
      pages: 9,
      known: { visited: [], waiting: [] },
    },
    mask,
    tell: (event) => {
      log.events.push(explorationEvent.parse(event));
      if (event.type === 'page') stop.abort();
    },
    signal: stop.signal,
    axe: null,
    times: shortTimes,
  });
  await context.close();
  expect(log.visits).toHaveLength(1);
  expect(log.of('end')).toEqual([]);
});
