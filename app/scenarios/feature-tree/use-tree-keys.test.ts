import { expect, test } from 'vitest';
import { nextNamed } from './feature-tree';

const items = ['account', 'basket', 'checkout', 'Card'].map((name) => ({ name, getAttribute: () => name }));
const found = (at: number, text: string) => nextNamed(items, at, text)?.name;

test('a letter leads to the next name that begins with it, around the end', () => {
  expect(found(0, 'c')).toBe('checkout');
  expect(found(2, 'c')).toBe('Card');
  expect(found(3, 'C')).toBe('checkout');
  expect(found(1, 'b')).toBe('basket');
  expect(found(0, 'x')).toBeUndefined();
});

test('more letters stay at a name that they still fit', () => {
  expect(found(2, 'ch')).toBe('checkout');
  expect(found(2, 'ca')).toBe('Card');
});
