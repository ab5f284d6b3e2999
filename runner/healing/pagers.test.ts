import { expect, it } from 'vitest';
import { element, lookOfPage } from './looks.fixture';
import { pagerNames } from './pagers';
import { rowLikeness } from './words';

const named = (...names: string[]) => lookOfPage(...names.map((name) => element(name)));

it('knows an arrow of a pager by its direction, however the library writes it', () => {
  const { sameEntry } = pagerNames(named('prev', 'next'), named('Previous month', 'Next month'));
  expect(sameEntry('prev', 'Previous month')).toBe(true);
  expect(sameEntry('next', 'Next month')).toBe(true);
  expect(sameEntry('next', 'Previous month')).toBe(false);
});

it.each([
  [
    'the other page has two of the direction',
    ['prev', 'next'],
    ['Previous month', 'Next month', 'Next year'],
  ],
  ['the other period is meant', ['Previous month', 'Next month'], ['Previous year', 'Next year']],
  ['the name has another word', ['prev', 'next'], ['Previous', 'Next and save']],
  ['there is no way back', ['prev', 'next'], ['Next page']],
])('takes no arrow for another when %s', (_why, then, now) => {
  const { sameEntry } = pagerNames(named(...then), named(...now));
  const before = then.find((name) => /next/i.test(name)) ?? '';
  for (const name of now) expect(sameEntry(before, name)).toBe(false);
});

it.each([
  ['male red 12/05/1966', 'malered12/05/1966', 1],
  ['male red 12/05/1966 print', 'malered12/05/1966', 1],
  ['order number 1', 'order number 12', 2 / 3],
  ['invited: ann', 'invited: anna', 0.5],
])('compares rows without the spaces between their cells: "%s" and "%s"', (before, after, expected) => {
  expect(rowLikeness(before, after, new Set())).toBeCloseTo(expected);
});
