import { describe, expect, it } from 'vitest';
import { pathToOpen, routeOf } from './page-route';

const base = 'https://shop.example/app/';
const of = (path: string) => routeOf(`https://shop.example/app${path}`, base);

describe('the route of an address', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['/orders?page=2#top', '/orders'],
    ['/orders/2041', '/orders/:id'],
    ['/orders/MM-0964/edit', '/orders/:id/edit'],
    ['/users/0b5f3a52-5c8b-4b5e-9d3c-0d8d7f7d9a11', '/users/:id'],
    ['/days/2026-11-25', '/days/:date'],
    ['/mail/anna%40example.com', '/mail/:email'],
    ['/cart;jsessionid=1A2B3C', '/cart'],
    ['/de/orders', '/:lang/orders'],
    ['/de', '/de'],
    ['/index.html#/todos/active?all', '/#/todos/active'],
    ['/#!/todos/17', '/#/todos/:id'],
    ['/bad%zz', '/bad%zz'],
  ])('%s is %s', (path, route) => {
    expect(of(path)).toBe(route);
  });

  it('has the host in front where it is another one', () => {
    expect(routeOf('https://pay.example/app/start', base)).toBe('//pay.example/app/start');
    expect(routeOf('https://shop.example/elsewhere', base)).toBe('/elsewhere');
  });

  it('holds nothing of an address that is the page itself', () => {
    expect(routeOf('about:blank', base)).toBe('about:blank');
    expect(routeOf('data:text/html,secret', base)).toBe('data:');
    expect(routeOf('no address', base)).toBe('');
  });
});

describe('a path that leads to a page', () => {
  it.each([
    [['/basket'], '/basket'],
    [['/'], '/'],
    [['/orders/:id', '/orders/new', '/orders/latest'], '/orders/new'],
    [['/orders/:id', '/:lang/orders'], null],
    [['//pay.example/app'], null],
    [[], null],
    [['/Übungen/a b'], '/%C3%9Cbungen/a%20b'],
    [['/what?', '/100%'], null],
    [['/#/todos/active'], '/#/todos/active'],
    [['/c#/x', '/#c', '/#/a/#/b'], null],
    [['/a\\b'], null],
    [[`/${'a'.repeat(999)}`], null],
  ])('of %j is %s', (routes, path) => {
    expect(pathToOpen(routes)).toBe(path);
  });
});
