import { describe, expect, it } from 'vitest';
import { said } from '#services/runs/analysis/errors.fixture';
import { elementWords } from './element-words';
import { errorParts } from './error-parts';
import { isToldBy } from './error-sentence';

const sentenceOf = (message: string) => errorParts(message).sentence;

/** Null: the first line of the message is shown. */
const sentences: Record<keyof typeof said, string | null> = {
  'click none': 'Could not click button “Add to basket” within 700 ms: it was not found.',
  'click strict': 'Expected one button “Buy”. Found 2.',
  'click disabled': 'Could not click element #d within 700 ms: it was not enabled.',
  'click hidden': 'Could not click element #h within 700 ms: it was not visible.',
  'click covered': 'Could not click element #c within 700 ms: it was covered by <div>x</div>.',
  'select none': 'Could not choose an option of element #s within 700 ms: an option was not found.',
  'expect visible none': 'Expected text “Thank you” to be visible. It was not found.',
  'expect text differs': 'Expected “Thank you”. Received “Basket”.',
  'expect visible hidden': 'Expected element #h to be visible. It was hidden.',
  'expect strict': 'Expected one button “Buy”. Found 2.',
  'expect count': 'Expected 3 × button “Buy”. Received 2.',
  'expect url': 'Expected text like /other/. Received “http://127.0.0.1:4310/”.',
  'expect value': 'Expected 3. Received 2.',
  'expect equal': 'The values differ.',
  'expect poll': 'Expected 2. Received 1.',
  'assert equal': 'Expected “expected”. Received “found”.',
  'assert deep': null,
  'assert ok msg': null,
  'goto dns': 'Could not open http://no-such-host.invalid/: its name leads to no machine.',
  'goto tls': 'Could not open https://127.0.0.1:4310/: the browser says ERR_SSL_PROTOCOL_ERROR.',
  'goto slow': 'Could not open http://127.0.0.1:4310/slow within 900 ms.',
  waitForURL: 'Expected the address “**/done” within 500 ms.',
  waitForResponse: 'Expected a response “**/x” within 500 ms. There was none.',
  waitForSelector: 'Expected element #gone to be visible within 500 ms. It was not found.',
  'waitForSelector hidden': 'Expected element #h to be visible within 500 ms. It was hidden.',
  waitForFunction: null,
  'type error': null,
  reference: null,
  evaluate: null,
  'fetch refused': null,
  'request refused': null,
  'request ok': 'Expected a successful answer. Received 500 Internal Server Error.',
  'request fail': null,
  'request status': 'Expected 200. Received 500.',
  json: null,
  'upload missing': null,
  closed: null,
  'goto invalid': 'Could not open “nonsense”: this is not an address.',
  thrown: null,
};

describe('errorSentence', () => {
  it.each(Object.keys(said) as (keyof typeof said)[])('%s', (name) => {
    expect(sentenceOf(said[name])).toBe(sentences[name]);
  });

  const messages: [message: string, sentence: string | null][] = [
    [
      `expect(locator).toHaveText(expected) failed\n\nLocator: getByRole('alert')\nExpected: "Paid"\nTimeout: 5000ms\nError: element(s) not found`,
      'Expected “Paid”. Alert was not found.',
    ],
    [
      `expect(locator).not.toBeVisible() failed\n\nLocator: getByText('Sold out')\nExpected: not visible\nReceived: visible`,
      'Expected text “Sold out” not to be visible. It was visible.',
    ],
    [
      `expect(locator).toContainText(expected) failed\n\nLocator: getByRole('alert')\nExpected substring: "a \\"b\\""\nReceived string: "c"`,
      'Expected text with “a "b"”. Received “c”.',
    ],
    [
      `expect(locator).toHaveValue(expected) failed\n\nLocator: getByLabel('Voucher')\nExpected: "SAVE10"\nReceived: ""`,
      'Expected “SAVE10”. Received “”.',
    ],
    [
      `expect(received).toContain(expected) // indexOf\n\nExpected value: 3\nReceived array: [1, 2]`,
      'Expected 3 among the values. Received [1, 2].',
    ],
    [`expect(received).not.toBe(expected)\n\nExpected: not 3`, 'Expected not 3.'],
    [
      `expect(received).toBeGreaterThan(expected)\n\nExpected: > 3\nReceived:   2`,
      'Expected more than 3. Received 2.',
    ],
    [`expect(received).toBeTruthy()\n\nReceived: ""`, 'Expected a truthy value. Received “”.'],
    [
      `expect(locator).toContainText(expected) failed\n\nLocator: getByRole('article')\nTimeout: 5000ms\n\n- Expected substring  - 1\n+ Received string     + 3\n\n- €12.50\n+\n+ Blue mug\n+   €12.00`,
      'Expected text with “€12.50”. Received “Blue mug €12.00”.',
    ],
    [
      `expect(locator).toHaveText(expected) failed\n\n- Expected  - 1\n+ Received  + 1\n\n  Array [\n-   "a",\n+   "b",\n  ]`,
      'The values differ.',
    ],
    ['locator.fill: Timeout 5000ms exceeded.', null],
    // The author's own text does not change.
    [`the total\n\nexpect(received).toBe(expected)\n\nExpected: 3\nReceived: 2`, null],
    // Values that continue on further lines, or do not fit in a sentence.
    [`expect(received).toBe(expected)\n\nExpected: "a\nb"\nReceived: "c"`, null],
    [`expect(received).toBe(expected)\n\nExpected: {\n  "a": 1}\nReceived: 2`, null],
    [`expect(received).toBe(expected)\n\nExpected: "${'a'.repeat(300)}"\nReceived: "c"`, null],
    ['Undefined. The step has no code.', null],
    ['The step did not end within 5 s.', null],
    ['locator.constructor: Timeout 5000ms exceeded.\nCall log:\n  - waiting for #a', null],
  ];
  it.each(messages)('%s', (message, sentence) => {
    expect(sentenceOf(message)).toBe(sentence);
  });

  // A pattern that scans the text again for each character takes minutes.
  const action = 'locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for #a\n  ';
  const visible = 'expect(locator).toBeVisible() failed\n\nLocator: ';
  it.each([
    ['a long word', `Expected ${'ab1/'.repeat(50_000)}`],
    ['long blanks in a log', `${action}x${' '.repeat(200_000)}x`],
    ['covers of covers', `${action}${'- <a'.repeat(20_000)}${'>'.repeat(20_000)}`],
    ['strictness without end', 'strict mode violation: '.repeat(40_000)],
    ['calls of calls', `${visible}${'.locator('.repeat(40_000)}`],
    ['a difference of blanks', `expect(a).toBe(b)\n\n- Expected${' '.repeat(200_000)}`],
  ])('is there at once for a hostile message: %s', (_of, message) => {
    expect(sentenceOf(message)?.length ?? 0).toBeLessThan(500);
  });

  it('tells which values need not stand below it again', () => {
    const parts = errorParts(said['expect text differs']);
    expect(parts.facts.filter((fact) => !isToldBy(parts.sentence, fact)).map(({ name }) => name)).toEqual([
      'Locator',
      'Timeout',
    ]);
    expect(isToldBy(null, { name: 'Expected', text: '3' })).toBe(false);
  });
});

it('elementWords names what the last part of a locator finds', () => {
  for (const [locator, words] of [
    [`getByRole('main').getByRole('button', { name: 'Pay now', exact: true })`, 'button “Pay now”'],
    [`getByRole('heading', { level: 2, name: /total/i }).first()`, 'heading /total/i'],
    [`getByRole('row').filter({ hasText: 'Mug' }).getByText('€ 12')`, 'text “€ 12”'],
    [`getByLabel('It\\'s mine')`, "field “It's mine”"],
    [`locator('.basket > li').nth(2)`, 'element .basket > li'],
    [`getByRole('row', { name: 'Discount' }).getByRole('cell')`, 'cell in row “Discount”'],
    [`getByRole('article').filter({ has: getByRole('heading', { name: 'Mug' }) })`, 'article'],
    [`locator('a').filter({ hasText: 'Log in' }).first()`, 'element a with the text “Log in”'],
    [`getByTestId('pay')`, 'element with the test id “pay”'],
    ['somewhere', 'element somewhere'],
  ] as const) {
    expect(elementWords(locator)).toBe(words);
  }
});
