import { expect, test } from 'vitest';
import { pagesCalled, pagesSpokenOf, type KnownPage } from './known-pages';

const page = (route: string, title = '', name: string | null = null): KnownPage => ({ route, title, name });
const pages = [
  page('/', 'Nice things'),
  page('/basket', 'Your basket'),
  page('/checkout', 'Checkout', 'The Till page'),
  page('/account/sign-in', 'Log in'),
  page('/products', 'Products'),
  page('/products/:product', 'Blue mug'),
  page('/orders/:id', 'Order'),
  page('/info/imprint.html', 'Legal'),
];
const called = (name: string, among = pages) => pagesCalled(among, name).map(({ route }) => route);

test.each([
  ['basket', ['/basket']],
  ['Your  basket', ['/basket']],
  ['till', ['/checkout']],
  ['checkout', ['/checkout']],
  ['sign-in', ['/account/sign-in']],
  ['Sign in', ['/account/sign-in']],
  ['log in', ['/account/sign-in']],
  ['imprint', ['/info/imprint.html']],
  ['home', ['/']],
  ['Startseite', ['/']],
  ['Product', ['/products/:product']],
  ['order', ['/orders/:id']],
  ['id', []],
  ['bask', []],
  ['the', []],
  ['page', []],
  ['', []],
])('%j is a name of %j', (name, routes) => {
  expect(called(name)).toEqual(routes);
});

test('what people call a page goes before titles and routes, and two of a name are both told', () => {
  expect(called('basket', [...pages, page('/old/basket')])).toEqual(['/basket', '/old/basket']);
  expect(called('basket', [...pages, page('/old', 'Old', 'Basket')])).toEqual(['/old']);
  const both = [page('/a', 'A', 'Basket'), page('/b', 'B', 'basket-page')];
  expect(called('Basket', [...pages, ...both])).toEqual(['/a', '/b']);
});

test('a job is told of the pages that its steps may speak of, and of no more than it can hold', () => {
  const spoken = (...steps: string[]) => pagesSpokenOf(pages, steps).map(({ route }) => route);
  expect(spoken('ich bin auf der Till-Seite', 'I go to the "Sign  in" page')).toEqual([
    '/checkout',
    '/account/sign-in',
  ]);
  expect(spoken('I pay')).toEqual([]);
  const many = Array.from({ length: 400 }, (_, index) => page(`/${index}/basket`));
  expect(pagesSpokenOf(many, ['I am on the basket page'])).toHaveLength(300);
});
