import { expect, test } from 'vitest';
import { askedRow } from './asked-row';

const known = { rows: [{ key: 'pin', environment: 'demo' }], environments: ['demo', 'größer & "so"'] };
const asked = (search: Record<string, string>) => askedRow(new URLSearchParams(search), known);

test.each([
  [{}, { key: '', environment: '*' }],
  [
    { key: 'user', environment: 'demo' },
    { key: 'user', environment: 'demo' },
  ],
  [
    { key: ' user ', environment: 'größer & "so"' },
    { key: 'user', environment: 'größer & "so"' },
  ],
  [
    { key: 'pin', environment: '*' },
    { key: 'pin', environment: '*' },
  ],
  [{ key: '<b>x</b>' }, { key: '<b>x</b>', environment: '*' }],
])('%j is filled in', (search, row) => {
  expect(asked(search)).toEqual({ ...row, hint: null });
});

test.each([
  [
    { key: 'a{b}', environment: 'demo' },
    '',
    'demo',
    /^The key of the address was left out: .*cannot contain/,
  ],
  [{ key: 'a\nb' }, '', '*', /line breaks/],
  [{ key: 'ENV' }, '', '*', /reserved/],
  [{ key: 'x'.repeat(201) }, '', '*', /more than 200/],
  [
    { key: 'user', environment: 'gone' },
    'user',
    '*',
    /^The environment “gone” of the address is not on this/,
  ],
  [{ key: 'user', environment: 'x'.repeat(5000) }, 'user', '*', /^.{100,250}$/],
  [{ key: 'pin', environment: 'demo' }, 'pin', 'demo', /^This key was added previously/],
])('what no row may have is left out and told: %j', (search, key, environment, hint) => {
  expect(asked(search)).toEqual({ key, environment, hint: expect.stringMatching(hint) });
});
