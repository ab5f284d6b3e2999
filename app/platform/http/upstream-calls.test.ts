import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createLoggingService } from '#services/logging/index';
import { silentLog } from '#services/foundation/testing.log';
import type { Service } from '#services/foundation/endpoint';
import { upstreamCalls } from './upstream-calls';

const ownGlobals = [Request, Response];

async function serveCalls(): Promise<number> {
  const identity = { user: async () => null, membership: async () => null };
  const logging = createLoggingService({ identity, log: silentLog });
  const server = createServer(express().use(upstreamCalls(new Map([['logging', logging]]), 'Tests')));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('a client that sends all of a call before it reads gets the answer that it was too large', async () => {
  const socket = connect(await serveCalls(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const part = Buffer.alloc(1_000_000, 'x');
  const parts = 20;
  const head = `POST /api/log/log HTTP/1.1\r\nhost: here\r\ncontent-length: ${part.length * parts}\r\n\r\n`;
  await sent(head);
  for (let count = 0; count < parts; count++) await sent(part);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);

  function sent(bytes: string | Buffer) {
    return new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
});

test('the process keeps its own Request and Response', async () => {
  await serveCalls();
  expect(Request).toBe(ownGlobals[0]);
  expect(Response).toBe(ownGlobals[1]);
});

test('a caller is where the connection comes from, and a forwarded address counts from trusted proxies only', async () => {
  const service: Service = { fetch: async (_request, address) => new Response(address) };
  for (const [trust, expected] of [
    [false, '127.0.0.1'],
    [1, '192.0.2.7'],
  ] as const) {
    const app = express().set('trust proxy', trust);
    const server = createServer(app.use(upstreamCalls(new Map([['auth', service]]), 'Tests')));
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/sign-out`,
      {
        headers: { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' },
      },
    );
    expect(await answer.text()).toBe(expected);
  }
});
