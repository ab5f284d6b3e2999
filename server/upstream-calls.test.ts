import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createLoggingService } from '#services/logging/index';
import { silentLog } from '#services/foundation/testing.log';
import { answerOf, byteStream, endpoint } from '#contracts/endpoint';
import { Refusing, serve, type Service } from '#services/foundation/calls/endpoint';
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

test('an upload that is refused in its middle is read on and answered, whatever still comes of it', async () => {
  const takes = endpoint({
    method: 'POST',
    path: '/take',
    summary: '',
    access: 'public',
    maxBody: 50_000_000,
    body: byteStream,
    answer: answerOf({}),
  });
  const take = async ({ body }: { body: ReadableStream<Uint8Array> }): Promise<never> => {
    const reader = body.getReader();
    await reader.read();
    reader.cancel().catch(() => undefined);
    throw new Refusing(400, 'input', 'Not like this.');
  };
  const identity = { user: async () => null, membership: async () => null };
  const service = serve({ takes }, { takes: take }, { identity, log: silentLog });
  const server = createServer(express().use(upstreamCalls(new Map([['runs', service]]), 'Tests')));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/runs/take`;
  for (const pieces of [900, 1]) {
    // Without a content length, so that the size is unknown at first.
    const body = Readable.toWeb(
      Readable.from(Array.from({ length: pieces }, () => Buffer.alloc(65_536, 'x'))),
    );
    const answer = await fetch(address, { method: 'POST', body: body as ReadableStream, duplex: 'half' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: false, because: 'input', error: 'Not like this.' },
    ]);
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
