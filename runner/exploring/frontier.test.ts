import { expect, test } from 'vitest';
import { addressOfLink, groupOf, sameOf } from './address';
import { Frontier, type VisitLook } from './frontier';

const base = 'https://app.example.com/shop/';
const start = [{ route: '/', action: 'open /' }];
const found = { isMenu: false, from: null };
const look = (parts: string, title = 'Page', heading = ''): VisitLook => ({
  structure: new Set(parts.split('')),
  title,
  heading,
});

interface Options {
  /** Looks by path below the base. Left out: all pages look alike, each with a title of its own. */
  looks?: (path: string) => VisitLook;
  /** Returns the links of a page. */
  leads?: (path: string) => string[];
  isMenu?: boolean;
  visited?: { address: string; group: string; isNew: boolean }[];
  /** Maximum number of visits, after which the test fails. */
  longest?: number;
}

/** Visits everything, and returns which addresses were visited and passed over. */
function walk(first: string[], options: Options = {}) {
  const { looks = (path) => look('abcdefgh', path, path), leads = () => [], isMenu = false } = options;
  const passed = new Map<string, number>();
  const frontier = new Frontier({
    baseUrl: base,
    visited: options.visited ?? [],
    passOver: ({ what }) => passed.set(what, (passed.get(what) ?? 0) + 1),
  });
  const add = (paths: string[]) =>
    paths.forEach((path) => frontier.add(new URL(path, base).href, start, { isMenu, from: null }));
  const order: string[] = [];
  const fresh: string[] = [];
  add(first);
  for (let next = frontier.next(); next; next = frontier.next()) {
    const path = next.address.slice(base.length);
    order.push(path);
    if (order.length > (options.longest ?? 500)) throw new Error('It comes to no end.');
    if (frontier.visited(next, next.address, looks(path)).isNew) fresh.push(path);
    add(leads(path));
  }
  return { order, fresh, passed: Object.fromEntries(passed) };
}

const range = <T>(count: number, name: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => name(at));
const letters = (at: number) => at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);

test.each([
  ['#top', ''],
  ['orders?utm_source=x&fbclid=1', 'orders'],
  ['orders/', 'orders'],
  ['orders;jsessionid=ABC123', 'orders'],
  ['orders?b=1&sid=7', 'orders?b=1'],
])('%j is the same page as %j', (a, b) => {
  expect(sameOf(new URL(a, base).href)).toBe(sameOf(new URL(b, base).href));
});

test('what a browser does not go to by http is no address', () => {
  for (const link of [
    'mailto:a@b.c',
    'javascript:void 0',
    'https://user:pw@app.example.com/',
    'x',
    `${base}${'x'.repeat(2_000)}`,
  ])
    expect(addressOfLink(link)).toBeNull();
  expect(addressOfLink(`${base}a#b`)).toBe(`${base}a`);
  expect(addressOfLink(`${base}#/a`)).toBe(`${base}#/a`);
});

test('a group is a route with the names of its query', () => {
  expect(groupOf(`${base}orders/17?size=1&color=2&utm_medium=x`, base)).toBe('/orders/:id?color&size');
  expect(groupOf(`${base}#/orders/17?page=2`, base)).toBe('/#/orders/:id?page');
});

test('of a group three that look alike are visited, and the first is new', () => {
  const { order, fresh, passed } = walk(range(20, (at) => `orders/${at}`));
  expect(order).toEqual(['orders/0', 'orders/1', 'orders/2']);
  expect(fresh).toEqual(['orders/0']);
  expect(passed).toEqual({ '/orders/:id': 17 });
});

test('of one whose pages differ eight are', () => {
  const { order, fresh } = walk(
    range(20, (at) => `pages/${at}`),
    {
      looks: (path) => look(letters(1_000 + Number(/\d+/.exec(path)![0]) * 9_999)),
    },
  );
  expect(order).toHaveLength(8);
  expect(fresh.length).toBeGreaterThan(3);
});

test('kinds that were visited least come first', () => {
  const { order } = walk(['orders/1', 'orders/2', 'about', 'people?page=1', 'people?page=2', 'help']);
  expect(order.slice(0, 4)).toEqual(['orders/1', 'about', 'people?page=1', 'help']);
});

test('siblings of a folder are passed over once four look alike, not those of a menu', () => {
  const goods = range(30, (at) => `products/${letters(at)}`);
  const { order, fresh, passed } = walk(goods);
  expect(order).toHaveLength(4);
  expect(fresh).toHaveLength(1);
  expect(passed).toEqual({ '/products/*': 26 });
  const menu = walk(goods.slice(0, 10), { isMenu: true });
  expect(menu.order).toHaveLength(10);
  expect(menu.fresh).toHaveLength(10);
  expect(walk(goods, { isMenu: true }).order).toHaveLength(12);
});

test('pages of the first level are all visited, unless they are the same', () => {
  const pages = range(30, (at) => letters(at));
  expect(walk(pages).order).toHaveLength(30);
  const { order, passed } = walk(pages, { looks: () => look('abc', 'Home 7', 'Home') });
  expect(order).toHaveLength(5);
  expect(passed).toEqual({ '/*': 25 });
});

test('ids of sessions anywhere in a path come to an end', () => {
  let id = 0;
  const { order } = walk(['start'], {
    looks: (path) => look('abc', path.split('/')[1] ?? 'Start', 'Home'),
    leads: () => ['page', 'list', 'help'].map((page) => `${letters(1_000 + id++ * 37)}/${page}`),
    longest: 60,
  });
  expect(order).toHaveLength(16);
});

test('combinations of names of a query come to an end', () => {
  const names = range(20, (at) => `f${at}`);
  const leads = (path: string) => {
    const has = new URL(path, base).searchParams;
    return names.map((name) => {
      const query = new URLSearchParams(has);
      if (query.has(name)) query.delete(name);
      else query.set(name, '1');
      return `list?${query}`;
    });
  };
  expect(walk(['list'], { leads }).order.length).toBeLessThanOrEqual(13);
  let at = 0;
  // The limit also holds when no page looks like another.
  const other = walk(['list'], { leads, looks: () => look(`${letters(at++)}${at}`, `${at}`) });
  expect(other.order.length).toBeLessThanOrEqual(60);
});

test('a query that changes no page is tried on some', () => {
  const pages = range(30, (at) => letters(at));
  const { order, passed } = walk(pages, {
    leads: (path) => ['de', 'en'].map((lang) => `${path.split('?')[0]}?lang=${lang}`),
    isMenu: true,
  });
  expect(order).toHaveLength(30 + 8);
  expect(passed).toEqual({ '/*?lang': 52 });
  // When the query changes the page, it is tried on all pages.
  const other = walk(pages.slice(0, 20), {
    leads: (path) => [`${path.split('?')[0]}?view=1`],
    looks: (path) => (path.includes('?') ? look('xyz', path) : look('abc', path)),
  });
  expect(other.order).toHaveLength(40);
});

test('numbers in names, and paths that grow, come to an end', () => {
  const next = (path: string) => [`week-w${Number(/\d+/.exec(path)![0]) + 1}`];
  expect(walk(['week-w1'], { leads: next, isMenu: true }).order).toHaveLength(5);
  const deeper = (path: string) => ['a/', 'b/'].map((part) => `${path}${part}`);
  expect(walk(['deep/'], { leads: deeper, isMenu: true }).order.length).toBeLessThan(30);
});

test('what is sent somewhere else is tried less often, and broken ones take nothing from others', () => {
  const frontier = new Frontier({ baseUrl: base, visited: [], passOver: () => undefined });
  let count = 0;
  const login = look('abc', 'Sign in', 'Sign in');
  for (let at = 0; at < 100; at++) {
    frontier.add(`${base}${letters(at)}`, start, found);
    const next = frontier.next();
    if (!next) break;
    count++;
    frontier.visited(next, `${base}login`, login);
  }
  expect(count).toBe(20);
  const other = new Frontier({ baseUrl: base, visited: [], passOver: () => undefined });
  for (let at = 0; at < 30; at++) {
    other.add(`${base}${letters(at)}`, start, found);
    other.failed(other.next()!);
  }
  expect(other.add(`${base}fine`, start, found)).not.toBeNull();
});

test('where it goes on, what was visited counts', () => {
  const visited = range(3, (at) => ({
    address: `${base}orders/${at}`,
    group: '/orders/:id',
    isNew: at === 0,
  }));
  const { order, passed } = walk(['orders/1', 'orders/8', 'orders/9', 'about'], { visited });
  expect(order).toEqual(['about']);
  expect(passed).toEqual({ '/orders/:id': 2 });
  const one = walk(
    range(9, (at) => `orders/${at}`),
    { visited: visited.slice(0, 1) },
  );
  expect(one).toMatchObject({ order: ['orders/1', 'orders/2'], fresh: [] });
});

test('what waits is bounded, and what is known is visited once', () => {
  const frontier = new Frontier({ baseUrl: base, visited: [], passOver: () => undefined });
  for (let at = 0; at < 4_000; at++) frontier.add(`${base}${letters(at)}`, start, found);
  expect(frontier.waiting).toBe(3_000);
  expect(frontier.add(`${base}${letters(1)}#x`, start, found)).toBeNull();
  const next = frontier.next()!;
  frontier.visited(next, `${base}${letters(7)}`, look('a'));
  expect(frontier.waiting).toBe(2_998);
  frontier.putBack(next);
  expect(frontier.waiting).toBe(2_999);
});

test('stops at a path that grows with every link, also where each segment is another one', () => {
  const passed: string[] = [];
  const frontier = new Frontier({
    baseUrl: base,
    visited: [],
    passOver: ({ because, what }) => passed.push(`${because} ${what}`),
  });
  let from = `${base}deep/`;
  frontier.add(from, start, found);
  for (let at = 0; at < 30; at++) {
    const next = frontier.next();
    if (!next) break;
    frontier.visited(next, next.address, look('abcdefgh', next.address, next.address));
    from = next.address;
    frontier.add(`${from}${String.fromCharCode(97 + at).repeat(3)}/`, start, { isMenu: false, from });
  }
  expect(from).toBe(`${base}deep/aaa/bbb/ccc/ddd/eee/`);
  expect(passed).toEqual(['growing /deep/aaa/bbb/*']);
});

test('goes down a tree that has an end', () => {
  const frontier = new Frontier({ baseUrl: base, visited: [], passOver: () => undefined });
  expect(frontier.add(`${base}docs/a`, start, { isMenu: false, from: `${base}docs/` })).not.toBeNull();
  expect(frontier.add(`${base}docs/a/b`, start, { isMenu: false, from: `${base}docs/a` })).not.toBeNull();
  expect(frontier.add(`${base}docs/a/b/c`, start, { isMenu: false, from: `${base}docs/a/b` })).not.toBeNull();
});
