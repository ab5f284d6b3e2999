import { expect, test } from 'vitest';
import { contrastRatio } from './contrast';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#777777', 4.48],
])('%s on %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});
