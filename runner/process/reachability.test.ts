import { expect, it } from 'vitest';
import { explainUnreachable } from './reachability';

const env = { name: 'demo', baseUrl: 'http://localhost:4000/shop' };

it('puts the cause in the first line when the environment cannot be reached', () => {
  const message = 'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:4000/shop/basket\nCall log:';
  expect(explainUnreachable(message, env).split('\n')).toEqual([
    'The environment demo (http://localhost:4000/shop) could not be reached: nothing listens at this address (ERR_CONNECTION_REFUSED).',
    'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:4000/shop/basket',
    'Call log:',
  ]);
});

it('leaves errors of other addresses and of other kinds alone', () => {
  for (const message of [
    'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:4001/',
    'page.goto: net::ERR_ABORTED at http://localhost:4000/shop',
    'locator.click: Timeout 30000ms exceeded.',
  ]) {
    expect(explainUnreachable(message, env)).toBe(message);
  }
});
