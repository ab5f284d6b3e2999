import { expect, it } from 'vitest';
import { scenarioNameKey } from './scenario-key';

it('a plain name is its own key', () => {
  expect(scenarioNameKey('Guest pays', {})).toBe('Guest pays');
});

it('rows of an outline have keys of their own, whatever the order of their columns', () => {
  const key = scenarioNameKey('Buys', { mug: 'Blue', size: 'L' });
  expect(key).toMatch(/^Buys\n[\w-]{22}$/);
  expect(scenarioNameKey('Buys', { size: 'L', mug: 'Blue' })).toBe(key);
  expect(scenarioNameKey('Buys', { mug: 'Blue', size: 'M' })).not.toBe(key);
  expect(scenarioNameKey('Buys', { mug: 'Blue\nL' })).not.toBe(scenarioNameKey('Buys', { mug: 'Blue' }));
});

it('names longer than an index takes differ by all of their text, also when the cut splits a sign', () => {
  const long = (end: string) => scenarioNameKey('x'.repeat(5_000) + end, {});
  expect(long('a').length).toBeLessThan(230);
  expect(long('a')).not.toBe(long('b'));
  expect(scenarioNameKey(`${'x'.repeat(199)}😀 and more`, {})).not.toMatch(/\p{Surrogate}/u);
});
