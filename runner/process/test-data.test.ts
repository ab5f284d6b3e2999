import { describe, expect, it } from 'vitest';
import type { RunValue } from '#contracts/worker/runner';
import { fillTestDataKeys, hiddenValues } from './test-data';

const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const values: RunValue[] = [
  { key: 'user', type: 'string', value: 'ann' },
  { key: 'user', type: 'string', value: 'everybody' },
  { key: 'card number', type: 'string', value: '4111' },
  { key: 'password', type: 'secret', value: 'hunter-2 {{user}} $&' },
  { key: 'code', type: 'totp', value: seed },
  { key: 'lost', type: 'secret', value: '', problem: 'Could not decrypt!' },
  { key: 'bob@shop.example:password', type: 'secret', value: 'builder' },
  { key: 'noise', type: 'totp', value: '0189' },
];

function fill(text: string, problem?: string) {
  const hidden: string[] = [];
  const filled = fillTestDataKeys(text, {
    testData: { values, problem },
    env: { name: 'demo', baseUrl: 'https://demo.example' },
    now: () => new Date(59_000),
    hide: (value) => hidden.push(value),
  });
  return { filled, hidden };
}

describe('placeholders', () => {
  it.each([
    ['', ''],
    ['nothing to do', 'nothing to do'],
    ['{{user}}', 'ann'],
    ['{{ user }} and {{user}}', 'ann and ann'],
    ['{{card number}}', '4111'],
    ['{{password}}', 'hunter-2 {{user}} $&'],
    ['{{bob@shop.example:password}}', 'builder'],
    ['{{code}}', '287082'],
    ['{{env}} {{env.name}} {{env.baseUrl}}/x', 'demo demo https://demo.example/x'],
    ['\\{{user}} and \\{{no such key}}', '{{user}} and {{no such key}}'],
    ['{{}} {{ }} {user} {{user}', '{{}} {{ }} {user} {{user}'],
    ['{{{user}}}', '{ann}'],
  ])('%j become %j', (text, filled) => expect(fill(text).filled).toBe(filled));

  it('tell secrets, seeds and codes before they are used', () => {
    expect(fill('{{user}}{{password}}{{code}}').hidden).toEqual(['hunter-2 {{user}} $&', seed, '287082']);
  });

  it.each([
    [
      '{{User}}',
      'There is no test data "User" for the environment "demo". Add it under Test data, or write \\{{User}} for the text itself.',
    ],
    ['{{lost}}', 'The test data "lost" has no value: Could not decrypt!'],
    ['{{noise}}', 'The test data "noise" is no seed of one-time codes (base32 or otpauth://).'],
    ['{{constructor}}', /^There is no test data "constructor"/],
  ])('%j throw', (text, message) => expect(() => fill(text)).toThrow(message));

  it('name what is wrong with the file', () => {
    const problem = 'data/data.json cannot be read: line 3: expected a value here.';
    expect(() => fill('{{unknown}}', problem)).toThrow(`There is no value for {{unknown}}: ${problem}`);
    expect(fill('{{user}}', problem).filled).toBe('ann');
  });
});

it('secrets and seeds are hidden from the start, seeds of addresses too', () => {
  const address = 'otpauth://totp/Shop:ann?issuer=Shop&secret=JBSWY3DPEHPK3PXP&period=30';
  const hidden = hiddenValues({ values: [...values, { key: 'a', type: 'totp', value: address }] });
  expect(hidden.filter(Boolean)).toEqual([
    ...['hunter-2 {{user}} $&', seed, 'builder', '0189', address, 'JBSWY3DPEHPK3PXP'],
  ]);
});
