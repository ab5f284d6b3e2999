import { afterEach, expect, test, vi } from 'vitest';
import { reportUncaughtErrors } from './report-errors';

const sent = vi.fn(async (_address: string, _init: { body: URLSearchParams }) => new Response());
afterEach(() => vi.unstubAllGlobals());

function reject(reason: unknown): Event {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event;
}

test('a load that was given up is no error of the page, any other rejection is reported', () => {
  vi.stubGlobal('fetch', sent);
  const end = reportUncaughtErrors();
  expect(reject(new DOMException('signal is aborted without reason', 'AbortError')).defaultPrevented).toBe(
    true,
  );
  expect(sent).not.toHaveBeenCalled();
  expect(reject(new Error('broken')).defaultPrevented).toBe(false);
  expect(
    sent.mock.calls.map(([address, { body }]) => [address, body.get('message'), body.get('source')]),
  ).toEqual([['/log-error', 'broken', 'promise']]);
  end();
  reject(new Error('later'));
  expect(sent).toHaveBeenCalledTimes(1);
});
