import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '#services/machines/index';
import { mayRead, measureRequests, metricsEndpoint } from './metrics-endpoint';

async function serve(token?: string) {
  const metrics = createMetrics(null, '1.2.3');
  metrics.observer.claimed(20);
  const app = express().use(measureRequests(metrics)).get('/metrics', metricsEndpoint(metrics, token));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  return (headers: Record<string, string> = {}) => fetch(url, { headers });
}

test('tells Prometheus of this machine what was measured', async () => {
  const ask = await serve();
  await ask();
  const answer = await ask();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('scenarium_build_info{version="1.2.3"} 1');
  expect(text).toContain('scenarium_queue_claim_wait_seconds_bucket{le="0.05"} 1');
  expect(text).toMatch(/scenarium_http_request_duration_seconds_count\{method="GET",status="200"\} 1/);
  expect(text).toContain('scenarium_process_resident_memory_bytes');
});

test('tells nobody whose request a proxy on this machine passes on', async () => {
  const ask = await serve();
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await ask({ forwarded: 'for=203.0.113.9' })).status).toBe(404);
});

test('with a token only the token counts, from anywhere', async () => {
  const ask = await serve('0123456789abcdef');
  expect((await ask()).status).toBe(404);
  expect((await ask({ authorization: 'Bearer 0123456789abcdeX' })).status).toBe(404);
  expect((await ask({ authorization: 'Bearer 0123456789abcdef', 'x-forwarded-for': '1.2.3.4' })).status).toBe(
    200,
  );
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.7', false],
  ['::ffff:10.0.0.7', false],
  [undefined, false],
])('without a token %s: %s', (remoteAddress, allowed) => {
  const request = { headers: {}, socket: { remoteAddress } } as Parameters<typeof mayRead>[0];
  expect(mayRead(request, undefined)).toBe(allowed);
});
