import { expect, test } from 'vitest';
import { wayBack, withoutDetour, withKept, withMade, withWayBack } from './detour';

test('a detour leads back to a page of its project, and to nothing else', () => {
  const back = (from: string) => wayBack(new URLSearchParams({ from }), 'p1');
  expect(back('/p1/generate?mode=x&feature=a')).toBe('/p1/generate?mode=x&feature=a');
  for (const other of [
    '',
    '/p2/generate',
    '/p1',
    '//evil.example/p1/',
    'https://evil.example/p1/a',
    '/p1/..//evil.example',
    '/p1/../p2/settings',
    '/p1/a\n'.padEnd(5000, 'a'),
    'javascript:alert(1)//p1/',
  ]) {
    expect(back(other), other).toBeNull();
  }
  expect(wayBack('', 'p1')).toBeNull();
});

test('the way back carries what was typed and made, once, and an address loses it again', () => {
  const kept = withKept('/p1/generate?mode=x&kept=old&made=old', 'k1');
  expect(kept).toBe('/p1/generate?mode=x&kept=k1');
  expect(withMade(kept, 'QA & more')).toBe('/p1/generate?mode=x&kept=k1&made=QA+%26+more');
  // Nothing was typed there: the page chooses by itself.
  expect(withMade('/p1/generate', 'QA')).toBe('/p1/generate');
  expect(withMade(null, 'QA')).toBeNull();
  expect(withoutDetour(withMade(kept, 'QA')!)).toBe('/p1/generate?mode=x');
  const there = withWayBack('/p1/test-data/add?key=pin', kept);
  expect(wayBack(there.split('?')[1]!, 'p1')).toBe(kept);
});
