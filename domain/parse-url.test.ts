import { expect, test } from 'vitest';
import { parseUrl } from './parse-url';

test('an address is read, alone or from a base', () => {
  expect(parseUrl('https://größe.example/ü')?.href).toBe('https://xn--gre-6ka8i.example/%C3%BC');
  expect(parseUrl('/b', 'https://a.example/c')?.href).toBe('https://a.example/b');
});

test.each(['', 'a', '//a', 'https://', 'https://[::1/'])('%j is none', (text) => {
  expect(parseUrl(text)).toBeNull();
});

test('addresses with umlauts stay addresses, however many were asked about', () => {
  const address = 'https://größe.example/';
  const refused = Array.from({ length: 50_000 }, () => parseUrl(address)).filter((url) => url === null);
  expect(refused).toEqual([]);
});
