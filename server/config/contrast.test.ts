import { expect, test } from 'vitest';
import { contrastRatio } from './contrast';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#777777', 4.48],
])('%s on %s is %d', (a, b, ratio) => {
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
});
