import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { requestLog } from './request-log';
import { identifyRequest } from './security';

test('an entry has address, status and trace id, and no header', async () => {
  const app = express();
  const logged = new Promise<string>((resolve) => void app.use(requestLog(pino({}, { write: resolve }))));
  app.use(identifyRequest, (_request, response) => {
    response.cookie('session', 'cookie-secret').status(201).send('ok');
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(
    `http://127.0.0.1:${port}/reset-password?a=1&token=mail-secret&b=2&ticket=socket-secret&link=mail-secret`,
    {
      headers: {
        authorization: 'Bearer token-secret',
        cookie: 'session=cookie-secret',
        'trace-id': 'trace-1234',
      },
    },
  );

  const entry = await logged;
  expect(entry).not.toContain('secret');
  expect(JSON.parse(entry)).toMatchObject({
    req: {
      method: 'GET',
      url: '/reset-password?a=1&token=…&b=2&ticket=…&link=…',
      remoteAddress: '127.0.0.1',
    },
    res: { statusCode: 201 },
    traceId: 'trace-1234',
  });
});
