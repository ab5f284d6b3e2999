import { expect, test } from 'vitest';
import { exploreSite, exploringHere, html, links } from './sites.fixture';

const here = exploringHere();
const { open } = here;

test('a calendar without end comes to an end, in paths, in queries and in a menu', async () => {
  const month = (at: number) => `${2020 + Math.floor(at / 12)}/${String((at % 12) + 1).padStart(2, '0')}`;
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/calendar/2027/01', '/month?at=5', '/week/w7')}`),
    '/month': (_request, _response, at) => {
      const now = Number(at.searchParams.get('at'));
      return html(
        `Month ${now}`,
        `<h1>Month ${now}</h1>${links(`/month?at=${now - 1}`, `/month?at=${now + 1}`)}`,
      );
    },
    '*': (_request, _response, { pathname }) => {
      const week = /w(\d+)/.exec(pathname);
      if (week) {
        const to = Number(week[1]);
        return html(`Week ${to}`, `<nav>${links(`/week/w${to - 1}`, `/week/w${to + 1}`)}</nav><h1>Week</h1>`);
      }
      const [, , year, of] = pathname.split('/').map(Number);
      const now = (year! - 2020) * 12 + of! - 1;
      const rows = '<tr><td>1</td></tr>'.repeat(1 + (now % 7));
      return html(
        `Calendar of ${pathname}`,
        `<h1>${pathname}</h1><table>${rows}</table>${links(`/calendar/${month(now + 1)}`, `/calendar/${month(now - 1)}`)}`,
      );
    },
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end).toMatchObject({ because: 'whole', waiting: 0 });
  expect(log.end.reason).toMatch(/^All new pages were visited: \d+ addresses/);
  expect(log.visits.length).toBeLessThan(20);
  expect(log.visits).toContain('/calendar/:id/:id');
  expect(log.visits.filter((route) => route === '/calendar/:id/:id')).toHaveLength(3);
  expect(log.visits.filter((route) => route === '/month')).toHaveLength(3);
  expect(log.passed).toContainEqual({ because: 'alike', what: '/month?at', count: expect.any(Number) });
  expect(log.passed).toContainEqual({
    because: 'alike',
    what: '/calendar/:id/:id',
    count: expect.any(Number),
  });
});

test('a search of a million facets, and ids of sessions in paths, come to an end', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `facet${at}`);
  let ids = 0;
  const { url, asked } = await open({
    '/': () => html('Start', `<h1>Start</h1>${links('/list', '/s1/page')}`),
    '/list': (_request, _response, at) => {
      const toggled = names.map((name) => {
        const query = new URLSearchParams(at.search);
        if (query.has(name)) query.delete(name);
        else query.set(name, '1');
        return `/list?${query}`;
      });
      return html('Goods', `<h1>Goods</h1><ul><li>${links(...toggled)}</li></ul>`);
    },
    '*': () => {
      const next = () => `/${(++ids * 7919 + 46_656).toString(36)}x`;
      return html('Home', `<h1>Home</h1><nav>${links(`${next()}/page`, `${next()}`)}</nav>`);
    },
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits.filter((route) => route === '/list').length).toBeLessThanOrEqual(13);
  expect(log.visits.length).toBeLessThan(40);
  expect(asked.length).toBeLessThan(80);
  expect(log.passed.map(({ what }) => what)).toEqual(expect.arrayContaining(['/list?*', '/*/page', '/*']));
});

test('products that no menu leads to are visited a few times, pages of a menu all', async () => {
  const goods = Array.from(
    { length: 30 },
    (_, at) => `/products/mug-${String.fromCharCode(97 + (at % 26))}${'o'.repeat(at)}`,
  );
  const parts = ['red', 'green', 'blue', 'white', 'black', 'grey'].map((part) => `/account/${part}`);
  const { url } = await open({
    '/': html('Shop', `<nav>${links(...parts)}</nav><main><h1>Shop</h1>${links(...goods)}</main>`),
    '*': (_request, _response, { pathname }) =>
      html(pathname, `<main><h1>${pathname}</h1><p>A page</p></main>`),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits.filter((route) => route.startsWith('/products/'))).toHaveLength(4);
  expect(log.visits.filter((route) => route.startsWith('/account/'))).toHaveLength(6);
  expect(log.passed).toContainEqual({ because: 'alike', what: '/products/*', count: 26 });
});

test('pages that are another one at each visit, and paths that grow, come to an end', async () => {
  const parts = [
    '<ul><li>a</li></ul>',
    '<table><tr><td>b</td></tr></table>',
    '<form><input aria-label="c"></form>',
    '<article>d</article>',
  ];
  let visits = 0;
  const { url } = await open({
    '/': html('Start', `<h1>Start</h1>${links('/any/1', '/deep/')}`),
    '*': (_request, _response, { pathname }) => {
      if (pathname.startsWith('/deep'))
        return html(pathname, `<h1>${pathname}</h1>${links('more/', 'other/')}`);
      visits++;
      const body = parts.filter((_, at) => (visits >> at) & 1).join('');
      return html(
        `${visits}`,
        `<h1>${visits}</h1>${body}${links(`/any/${visits + 1}`, `/any/${visits + 2}`)}`,
      );
    },
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits.filter((route) => route === '/any/:id').length).toBeLessThanOrEqual(8);
});

test('nothing signs out, deletes or goes to another origin, also not by a redirect', async () => {
  const elsewhere = await open({ '*': html('Elsewhere', 'x') });
  const { url, asked } = await open({
    '/': html(
      'Start',
      `<h1>Start</h1>${links('/logout', '/items/7/delete', `${elsewhere.url}shop`, '/leave', '/go', '/fine')}
      <a href="/basket/7">Remove from basket</a><a href="/report" download>Report</a><a href="/a.pdf">Terms</a>
      <button type="button" onclick="location.href=['/account/lo', 'gout'].join('')">Door</button>
      <button type="button" onclick="location.href='${elsewhere.url}button'">Window</button>
      <button type="button" onclick="window.open('${elsewhere.url}popup')">Popup</button>
      <button type="button" onclick="window.open('/away')">Away</button>
      <button type="button" onclick="const w = window.open(); setTimeout(() => (w.location = ['/lo', 'gout?late'].join('')), 50)">Late</button>
      <button type="button" onclick="fetch(['/api/lo', 'gout'].join(''))">Fetch</button>
      <button type="button" onclick="document.title='pressed'">Delete</button>`,
    ),
    '/leave': (_request, response) =>
      void response.writeHead(302, { location: `${elsewhere.url}redirect` }).end(),
    '/away': (_request, response) =>
      void response.writeHead(302, { location: `${elsewhere.url}popup-redirect` }).end(),
    '/go': (_request, response) => void response.writeHead(302, { location: '/session/logout' }).end(),
    '*': html('Other', '<h1>Other</h1>'),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(asked.filter((request) => /logout|delete|basket|report|pdf/.test(request))).toEqual([]);
  expect(asked).toContain('GET /fine');
  expect(asked).toContain('GET /go');
  expect(asked.filter((request) => request === 'GET /away')).toHaveLength(1);
  expect(elsewhere.asked).toEqual([]);
  const outside = log.passed.find(({ because }) => because === 'outside');
  expect(outside).toEqual({ because: 'outside', what: new URL(elsewhere.url).origin, count: 5 });
  const changes = log.passed.filter(({ because }) => because === 'changes').map(({ what }) => what);
  expect(changes).toEqual(
    expect.arrayContaining([
      'link "Go to /logout" to /logout',
      'link "Remove from basket" to /basket/:id',
      'button "Delete" on /',
      'click button "Door" on /',
    ]),
  );
  expect(log.passed.filter(({ because }) => because === 'download')).toHaveLength(2);
  expect(log.held).toContain('GET /api/logout click button "Fetch"');
  expect(log.findings()).toEqual([]);
});

test('nothing of a popup is sent that goes somewhere again and again while it is closed', async () => {
  const button = (at: number) => `<button onclick="const w = window.open();
    setInterval(() => w.closed || (w.location = '/lo' + 'gout?' + performance.now()), 4)">Again ${at}</button>`;
  const { url, asked } = await open({
    '/': html('Start', `<h1>Start</h1>${[1, 2, 3, 4, 5].map(button).join('')}`),
  });
  let opened = 0;
  const log = await exploreSite(here.browser, url, {
    prepare: async (page) => page.context().on('page', () => opened++),
  });
  expect(asked.filter((request) => request.includes('logout'))).toEqual([]);
  expect(opened).toBeGreaterThanOrEqual(5);
  expect(log.end.because).toBe('whole');
});
