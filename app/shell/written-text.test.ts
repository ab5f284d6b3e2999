import { expect, it } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import { fitsWritten } from './written-text';

it('takes any value for a placeholder, and nothing else', () => {
  expect(fitsWritten('I pay', 'I pay')).toBe(true);
  expect(fitsWritten('I redeem "<voucher>"', 'I redeem "SPRING"')).toBe(true);
  expect(fitsWritten('<n> of <what> as {{user}}', '2 of mugs as ****')).toBe(true);
  expect(fitsWritten('I redeem "<voucher>"', 'I redeem ""')).toBe(true);
  expect(fitsWritten('I redeem "<voucher>"', 'I redeem "SPRING" twice')).toBe(false);
  expect(fitsWritten('the <a> is <b>', 'the total is')).toBe(false);
  expect(fitsWritten('aa<x>aa', 'aaa')).toBe(false);
  expect(fitsWritten('I pay', 'I pay 3')).toBe(false);
});

it('is quick with many placeholders', () => {
  const work = () => expect(fitsWritten('<a>x'.repeat(5000), 'x'.repeat(50_000) + 'y')).toBe(false);
  expect(cpuOf(work)).toBeLessThan(500);
});
