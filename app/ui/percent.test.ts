import { expect, it } from 'vitest';
import { percentText } from './percent';

it.each([
  [2, 3, '67%'],
  [1, 8, '13%'],
  [999, 1000, '99%'],
  [1000, 1000, '100%'],
  [1, 1000, '1%'],
  [0, 1000, '0%'],
  [0, 0, '–'],
])('tells %i of %i as %s', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});
