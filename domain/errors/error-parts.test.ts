import { describe, expect, it } from 'vitest';
import { errorParts, codeLocationOf, reasonOfMessage, errorSummaryOf } from './error-parts';

const esc = '\u001b';

describe('errorParts', () => {
  it("takes Playwright's assertion apart and strips its colours", () => {
    const parts = errorParts(
      [
        `${esc}[2mexpect(${esc}[22m${esc}[31mlocator${esc}[39m${esc}[2m).${esc}[22mtoHaveText(expected) failed`,
        '',
        "Locator:  getByRole('heading')",
        `Expected: ${esc}[32m"Basket"${esc}[39m`,
        `Received: ${esc}[31m"Catalogue"${esc}[39m`,
        'Timeout:  5000ms',
        '',
        'Call log:',
        '  - Expect "toHaveText" with timeout 5000ms',
        "  - waiting for getByRole('heading')",
        '    9 × locator resolved to <h1>Catalogue</h1>',
        '',
        '    at features/step_definitions/shop.mjs:12:3',
        '    at features/support/world.mjs:7:5',
      ].join('\n'),
    );
    expect(parts).toEqual({
      sentence: 'Expected “Basket”. Received “Catalogue”.',
      reason: 'expect(locator).toHaveText(expected) failed',
      facts: [
        { name: 'Locator', text: "getByRole('heading')" },
        { name: 'Expected', text: '"Basket"' },
        { name: 'Received', text: '"Catalogue"' },
        { name: 'Timeout', text: '5000ms' },
      ],
      detail: '',
      log: [
        '- Expect "toHaveText" with timeout 5000ms',
        "- waiting for getByRole('heading')",
        '  9 × locator resolved to <h1>Catalogue</h1>',
      ],
      places: [
        { file: 'features/step_definitions/shop.mjs', line: 12 },
        { file: 'features/support/world.mjs', line: 7 },
      ],
    });
  });

  it('keeps the names that assertions add to expected and received', () => {
    const { facts } = errorParts('failed\nExpected substring: "a"\nReceived string:    "b"');
    expect(facts).toEqual([
      { name: 'Expected substring', text: '"a"' },
      { name: 'Received string', text: '"b"' },
    ]);
  });

  it("reads node's assert: found first, expected second", () => {
    const parts = errorParts(
      "Expected values to be strictly equal:\n\n'Catalogue' !== 'Basket'\n\n    at a.mjs:1:2",
    );
    expect(parts.facts).toEqual([
      { name: 'Expected', text: "'Basket'" },
      { name: 'Received', text: "'Catalogue'" },
    ]);
    expect(parts.detail).toBe('');
  });

  it("reads node's difference, without cucumber's repetition of it", () => {
    const message = [
      'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
      '+ actual - expected',
      '',
      "+ 'Catalogue'",
      "- 'Basket'",
      '    + expected - actual',
      '',
      '    -Catalogue',
      '    +Basket',
    ].join('\n');
    expect(errorParts(message)).toMatchObject({
      reason: 'Expected values to be strictly equal:',
      facts: [
        { name: 'Expected', text: "'Basket'" },
        { name: 'Received', text: "'Catalogue'" },
      ],
      detail: '',
    });
    expect(reasonOfMessage(message)).toBe('Expected values to be strictly equal:');
  });

  it('keeps a difference with lines in common as it is', () => {
    const difference = '+ actual - expected\n\n  [\n+   1\n-   2\n  ]';
    expect(errorParts(`Values differ:\n${difference}`)).toMatchObject({ facts: [], detail: difference });
  });

  it('finds the place in a message without a stack, but not in an address', () => {
    expect(errorParts('features/step_definitions/shop.mjs:4\n  Unexpected token').places).toEqual([
      { file: 'features/step_definitions/shop.mjs', line: 4 },
    ]);
    expect(errorParts('net::ERR_CONNECTION_REFUSED at http://localhost:4999/').places).toEqual([]);
    expect(errorParts('The step did not end within 5 s.').places).toEqual([]);
  });

  it("says what an action waited for, which only Playwright's log knows", () => {
    const message =
      'locator.click: Timeout 4000ms exceeded.\nCall log:\n  - waiting for getByText(1)\n    - 2 × found';
    expect(errorParts(message).facts).toEqual([{ name: 'Waiting for', text: 'getByText(1)' }]);
    expect(errorSummaryOf(message)).toBe('Could not click element getByText(1) within 4 s.');
  });

  it('is empty for an empty message', () => {
    expect(errorParts('')).toEqual({
      sentence: null,
      reason: '',
      facts: [],
      detail: '',
      log: [],
      places: [],
    });
  });
});

it('reasonOf gives the first line without colours', () => {
  expect(reasonOfMessage(`\n${esc}[31mboom${esc}[39m\n    at x.mjs:1:1`)).toBe('boom');
});

it('placeOf reads file:line and refuses the rest', () => {
  expect(codeLocationOf('features/step_definitions/a b.mjs:9')).toEqual({
    file: 'features/step_definitions/a b.mjs',
    line: 9,
  });
  expect(codeLocationOf(undefined)).toBeNull();
  expect(codeLocationOf('somewhere')).toBeNull();
});

it('summaryOf says the sentence of a message that is known, and adds expected and found to the reason', () => {
  expect(errorSummaryOf('expect(received).toBe(expected)\n\nExpected: 3\nReceived: 2')).toBe(
    'Expected 3. Received 2.',
  );
  const message = 'expect failed\nLocator: x\nExpected: "a"\nReceived: "b"\nTimeout: 5000ms';
  expect(errorSummaryOf(message)).toBe('expect failed · expected "a" · received "b"');
  expect(errorSummaryOf('boom')).toBe('boom');
});
