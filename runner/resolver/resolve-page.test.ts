import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import type { KnownPage } from '#domain/pages/known-pages';
import type { StepType } from './intent';
import { readStep } from './read-step';
import { resolvePage } from './resolve-page';
import type { Resolving } from './step';

const first = (step: string, type: StepType = 'Action') => readStep(step, type).intents[0];

test.each([
  ['I am on the basket page', 'Context', 'openPage', 'basket'],
  ['the user is on the Basket page', 'Action', 'openPage', 'Basket'],
  ['I open the sign in page', 'Action', 'openPage', 'sign in'],
  ['I go to the order history page', 'Action', 'openPage', 'order history'],
  ['I visit my account page', 'Action', 'openPage', 'account'],
  ['I am on the basket page', 'Outcome', 'onPage', 'basket'],
  ['I should be on the sign-in page', 'Outcome', 'onPage', 'sign-in'],
  ['I should be redirected to the log in page', 'Outcome', 'onPage', 'log in'],
  ['I should be on the "Sign in" page', 'Outcome', 'onPage', 'Sign in'],
  ['I should be on the page "Basket" within 5 seconds', 'Outcome', 'onPage', 'Basket'],
  ['ich sollte auf der "Kasse"-Seite sein', 'Outcome', 'onPage', 'Kasse'],
  ['ich bin auf der Warenkorbseite', 'Context', 'openPage', 'Warenkorb'],
  ['ich öffne die Warenkorb-Seite', 'Action', 'openPage', 'Warenkorb'],
  ['ich gehe zur Seite Mein Konto', 'Action', 'openPage', 'Mein Konto'],
  ['ich die Seite Warenkorb öffne', 'Action', 'openPage', 'Warenkorb'],
  ['bin ich auf der Warenkorbseite', 'Outcome', 'onPage', 'Warenkorb'],
  ['ich sollte auf der Seite Kasse sein', 'Outcome', 'onPage', 'Kasse'],
  ['ich sollte auf der Seite "Kasse" sein', 'Outcome', 'onPage', 'Kasse'],
] as [string, StepType, string, string][])('%s (%s) names a page', (step, type, act, name) => {
  expect(first(step, type)).toMatchObject({ act, name: { text: name } });
});

test.each([
  ['I open the home page', 'Action', 'home'],
  ['I am on "/basket"', 'Outcome', 'url'],
  ['I am on "basket"', 'Outcome', 'url'],
  ['I am on the page "/basket"', 'Outcome', 'url'],
  ['I reload the page', 'Action', 'reload'],
  ['ich lade die Seite neu', 'Action', 'reload'],
  ['the URL should be "basket"', 'Outcome', 'url'],
  ['I go to the next page', 'Action', undefined],
  ['I open the page', 'Action', undefined],
  ['I am on this page', 'Action', undefined],
  ['I should not be on the basket page', 'Outcome', undefined],
  ['ich sollte nicht auf der Warenkorbseite sein', 'Outcome', undefined],
  ['ich öffne die nächste Seite', 'Action', undefined],
] as [string, StepType, string | undefined][])('%s (%s) names none', (step, type, act) => {
  expect(first(step, type)?.act).toBe(act);
});

function resolved(
  text: string,
  pages: KnownPage[],
  type: StepType = 'Action',
  baseUrl = 'http://shop.test/',
) {
  const read = readStep(text, type);
  const [intent] = read.intents.map(({ act, value, ...rest }) =>
    // The same as in resolve.ts.
    act === 'open' && value ? { ...rest, act: 'openPage' as const, name: value } : { ...rest, act, value },
  );
  const step = { text, read, map: { pages, baseUrl }, baseUrl: 'this.baseUrl' } as unknown as Resolving;
  if (!intent?.name) throw new Error(`"${text}" names no page`);
  return resolvePage(step, intent);
}
const page = (route: string, title = 'Basket', name: string | null = null) => ({ route, title, name });

test('a page of one name and address of its own has code, whose pattern keeps the name', () => {
  expect(resolved('I go to the basket page', [page('/shop/basket')])).toMatchObject({
    element: 'page "basket" at /shop/basket',
    opens: '/shop/basket',
    values: [],
    variants: [
      {
        pattern: 'I go to the basket page',
        parameters: [],
        lines: [
          `const response = await this.page.goto(new URL('/shop/basket', this.baseUrl).href);`,
          'if (response && response.status() >= 400)',
          expect.stringContaining('throw new Error('),
        ],
      },
    ],
  });
  const quoted = resolved('I should be on the "Basket" page within 5 seconds', [page('/basket')], 'Outcome');
  expect(quoted).toMatchObject({
    variants: [
      {
        pattern: 'I should be on the "Basket" page within {int} seconds',
        parameters: ['seconds'],
        lines: [
          `const { origin, pathname } = new URL('/basket', this.baseUrl);`,
          expect.stringContaining('url.origin === origin'),
          'await expect(this.page).toHaveURL(isPage, { timeout: seconds * 1_000 });',
        ],
      },
    ],
  });
  expect(quoted?.ok ? quoted.opens : 'refused').toBeUndefined();
});

test('an application below a path has its pages there', () => {
  const found = resolved('I go to the basket page', [page('/basket')], 'Action', 'http://shop.test/app');
  const [line = ''] = found?.ok ? (found.variants[0]?.lines ?? []) : [];
  const opened: string[] = [];
  const world = { baseUrl: 'http://shop.test/app', page: { goto: (url: string) => void opened.push(url) } };
  compileFunction(line.replace('await ', '')).call(world);
  expect(opened).toEqual(['http://shop.test/app/basket']);
});

test.each([
  ['two pages', [page('/a'), page('/b', 'X', null), page('/c')], '2 pages are called "basket": /a, /c'],
  ['many', [...'fedcba'].map((item) => page(`/${item}`)), '/a, /b, /c, /d and 2 more'],
  [
    'a placeholder',
    [page('/baskets/:basket')],
    'the page "basket" has no address of its own: /baskets/:basket',
  ],
  ['a typed part', [page('/:lang/basket')], 'has no address of its own'],
  ['another host', [page('//pay.test/basket')], 'has no address of its own'],
  ['signs that were decoded', [page('/what?/basket')], 'has no address of its own'],
])('%s: no code, with the reason', (_, pages, reason) => {
  expect(resolved('I go to the basket page', pages)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason),
  });
});

test('a page that the map does not have, and a name that test data says, are not of the map', () => {
  expect(resolved('I go to the till page', [page('/basket')])).toBeNull();
  expect(resolved('I go to the "{{page}}" page', [page('/basket', '{{page}}')])).toBeNull();
});

test('a page in a new tab is not what its code would open', () => {
  expect(resolved('I open the "Basket" page in a new tab', [page('/basket')])).not.toMatchObject({
    ok: true,
  });
});

test.each([
  ['/basket', 'http://shop.test/basket', true],
  ['/basket', 'http://shop.test/basket/?coupon=1#total', true],
  ['/basket', 'http://shop.test/basket/gifts', false],
  ['/basket', 'http://other.test/basket', false],
  ['/basket', 'http://shop.test/#/basket', false],
  ['/', 'http://shop.test/', true],
  ['/', 'http://shop.test/#/basket', false],
  ['/#/basket', 'http://shop.test/#/basket', true],
  ['/#/basket', 'http://shop.test/', false],
])('who should be on %s and is at %s: %s', (route, at, isThere) => {
  const found = resolved('I should be on the till page', [page(route, 'Till')], 'Outcome');
  const lines = found?.ok ? (found.variants[0]?.lines ?? []) : [];
  const reported: boolean[] = [];
  const toHaveURL = (is: string | ((url: URL) => boolean)) =>
    reported.push(typeof is === 'string' ? is === at : is(new URL(at)));
  const body = `return (async () => {\n${lines.join('\n')}\n})()`;
  compileFunction(body, ['expect']).call({ baseUrl: 'http://shop.test/' }, () => ({ toHaveURL }));
  expect(reported).toEqual([isThere]);
});

test.each([`/it's`, '/`${stop()}`', `/a'); stop(); ('`, '/*/ stop() //', `/a\u2028b/'+stop()+'`])(
  'neither the name nor the route of a page becomes code: %j',
  (route) => {
    const name = `Tea'"\`\n\${stop()} *`;
    for (const type of ['Action', 'Outcome'] as const) {
      const said = `I am on the "Tea'\\"\` \${stop()} *" page`;
      const found = resolved(said, [page(route, '', name)], type);
      if (!found) throw new Error('The page is not found.');
      // No address contains invisible characters.
      if (!found.ok) {
        expect(route).toContain('\u2028');
        continue;
      }
      const lines = found.variants[0]?.lines ?? [];
      const code = lines.join('\n');
      expect(code).not.toContain('Tea');
      const opened: string[] = [];
      const isThere: boolean[] = [];
      const address = new URL(route, 'http://shop.test/').href;
      const world = { baseUrl: 'http://shop.test/', page: { goto: (url: string) => void opened.push(url) } };
      const check = () => ({ toHaveURL: (is: (url: URL) => boolean) => isThere.push(is(new URL(address))) });
      const stop = () => expect.unreachable();
      compileFunction(`return (async () => {\n${code}\n})()`, ['expect', 'stop']).call(world, check, stop);
      expect(type === 'Action' ? opened : isThere).toEqual([type === 'Action' ? address : true]);
    }
  },
);
