import { once } from 'node:events';
import { createServer, request as ask, type OutgoingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { createRunPace } from './run-pace';
import { createLiveHub, openSockets, socketPath } from './sockets';
import { createRequestCheck, createSocketCheck, refuseOtherUpgrades } from './request-check';

const publicUrl = 'https://tests.example.com';
const own = { host: 'tests.example.com' };

/** Starts the pages' sockets behind the requestCheck. `asked` lists the headers given to the lookup of the token. */
async function start({ trust = false as false | string } = {}) {
  const app = express().set('trust proxy', trust);
  const http = createServer(app);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const asked: object[] = [];
  const env = { PUBLIC_URL: publicUrl, ALLOWED_HOSTS: ['*.inside.example'] };
  const hub = createLiveHub();
  const sockets = openSockets(hub, {
    http,
    pace: createRunPace(hub),
    log: { warn: () => undefined },
    requestCheck: createSocketCheck(app, createRequestCheck(env, publicUrl), publicUrl),
    async tokenOf(headers) {
      asked.push(headers);
      return null;
    },
    redeemTicket: async (ticket) => (ticket === 'good' ? 'ada' : null),
    isSignedIn: async () => true,
    mayJoin: async () => true,
    isRunOf: async () => true,
  });
  refuseOtherUpgrades(http, [socketPath]);
  onTestFinished(async () => {
    http.closeAllConnections();
    await sockets.close();
  });
  const { port } = http.address() as AddressInfo;

  /** How the opening of a socket is answered, as an upgrade and as a request: status and text of each. */
  async function opened(headers: OutgoingHttpHeaders, query = '') {
    const path = `${socketPath}/?EIO=4${query}`;
    return {
      upgrade: await answerTo({ ...headers, ...upgrading }, `${path}&transport=websocket`),
      request: await answerTo(headers, `${path}&transport=polling`),
    };
  }
  function answerTo(headers: OutgoingHttpHeaders, path: string) {
    return new Promise<{ status: number | undefined; text: string }>((done, failed) => {
      const asking = ask({ port, host: '127.0.0.1', path, headers, agent: false });
      asking.once('error', failed);
      asking.once('upgrade', ({ statusCode: status }, socket) => {
        socket.destroy();
        done({ status, text: '' });
      });
      asking.once('response', async (response) => {
        let text = '';
        for await (const part of response) text += String(part);
        done({ status: response.statusCode, text });
      });
      asking.end();
    });
  }
  return { port, asked, opened, answerTo };
}

const upgrading = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const statuses = ({ upgrade, request }: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['opened']>>) => [
  upgrade.status,
  request.status,
];
const taken = [101, 200];

test('sockets are opened at the addresses of the product alone', async () => {
  const { opened } = await start();
  for (const host of ['tests.example.com', 'TESTS.example.com:8443', 'a.inside.example', 'localhost:3000']) {
    expect([host, statuses(await opened({ host }))]).toEqual([host, taken]);
  }
  for (const host of ['evil.example', 'tests.example.com.evil.example', 'inside.example', '10.0.0.1']) {
    const { upgrade, request } = await opened({ host });
    expect([host, upgrade.status, request.status]).toEqual([host, 421, 421]);
    expect(upgrade.text).toBe(
      'It is at https://tests.example.com. The operator can add further names (ALLOWED_HOSTS).\n',
    );
    expect(request.text).toBe(upgrade.text);
  }
  expect(statuses(await opened({ host: 'user@localhost' }))).toEqual([400, 400]);
  // A proxy's header counts only when the proxy is trusted.
  const forwarded = { ...own, 'x-forwarded-host': 'evil.example' };
  expect(statuses(await opened(forwarded))).toEqual(taken);
  const behindProxy = await start({ trust: 'loopback' });
  expect(statuses(await behindProxy.opened(forwarded))).toEqual([421, 421]);
  const renamed = { host: 'evil.example', 'x-forwarded-host': 'tests.example.com' };
  expect(statuses(await behindProxy.opened(renamed))).toEqual(taken);
});

test('a page of another site opens none with the cookie, nor with what is no token', async () => {
  const { opened } = await start();
  const cookie = 'session=theirs';
  for (const headers of [
    { origin: 'https://tests.example.com' },
    { origin: 'http://tests.example.com' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ]) {
    expect([headers, statuses(await opened({ ...own, ...headers, cookie }))]).toEqual([headers, taken]);
  }
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'https://other.tests.example.com' },
    { origin: 'https://tests.example.com:8443' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    for (const query of ['', '&ticket=', '&token=']) {
      const { upgrade, request } = await opened({ ...own, ...headers, cookie }, query);
      expect([headers, query, upgrade.status, request.status]).toEqual([headers, query, 403, 403]);
      expect(upgrade.text).toBe('Pages of other sites open sockets with a ticket.\n');
    }
  }
});

test('a page of another site opens one with a ticket or a token, and its cookie is not looked at', async () => {
  const { port, asked } = await start();
  const openedWith = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    new Promise<string>((done) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: socketPath,
        query,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { cookie: 'session=theirs', origin: 'https://evil.example', ...headers },
      });
      onTestFinished(() => void socket.disconnect());
      socket.once('connect', () => done('opened'));
      socket.once('connect_error', ({ message }) => done(message));
    });
  expect(await openedWith({ ticket: 'good' })).toBe('opened');
  expect(await openedWith({ ticket: 'used' })).toBe('signed-out');
  expect(asked).toEqual([]);
  expect(await openedWith({ token: ' ' })).toBe('signed-out');
  expect(await openedWith({}, { authorization: 'Basic x' })).toBe('signed-out');
  expect(asked).toEqual([
    { cookie: undefined, authorization: 'Bearer  ' },
    { cookie: undefined, authorization: 'Basic x' },
  ]);
  expect(await openedWith({}, { origin: 'https://tests.example.com' })).toBe('signed-out');
  expect(asked.at(-1)).toEqual({ cookie: 'session=theirs', authorization: undefined });
});

test('an upgrade at any other address is answered, and its connection ends', async () => {
  const { port, answerTo } = await start();
  for (const path of ['/', '/login', `${socketPath}x/`, socketPath]) {
    const answer = await answerTo({ ...own, ...upgrading }, path);
    expect([path, answer]).toEqual([path, { status: 404, text: 'There is no such socket.\n' }]);
  }
  // A client that keeps sending and never closes is disconnected all the same.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  const closed = once(socket, 'end');
  socket.write('GET / HTTP/1.1\r\nhost: tests.example.com\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n');
  await closed;
  socket.destroy();
});
