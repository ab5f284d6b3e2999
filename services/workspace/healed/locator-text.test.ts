import { describe, expect, test } from 'vitest';
import { readLocator } from './locator-text';

const accepted: [string, string][] = [
  [
    `getByRole('button', { name: 'Pay now', exact: true })`,
    `getByRole('button', { name: 'Pay now', exact: true })`,
  ],
  [`getByRole("button",{name:"It's"})`, `getByRole('button', { name: 'It\\'s' })`],
  [`locator('#a >> nth=2').first()`, `locator('#a >> nth=2').first()`],
  [
    `getByRole('row').filter({ hasText: 'Red mug' }).getByRole('button')`,
    `getByRole('row').filter({ hasText: 'Red mug' }).getByRole('button')`,
  ],
  [
    `frameLocator('iframe[name="pay"]').getByLabel('Card number')`,
    `frameLocator('iframe[name="pay"]').getByLabel('Card number')`,
  ],
  [`getByText(/total: \\d+/i).nth(0)`, `getByText(/total: \\d+/i).nth(0)`],
  [
    `getByRole('heading', { name: /^a(b|c)$/, level: 2 }).last()`,
    `getByRole('heading', { name: /^a(b|c)$/, level: 2 }).last()`,
  ],
  ["getByTestId('a\\u2028${b}`')", "getByTestId('a\u2028${b}`')"],
];

test.each(accepted)('%s is a locator', (text, code) => {
  expect(readLocator(text)).toMatchObject({ code });
});

const refused: [string, string][] = [
  ['more than one statement', `locator('a'); process.exit()`],
  ['a call of something else', `process.exit()`],
  ['a member before the calls', `page.locator('a')`],
  ['what runs while it is made', `locator((() => process.exit())())`],
  ['a name', `locator(selector)`],
  ['a template with a value', 'locator(`${process.exit()}`)'],
  ['a template', 'locator(`a`)'],
  ['a comment', `locator('a') /* x */`],
  ['a comment at the end', `locator('a') // x`],
  ['a computed member', `locator('a')['constructor']('x')`],
  ['a method that is none of a locator', `locator('a').evaluate('x')`],
  ['what every object has', `locator('a').constructor('x')`],
  ['its prototype', `locator('a').__proto__('x')`],
  ['an action', `locator('a').click()`],
  ['a getter', `getByRole('button', { get name() { return process.exit(); } })`],
  ['a method as an option', `getByRole('button', { name() {} })`],
  ['a computed option', `getByRole('button', { ['name']: 'a' })`],
  ['a spread', `getByRole('button', { ...globalThis })`],
  ['a spread of arguments', `locator(...'a')`],
  ['a prototype as an option', `getByRole('button', { __proto__: 'a' })`],
  ['an option twice', `getByRole('button', { name: 'a', name: 'b' })`],
  ['an unknown option', `getByRole('button', { timeout: 1 })`],
  ['an option within an option', `getByRole('button', { name: { a: 1 } })`],
  ['a locator as an option', `locator('a').filter({ has: locator('b') })`],
  ['a list of elements', `locator(['a'])`],
  ['a number where a text is', `locator(1)`],
  ['a fraction', `locator('a').nth(0.5)`],
  ['a large number', `locator('a').nth(10n)`],
  ['nothing', `locator('a').filter({ hasText: null })`],
  ['too many arguments', `locator('a').first(1)`],
  ['no argument', `getByText()`],
  ['a frame alone', `frameLocator('a')`],
  ['a filter alone', `filter({ hasText: 'a' })`],
  ['an optional call', `locator?.('a')`],
  ['an optional chain', `locator('a')?.first()`],
  ['a tagged template', 'locator`a`'],
  ['an assignment', `locator = 'a'`],
  ['a sequence', `locator('a'), locator('b')`],
  ['a new one', `new locator('a')`],
  ['awaiting', `await locator('a')`],
  ['a directive', `'use strict'; locator('a')`],
  ['an import', `import('fs')`],
  ['repeats in repeats', `getByText(/(a+)+$/)`],
  ['repeats in repeats, deeper', `getByText(/((a*b)|c)*$/)`],
  ['a regular expression that keeps its place', `getByText(/a/g)`],
  ['a regular expression that is none', `getByText(/(/)`],
  ['an empty text', ``],
  ['a chain without an end', `locator('a')${'.first()'.repeat(20)}`],
  ['a very long text', `locator('${'a'.repeat(900)}')`],
  ['a very long locator', `locator('a')${'.first()'.repeat(10_000)}`],
  ['deep nesting', `locator(${'['.repeat(400)}${']'.repeat(400)})`],
  ['no code', `locator('a`],
];

describe('refused', () => {
  test.each(refused)('%s', (_, text) => {
    expect(readLocator(text)).toEqual({ refusal: expect.any(String) as string });
  });
});

test('a catastrophic regular expression is only looked at', () => {
  const text = `getByText(/${'(a?){50}'.repeat(20)}${'a'.repeat(10)}/)`;
  expect(readLocator(text)).toEqual({ refusal: expect.any(String) as string });
});

test('texts of a locator are known', () => {
  expect(readLocator(`getByRole('button', { name: 'Pay' }).filter({ hasText: 'A' })`)).toMatchObject({
    texts: ['button', 'Pay', 'A'],
    entersFrame: false,
  });
});
