import { expect, it } from 'vitest';
import { addressOf } from './stage-bar';

it('what somebody types as an address', () => {
  const from = 'http://127.0.0.1:4000/products?q=1';
  expect(addressOf('https://shop.example/a b', from)).toBe('https://shop.example/a%20b');
  expect(addressOf(' /basket ', from)).toBe('http://127.0.0.1:4000/basket');
  expect(addressOf('shop.example/basket', from)).toBe('https://shop.example/basket');
  expect(addressOf('localhost:3000', from)).toBe('http://localhost:3000/');
  expect(addressOf('127.0.0.1:8080/x', from)).toBe('http://127.0.0.1:8080/x');
  for (const none of ['', 'javascript:alert(1)', 'file:///etc/passwd', 'two words', 'https://'])
    expect(addressOf(none, from), none).toBeNull();
  expect(addressOf('/basket', '')).toBeNull();
});
