import { expect, test } from 'vitest';
import { exploreSite, exploringHere, html, links } from '#runner/exploring/sites.fixture';

/** A small application that changes data with GET, wherever it can. */

const here = exploringHere();

/** Addresses that only read; every other one changes something. */
const reading = new Set([
  '/',
  '/about',
  '/orders',
  '/people',
  '/eu',
  '/eu/eskaerak',
  '/archive',
  '/favicon.ico',
  '/icons/delete.png',
  '/zoomed',
  '/parts/delete-dialog.html',
]);
const changed = (asked: readonly string[]) =>
  asked.filter((request) => !reading.has(new URL(request.split(' ')[1]!, 'http://a').pathname));

const row = (attributes: string, content = '') => `<a ${attributes}>${content}</a>`;

const named = [
  ...[
    'Supprimer le compte',
    'Borrar todo',
    'Elimina',
    'Excluir',
    'Verwijderen',
    'Usuń',
    'Smazat',
    'Radera',
    'Slet',
    'Slett',
  ],
  ...[
    'Sil',
    'Удалить',
    'Видалити',
    '削除',
    '删除',
    '刪除',
    '삭제',
    'हटाएं',
    'حذف',
    'Se déconnecter',
    'Kündigen',
    'Leave team',
  ],
];
const addresses = [
  ...[
    '/c/7/confirm',
    '/mail/unsub?u=7',
    '/u/7/activate',
    '/cache/purge',
    '/list/clear',
    '/x?action=zap',
    '/x?do=1',
  ],
  ...[
    '/x?op=del',
    '/x?cmd=go',
    '/x?_method=delete',
    '/x?confirmation_token=abc1',
    '/posts/7/publish',
    '/konto/usun',
  ],
];
const icons = [
  row('href="/n1"', '×'),
  row('href="/n2"', '<svg width="16" height="16"></svg>'),
  row('href="/n3"', '🗑'),
  row('href="/n4" class="icon-x"', '<i class="fa fa-times">&#8203;</i>'),
  '<button type="button" onclick="fetch(\'/n5\')">✕</button>',
  '<button type="button" class="round" onclick="fetch(\'/n6\')"><svg width="16" height="16"></svg></button>',
];
const styled = [
  row('href="/s1" class="btn btn-danger"', 'Proceed'),
  row('href="/s2"', '<i class="bi bi-trash"></i> Item'),
  '<button type="button" class="destructive" onclick="fetch(\'/s3\')">Go</button>',
  '<button type="button" style="background:#c00;color:#fff" onclick="fetch(\'/s4\')">Go on</button>',
];
const marked = [
  row('href="/m1" data-method="delete"', 'Item one'),
  row('href="/m2" data-confirm="Sure?"', 'Item two'),
  row('href="/m3" data-turbo-method="post"', 'Item three'),
  row('href="/m4" onclick="return confirm(1)"', 'Item four'),
  row('href="/m5" onclick="approveAll()"', 'Item five'),
  row('href="/m6" download', 'Item six'),
  '<button type="button" hx-delete="/m7" onclick="fetch(\'/m7\')">Item seven</button>',
  '<button type="button" formaction="/m8" onclick="fetch(\'/m8\')">Item eight</button>',
  '<button type="button" id="removeItem" onclick="fetch(\'/m9\')">Item nine</button>',
  '<button type="button" onclick="fetch(\'/ten/7/approve\')">Item ten</button>',
  `<button type="button" onclick="location.href = '/eleven?do=now'">Item eleven</button>`,
];

/** Names that are acts here and pages elsewhere. */
const ambiguous = [
  row('href="/p1/start"', 'Start'),
  row('href="/p2/my-post"', 'Archive'),
  row('href="/p3?x=1"', 'Order'),
  row('href="/p4/7"', 'Run'),
  row('href="/p5"', 'Post'),
  row('href="/p6"', 'Post'),
  '<button type="button" onclick="fetch(\'/p7\')">Start</button>',
  '<button type="button" onclick="fetch(\'/p8\')">Töm</button>',
];

const body = (parts: readonly string[]) => parts.map((part) => `<p>${part}</p>`).join('');

const application = {
  '/': html(
    'Start',
    `<h1>Start</h1><nav>${links('/about', '/orders', '/people', '/eu')} ${row('href="/archive"', 'Archive')}</nav>
    <main>${body(named.map((name, at) => row(`href="/w${at}"`, name)))}
    ${body(named.map((name, at) => `<button type="button" onclick="fetch('/b${at}')">${name}</button>`))}</main>`,
  ),
  '/about': html(
    'About',
    `<h1>About</h1><ul><li>${body(addresses.map((to) => row(`href="${to}"`, 'Next')))}</li></ul>`,
  ),
  '/orders': html('Orders', `<h1>Orders</h1><table><tr><td>${body(icons)}${body(styled)}</td></tr></table>`),
  '/people': html('People', `<h1>People</h1><article>${body(marked)}</article>`),
  '/archive': html(
    'Archive',
    `<h1>Archive</h1><blockquote>${body(ambiguous)}</blockquote>
    <img src="/icons/delete.png" alt="A bin"><button type="button" id="i1">Further</button><button type="button" id="i2">Onward</button>
    <button type="button" data-method="zoom" onclick="fetch('/zoomed')">Zoom in</button>
    <script>i1.addEventListener('click', () => { new Image().src = '/items/7/delete'; });
      fetch('/parts/delete-dialog.html'); fetch('/items/7/delete.html').catch(() => 0);
      i2.addEventListener('click', () => { document.body.append(Object.assign(document.createElement('script'), { src: '/logout?callback=x' })); });</script>`,
  ),
  // Basque, which is in no list of words.
  '/eu': html(
    'Hasiera',
    `<div lang="eu"><h1>Hasiera</h1><nav>${row('href="/eu/eskaerak"', 'Eskaerak')}</nav><form></form>
    <dl>${[1, 2].map((id) => `<dt>Gauza ${id} ${row(`href="/e/${id}"`, 'Ezabatu')}</dt>`).join('')}</dl>
    ${row('href="/e3" class="btn"', 'Baztertu')} ${row('href="/e?z=4"', 'Utzi')}
    <button type="button" onclick="fetch('/e5')">Itxi kontua</button></div>`,
  ),
  '/eu/eskaerak': html('Eskaerak', '<h1>Eskaerak</h1><section><p>Bat</p></section>'),
  '*': html('Changed', '<h1>Changed</h1>'),
};

test('activates nothing that changes data with GET, whatever its language, sign, style or address', async () => {
  const { url, asked } = await here.open(application);
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(changed(asked)).toEqual([]);
  expect(asked).toContain('GET /icons/delete.png');
  expect(
    log
      .of('held')
      .map(({ held }) => held.path)
      .toSorted(),
  ).toEqual(['/items/7/delete', '/items/7/delete.html', '/logout']);
  expect(asked).toContain('GET /parts/delete-dialog.html');
  // It still gets around.
  expect(asked).toContain('GET /zoomed');
  expect(log.visits.toSorted()).toEqual([
    '/',
    '/:lang/eskaerak',
    '/about',
    '/archive',
    '/eu',
    '/orders',
    '/people',
  ]);
  const rules = new Set(log.of('passed').map(({ passed }) => passed.rule));
  for (const rule of ['words', 'address', 'attributes', 'code', 'language', 'nameless', 'dangerous'])
    expect(rules).toContain(rule);
});

test('activates what has no name or looks dangerous only if somebody asked, and never what names an act', async () => {
  const { url, asked } = await here.open(application);
  const log = await exploreSite(here.browser, url, { settings: { unclear: true } });
  expect(log.end.because).toBe('whole');
  const paths = new Set(asked.map((request) => request.split(' ')[1]));
  for (const path of ['/n1', '/n2', '/n5', '/n6', '/s1', '/s3', '/s4']) expect(paths).toContain(path);
  expect(
    changed(asked).filter((request) => /\/(?:[wbmep]\d|x|c|u|konto|mail|ten|eleven)/.test(request)),
  ).toEqual([]);
});

test('follows no path that grows with every link, and says so', async () => {
  let count = 0;
  const { url } = await here.open({
    '/': html('Start', `<h1>Start</h1>${links('/a/', '/deep/')}`),
    '*': (_request, _response, { pathname }) =>
      pathname.startsWith('/a')
        ? html('A', `<h1>A</h1>${links('a/')}`)
        : html(
            `Page ${pathname}`,
            `<h1>${pathname}</h1>${'<hr>'.repeat(count++)}${links(`${'xyzuvwrst'[count % 9]!.repeat(4)}${'k'.repeat(count)}/`)}`,
          ),
  });
  const log = await exploreSite(here.browser, url);
  expect(log.end.because).toBe('whole');
  expect(log.visits.length).toBeLessThan(15);
  expect(log.passed.filter(({ because }) => because === 'growing').map(({ what }) => what)).toEqual(
    expect.arrayContaining(['/a/a/a/*']),
  );
  expect(log.end.reason).toMatch(/The path \/\S+\/\* and 1 more grow with every link\./);
});
