import { expect, it } from 'vitest';
import { explained, explainFailure, noteUnreachable } from './unreachable';

noteUnreachable({ host: '127.0.0.1', port: 4000, code: 'ERR_CONNECTION_REFUSED' });
const reason = "The operator's policy refuses metadata.test:80: it is closed.";
noteUnreachable({ host: 'metadata.test', port: 80, code: 'ERR_BLOCKED_BY_ADMINISTRATOR', reason });

it('puts the cause back that a proxy keeps from the browser', () => {
  expect(explainFailure('page.goto: net::ERR_SOCKS_CONNECTION_FAILED at http://127.0.0.1:4000/shop')).toBe(
    'page.goto: net::ERR_CONNECTION_REFUSED at http://127.0.0.1:4000/shop',
  );
  expect(explainFailure('Failed to load: net::ERR_SOCKS_CONNECTION_FAILED', 'http://metadata.test/x')).toBe(
    `Failed to load: net::ERR_BLOCKED_BY_ADMINISTRATOR\n${reason}`,
  );
});

it('leaves other texts and addresses alone', () => {
  for (const text of [
    'page.goto: net::ERR_ABORTED at http://127.0.0.1:4000/',
    'page.goto: net::ERR_SOCKS_CONNECTION_FAILED at http://127.0.0.1:4001/',
    'net::ERR_SOCKS_CONNECTION_FAILED',
  ]) {
    expect(explainFailure(text)).toBe(text);
  }
});

it('puts it into errors, in message and stack', async () => {
  const error = new Error('page.goto: net::ERR_SOCKS_CONNECTION_FAILED at http://metadata.test/');
  await expect(explained(() => Promise.reject(error))).rejects.toBe(error);
  expect(error.message).toBe(
    `page.goto: net::ERR_BLOCKED_BY_ADMINISTRATOR at http://metadata.test/\n${reason}`,
  );
  expect(error.stack).toContain(reason);
});
