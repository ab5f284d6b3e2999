import { expect, test } from 'vitest';
import { actIn, languages } from './acts';
import { acts } from './act-names';
import { actOfAddress } from './addresses';
import { isRead } from './language';
import {
  explorationRules,
  refusalOfControl,
  refusals,
  type Judged,
  type Signs,
  type JudgedControl,
} from './rules';

const base = 'https://shop.example.com/remove/';

test.each([
  ...['Log out', 'LOGOUT', 'Sign-out', 'signOut', 'Log\n off', 'Delete this user', '🗑 Remove from basket'],
  ...[
    'Buy',
    'Pay €12.50',
    'Order now',
    'Place  order',
    'Cancel subscription',
    'Unsubscribe',
    'Confirm',
    'Send',
  ],
  ...['Abmelden', 'Konto löschen', 'LÖSCHEN', 'lo\u0308schen', 'Jetzt kaufen', 'Kündigen', 'Stornieren'],
  ...['btn-delete', 'In den Warenkorb', 'Bestellung abschicken', 'Reset'],
])('finds an act in the name %j', (text) => {
  expect(actIn(text)).not.toBeNull();
});

test.each([
  ...[
    'Log in',
    'Orders',
    'My order',
    'Payments',
    'Deleted items',
    'Buyers',
    'Sender',
    'Menu',
    'Resetter',
    '',
  ],
  ...[
    'Abmeldebestätigungen',
    'Kaufleute',
    'Details',
    'Show more',
    'Next',
    'Kündigungsfristen',
    'Logo uttered',
  ],
])('finds no act in the name %j', (text) => {
  expect(actIn(text)).toBeNull();
});

test.each([
  ...[
    'logout',
    'log-out',
    'account/signout',
    'sign_out',
    'auth/logoff.php',
    'orders/7/delete',
    'deleteUser?id=1',
  ],
  ...[
    'users/delete-user/7',
    'do?action=delete',
    'index.php?logout',
    'index.php?do=LogOut&x=1',
    '?add-to-cart=99',
  ],
  ...['basket/remove/7', 'newsletter/unsubscribe', '#/logout', '#!/items/7/delete', 'a#/x?do=delete'],
  ...['konto/l%C3%B6schen', 'orders/7/cancel', 'bestellung/stornieren', 'log%2Dout', '../remove/x/remove'],
])('finds an act in the address %j', (path) => {
  expect(actOfAddress(new URL(path, base).href, base)).toBe('verb');
});

test.each([
  ...['', 'orders', 'blog/how-to-delete-a-file', 'login', 'deleted', 'removed-items', 'payments?sort=date'],
  ...['search?q=how+to+remove+a+stain', 'about#delete', '%E0%A4%A', 'catalogout'],
])('finds no act in the address %j', (path) => {
  expect(actOfAddress(new URL(path, base).href, base)).toBeNull();
});

test('finds no act in a text that is no address', () => {
  expect(actOfAddress('nothing', base)).toBeNull();
  expect(actOfAddress('https://shop.example.com/', 'nothing')).toBeNull();
});

test('knows words for every act in every language', () => {
  expect(languages).toHaveLength(21);
  expect(Object.keys(acts).length).toBeGreaterThan(20);
});

test.each([
  ...[
    'c/7/confirm',
    'mail/unsub?u=7',
    'x?action=zap',
    'x?do=wipe',
    'x?op=42',
    'x?cmd=go',
    'x?_method=delete',
    'x?method=POST',
  ],
  ...[
    'u/7/activate',
    'u/deactivate',
    'cache/purge',
    'list/clear',
    'settings/reset',
    'posts/7/publish',
    'a/b/archive',
  ],
  ...[
    'konto/usun',
    'compte/supprimer',
    'cuenta/eliminar/7',
    '帳號/刪除',
    'verify',
    'x?t=1&token=abc',
    'x?confirmation_token=7',
  ],
  ...['invite/8f3ab27cd91e4f60aa12', 'x?_wpnonce=1', 'm/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx'],
])('finds an act in the address %j, which is in no list of words', (path) => {
  expect(actOfAddress(new URL(path, base).href, base)).not.toBeNull();
});

test.each([
  ...[
    'x?action=view',
    'wiki?action=history&title=A',
    'wiki?do=revisions',
    'wiki?do=backlink',
    'board?action=topic&id=7',
    'x?do=edit',
    'x?page_token=abc',
    'archive',
    'blog/archive/2020',
    'orders/send',
  ],
  ...[
    'search?q=delete',
    'transfer/history',
    'commit/8f3ab27cd91e4f60aa128f3ab27cd91e4f60aa12',
    'mark-twain',
    'block',
    'x?token=',
  ],
])('finds no act in the address %j, which reads', (path) => {
  expect(actOfAddress(new URL(path, base).href, base)).toBeNull();
});

test('takes a token of the session for none of an act, and never refuses the address of the environment', () => {
  const address = `${base}list?user_token=abc`;
  expect(actOfAddress(address, base)).toBe('token');
  expect(actOfAddress(address, base, new Set(['user_token=abc']))).toBeNull();
  expect(actOfAddress('https://a.example/?token=1', 'https://a.example/?token=1')).toBeNull();
});

test('reads the language of a text by its script, by what the document says and by small words', () => {
  expect(isRead('Poista', 'fi', '')).toBe(false);
  expect(isRead('Αποθήκευση', 'en', '')).toBe(false);
  expect(isRead('Open', 'en-GB', '')).toBe(true);
  expect(isRead('開く', 'ja', '')).toBe(true);
  expect(isRead('Open', '', 'Choose the size of your order and pay')).toBe(true);
  expect(isRead('Archive all', '', 'Search Settings Inbox Sent Drafts Show more')).toBe(true);
  expect(isRead('Ezabatu', '', 'Zure kontua hemen dago eta ezin da berreskuratu')).toBe(false);
});

const signs: Signs = {
  asks: false,
  code: '',
  hints: '',
  classes: '',
  isRed: false,
  isButton: false,
  showsPart: false,
  lang: 'en',
};
const judged: Judged = { baseUrl: base, sample: '', isRedUsual: false, ofSession: new Set() };
const judge = (change: Partial<JudgedControl>, own: Partial<Signs> = {}, isUnclear = false) =>
  refusalOfControl(
    {
      kind: 'button',
      name: 'Details',
      addresses: [],
      isMenu: false,
      isRepeated: false,
      ...change,
      signs: { ...signs, ...own },
    },
    judged,
    isUnclear,
  );

test('refuses what its name, address, attributes, code or language does not explain, whatever was asked for', () => {
  for (const isUnclear of [false, true]) {
    expect(judge({}, {}, isUnclear)).toBeNull();
    expect(judge({ name: 'Zmazať' }, {}, isUnclear)).toBe('words');
    expect(judge({}, { hints: ' | deleteRow | ' }, isUnclear)).toBe('words');
    expect(judge({ name: '' }, { classes: 'icon icon-delete' }, isUnclear)).toBe('words');
    expect(judge({ addresses: [`${base}7/approve`] }, {}, isUnclear)).toBe('address');
    expect(judge({}, { asks: true }, isUnclear)).toBe('attributes');
    expect(judge({}, { code: "location = '/x'; approveAll(7)" }, isUnclear)).toBe('code');
    expect(judge({ name: 'Ezabatu' }, { lang: 'eu' }, isUnclear)).toBe('language');
  }
});

test('sends a form that reads whose button says Submit, and none that deletes', () => {
  expect(judge({ kind: 'form', name: 'Submit' })).toBeNull();
  expect(judge({ kind: 'search', name: 'Send' })).toBeNull();
  expect(judge({ kind: 'form', name: 'Delete' })).toBe('words');
});

test('takes calls of the browser in code for no act', () => {
  for (const code of [
    "menu.classList.remove('open')",
    '$(this).removeClass("a")',
    'event.preventDefault(); void 0',
  ])
    expect(judge({}, { code })).toBeNull();
});

test('follows only plain navigation, and presses only what declares that it opens something, in an unknown language', () => {
  const unknown = { lang: 'eu' };
  expect(judge({ kind: 'opener', name: 'Gehiago' }, unknown)).toBeNull();
  expect(judge({ kind: 'link', name: 'Eskaerak', addresses: [`${base}eskaerak`] }, unknown)).toBeNull();
  expect(judge({ kind: 'link', name: 'Ezabatu', addresses: [`${base}e/7?x=1`] }, unknown)).toBe('language');
  expect(judge({ kind: 'link', name: 'Ezabatu', isRepeated: true }, unknown)).toBe('language');
  expect(judge({ kind: 'link', name: 'Ezabatu' }, { ...unknown, isButton: true })).toBe('language');
});

test('refuses what has no name or looks dangerous, unless somebody asked for it', () => {
  for (const name of ['', '×', '✕', '🗑', '…', 'X', '']) {
    expect(judge({ name })).toBe('nameless');
    expect(judge({ kind: 'link', name })).toBe('nameless');
    expect(judge({ name }, {}, true)).toBeNull();
  }
  expect(judge({ kind: 'opener', name: '☰' }, { showsPart: true })).toBeNull();
  expect(judge({ kind: 'link', name: '»' })).toBeNull();
  for (const classes of ['btn btn-danger', 'button--destructive', 'fa fa-trash', 'is-danger']) {
    expect(judge({}, { classes })).toBe('dangerous');
    expect(judge({}, { classes }, true)).toBeNull();
  }
  expect(judge({}, { isRed: true })).toBe('dangerous');
  expect(judge({ isMenu: true }, { isRed: true })).toBeNull();
});

test('says every rule that it decides by, with the languages that it knows', () => {
  const { never, optional, activates } = explorationRules();
  const said = [...never, ...optional].join('\n');
  for (const { says } of Object.values(refusals)) expect(said).toContain(says);
  for (const language of languages) expect(said).toContain(language);
  expect(activates.length).toBeGreaterThan(3);
});

test('follows links to pages that are called like an act, and presses no button that is', () => {
  const link = (name: string, path: string, change: Partial<JudgedControl> = {}, own: Partial<Signs> = {}) =>
    judge({ kind: 'link', name, addresses: [new URL(path, base).href], ...change }, own);
  expect(link('Start', '')).toBeNull();
  for (const path of ['start', 'order', 'boeken', '#/wissen'])
    expect(link(path.replace('#/', ''), path)).toBeNull();
  expect(link('Archive', 'blog/posts', { isMenu: true })).toBeNull();
  expect(link('Leave', 'absences/requests', { isMenu: true })).toBeNull();
  const acting = ['vm/start', 'vm/boot', '?start', 'jobs/7', 'https://other.example/start'];
  for (const path of acting) expect(link('Start', path, { isMenu: true })).toBe('words');
  for (const path of ['team/leave', 'leave/team-red'])
    expect(link('Leave', path, { isMenu: true })).toBe('words');
  expect(link('Archive', 'posts/my-post')).toBe('words');
  expect(link('Archive this', 'archive')).toBe('words');
  expect(link('Log out', '')).toBe('words');
  expect(link('Stop', 'stop')).toBe('words');
  expect(link('Start', 'go', { isRepeated: true })).toBe('words');
  expect(link('Start', 'go', {}, { code: 'go()' })).toBe('words');
  for (const name of ['Start', 'Order', 'Archive', 'Post']) expect(judge({ name })).toBe('words');
  expect(judge({ kind: 'opener', name: 'Archive' }, { showsPart: true })).toBeNull();
  expect(judge({ kind: 'opener', name: 'Archive' })).toBe('words');
});

test('takes a long name of a link for a title, also without spaces and in its title attribute', () => {
  const title = 'How the city wants to remove cars from all its streets by next year';
  expect(judge({ kind: 'link', name: title }, { hints: title })).toBeNull();
  expect(judge({ kind: 'link', name: '国务院发布新规定取消多项行政许可事项的决定全文公布' })).toBeNull();
  expect(judge({ kind: 'link', name: '取消我的订阅' })).toBe('words');
});

test('follows links to documents and to a page in Japanese, unless they delete, buy or sign out', () => {
  const link = (name: string, path: string, own: Partial<Signs> = {}) =>
    judge({ kind: 'link', name, addresses: [new URL(path, base).href] }, own);
  expect(link('AllowOverride', 'mod/core.html')).toBeNull();
  expect(link('Allow', 'mod/core.html', { code: 'allow()' })).toBe('words');
  expect(link('Allow', 'mod/core.html?x=1')).toBe('words');
  expect(link('Allow', 'users/7/core.html')).toBe('words');
  expect(link('Allow', 'mod/core')).toBe('words');
  expect(link('Delete', 'mod/core.html')).toBe('words');
  expect(link('Log out', 'bye.html')).toBe('words');
  expect(link('Confirm', 'user/confirm.html')).toBe('address');
  expect(link('ja', 'docs/ja/core')).toBeNull();
  expect(link('ja', '?lang=ja')).toBeNull();
  expect(link('Ja', 'docs/ja/core')).toBe('words');
  expect(link('ja', 'frage/weiter')).toBe('words');
});
