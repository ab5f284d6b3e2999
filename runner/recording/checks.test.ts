import { expect, test } from 'vitest';
import { steadyQuery } from './changes';
import { steadyPieces } from './checks';

test.each([
  ['^Only \\d+ left$', ['Only', 'left']],
  ['Order MM-\\d{4} of .* was placed', []],
  ['^Delivery: (?:today|tomorrow)', []],
  ['colou?r of mugs?', ['r of mug', 'colo']],
  ['^\\w+$', []],
])('of the pattern %s the pieces that every match has', (pattern, pieces) => {
  expect(steadyPieces(pattern)).toEqual(pieces);
  // Every text that the pattern matches contains each piece.
  for (const text of ['Only 8 left', 'color of mug', 'colours of mugs', 'colour of mugs'])
    if (new RegExp(pattern).test(text)) for (const piece of pieces) expect(text).toContain(piece);
});

test.each([
  ['http://shop.test/products?category=bags&sort=name', '?category=bags&sort=name'],
  ['http://shop.test/app#/settings/users', '#/settings/users'],
  ['http://shop.test/', ''],
  ['http://shop.test/?at=1767225600', ''],
  ['http://shop.test/?session=3b0c6a52-3a5e', ''],
  ['http://shop.test/#/components/getting-started-guide', '#/components/getting-started-guide'],
  ['http://shop.test/?state=Zk3vQ9xT7mB2nL5pR8wY', ''],
])('of the address %s what is not another one next time', (address, query) => {
  expect(steadyQuery(new URL(address))).toBe(query);
});
