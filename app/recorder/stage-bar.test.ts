import { expect, it } from 'vitest';
import { readTypedAddress } from './stage-bar';

it('what somebody types as an address', () => {
  const from = 'http://127.0.0.1:4000/products?q=1';
  expect(readTypedAddress('https://shop.example/a b', from)).toBe('https://shop.example/a%20b');
  expect(readTypedAddress(' /basket ', from)).toBe('http://127.0.0.1:4000/basket');
  expect(readTypedAddress('shop.example/basket', from)).toBe('https://shop.example/basket');
  expect(readTypedAddress('localhost:3000', from)).toBe('http://localhost:3000/');
  expect(readTypedAddress('127.0.0.1:8080/x', from)).toBe('http://127.0.0.1:8080/x');
  for (const none of ['', 'javascript:alert(1)', 'file:///etc/passwd', 'two words', 'https://'])
    expect(readTypedAddress(none, from), none).toBeNull();
  expect(readTypedAddress('/basket', '')).toBeNull();
});
