import { expect, test } from 'vitest';
import { startGenerator } from './generator.fixture';

/** A page that changes its address, like a page that requires signing in first. */
const closed = `<script>history.replaceState(null, '', '/sign-in')</script><h1>Sign in</h1>`;

const { generate } = startGenerator({
  '/': `<title>Shop</title><h1>Shop</h1><a href="/sign-in">Sign in</a>`,
  '/sign-in': `<title>Sign in</title><h1>Sign in</h1>`,
  '/account': `<title>Account</title><h1>My account</h1>`,
  '/closed': closed,
});

const page = (route: string, title: string, name: string | null = null) => ({ route, title, name });

test('a page is opened and checked by its name on the map, before a link of that name is looked for', async () => {
  const { report, steps } = await generate(
    'missing',
    [
      'Given I am on the till page',
      'When I open the "Sign in" page',
      'Then I should be on the sign in page',
      'And I should be on the "Till" page',
    ],
    '',
    { pages: [page('/account', 'Account', 'Till'), page('/sign-in', 'Sign in')] },
  );
  expect(steps[0]).toMatchObject({
    state: 'generated',
    keyword: 'Given',
    element: 'page "till" at /account',
    confidence: 1,
    variants: [
      {
        pattern: 'I am on the till page',
        lines: [
          `const response = await this.page.goto(new URL('/account', this.baseUrl).href);`,
          'if (response && response.status() >= 400)',
          expect.stringContaining('throw new Error('),
        ],
      },
    ],
  });
  expect(steps[1]).toMatchObject({ state: 'generated', element: 'page "Sign in" at /sign-in' });
  expect(steps[2]).toMatchObject({
    state: 'generated',
    keyword: 'Then',
    element: 'page "sign in" at /sign-in',
  });
  expect(steps[3]).toMatchObject({ state: 'refused', reason: expect.stringContaining('toHaveURL') });
  expect(report.steps[0]?.commands).toMatchObject([{ type: 'navigate' }]);
});

test.each([
  ['is there twice', 'I open the sign in page', '2 pages are called "sign in": /sign-in, /sign-in/old'],
  [
    'has no address',
    'I open the product page',
    'the page "product" has no address of its own: /products/:product',
  ],
  ['is not known', 'I open the wish list page', 'the application map has no page called "wish list"'],
  ['is not known, with quotes', 'I open the "Wish list" page', 'no page is open yet: open one first'],
  [
    'is gone',
    'I open the gone page',
    expect.stringMatching(
      /^its code for page "gone" at \/gone failed: The page http\S+\/gone answered with status 404\. If the scenario expects this, write “… with the status 404”$/,
    ),
  ],
  ['is not opened', 'I open the closed page', 'opening page "closed" at /closed led to /sign-in'],
])('a page that %s is refused with the reason', async (_, step, reason) => {
  const pages = [
    page('/sign-in', 'Sign in'),
    page('/sign-in/old', 'Sign in'),
    page('/products/:product', 'Blue mug'),
    page('/gone', 'Gone'),
    page('/closed', 'Closed'),
  ];
  const { steps } = await generate('missing', [`Given ${step}`], '', { pages });
  expect(steps[0]).toMatchObject({ state: 'refused', reason });
});

test('refuses to open a page that answers with an error, unless the step names that status', async () => {
  const opened = async (step: string) => (await generate('missing', [`Given ${step}`], '')).steps[0];
  expect(await opened('I open the page "/nowhere"')).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/The page http\S+\/nowhere answered with status 404\. If the scenario/),
  });
  expect(await opened('I open the page "/nowhere" with the status 404')).toMatchObject({
    state: 'generated',
    variants: [
      {
        pattern: 'I open the page {string} with the status {int}',
        parameters: ['address', 'status'],
        lines: [
          'const response = await this.page.goto(new URL(address, this.baseUrl).href);',
          'expect(response?.status()).toBe(status);',
        ],
      },
    ],
  });
  expect(await opened('I open the page "/account" with the status 404')).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('toBe'),
  });
});

test('where the map does not tell, a quoted page is the link of that name', async () => {
  const pages = [page('/sign-in', 'Sign in'), page('/sign-in/old', 'Sign in')];
  const lines = ['Given I open the home page', 'When I open the "Sign in" page'];
  const { steps } = await generate('missing', lines, '', { pages });
  expect(steps[1]).toMatchObject({ state: 'generated', element: 'link "Sign in"' });
});
