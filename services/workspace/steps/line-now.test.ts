import { expect, it } from 'vitest';
import { lineNow } from './line-now';

const before = 'one\ntwo\n  same\nthree\n  same\nfour';

it('follows a line over what is added and taken out around it', () => {
  expect(lineNow(before, before, 3)).toBe(3);
  expect(lineNow(before, `zero\n${before}`, 4)).toBe(5);
  expect(lineNow(before, before.replace('two\n', ''), 5)).toBe(4);
  expect(lineNow(before, before.replaceAll('\n', '\r\n'), 6)).toBe(6);
});

it('says that a line is not there any more rather than name another', () => {
  expect(lineNow(before, before.replace('three', '3'), 4)).toBeNull();
  expect(lineNow(before, before.replace('three\n', ''), 4)).toBeNull();
  expect(lineNow(before, before, 7)).toBeNull();
  expect(lineNow(before, '', 1)).toBeNull();
  const all = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join('\n');
  expect(lineNow(all, all.replaceAll('line', 'other'), 2)).toBeNull();
});
