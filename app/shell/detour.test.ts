import { expect, test } from 'vitest';
import { wayBack } from './detour';

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
