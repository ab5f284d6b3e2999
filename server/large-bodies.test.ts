import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, endpoint } from '#contracts/endpoint';
import type { Identity } from '#services/foundation/calls/caller';
import { serve } from '#services/foundation/calls/endpoint';
import { createGitHttp } from '../services/git-http';
import { readFormBody } from './form-bodies';
import { gitClients } from './git-clients';
import { continueWhenRead, whenAnsweredReadOn } from './read-on';
import { upstreamCalls } from './upstream-calls';

/**
 * Bodies that are refused before their end. Clients send everything before they read the answer, so a server that
 * closes the connection early takes the answer away from them.
 */

let port: number;
let close: () => Promise<void>;

/** Nobody is known, so each request is refused before anything is asked of a database. */
const nobody: Identity = { user: async () => null, membership: async () => null };
const log = { debug() {}, info() {}, warn() {}, error() {} };

const contract = {
  signUp: endpoint({
    method: 'POST',
    path: '/signup-without-iam',
    summary: 'A call that anybody may make.',
    access: 'public',
    body: z.object({ email: z.string() }),
    answer: answerOf({}),
  }),
};

beforeAll(async () => {
  const calls = serve(
    contract,
    { signUp: async () => ({ status: true as const }) },
    { identity: nobody, log },
  );
  const git = createGitHttp({
    git: {} as Parameters<typeof createGitHttp>[0]['git'],
    identity: nobody,
    clock: { now: () => new Date() },
    log,
    pushed: async () => undefined,
  });
  const product = express()
    .use('/git', gitClients(git))
    .use(upstreamCalls(new Map([['auth', calls]]), 'Tests'));
  // As pages do it (server/pages.ts).
  product.post('/form', async (request, response) => {
    whenAnsweredReadOn(request, response);
    const read = await readFormBody(request, false);
    const status = 'refused' in read ? read.refused.status : 200;
    response.status(status).send(`${status}\n`);
  });
  const server = createServer(product);
  continueWhenRead(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  close = async () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

const form = 'content-type: application/x-www-form-urlencoded';
const call = 'content-type: application/json';
/** Requests with their addresses and expected answers. */
const targets = {
  page: { path: '/form', type: form, status: 413, large: 2_000_000 },
  call: { path: '/api/auth/signup-without-iam', type: call, status: 413, large: 6_000_000 },
  git: {
    path: `/git/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.git/git-receive-pack`,
    type: 'content-type: application/x-git-receive-pack-request',
    status: 401,
    large: 2_000_000,
  },
};
type Target = keyof typeof targets;

interface Sent {
  target: Target;
  chunked?: boolean;
  connection?: 'close' | 'keep-alive';
  /** Number of parts in which the body is sent, one per turn of the event loop. With 1, all at once. */
  parts?: number;
}

/** Sends a whole large body, then reads the answer: no byte of the answer is looked at before. */
async function send({
  target,
  chunked = false,
  connection = 'keep-alive',
  parts = 1,
}: Sent): Promise<string> {
  const { path, type, large } = targets[target];
  const socket = connect({ port, host: '127.0.0.1' });
  socket.pause();
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  const sent = (async () => {
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${large}`;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: here\r\n${type}\r\nconnection: ${connection}\r\n${length}\r\n\r\n`,
    );
    const part = 'x'.repeat(large / parts);
    for (let n = 0; n < parts; n++) {
      if (parts > 1) await turn();
      if (!socket.write(chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part))
        await once(socket, 'drain');
    }
    if (chunked) socket.write('0\r\n\r\n');
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.resume();
    await expect.poll(() => answer, { timeout: 60_000 }).toContain('\r\n\r\n');
    return answer;
  })();
  return Promise.race([sent, failed]).finally(() => socket.destroy());
}

const cases = (['page', 'call', 'git'] as const).flatMap((target) =>
  [false, true].flatMap((chunked) =>
    (['close', 'keep-alive'] as const).map((connection) => ({ target, chunked, connection })),
  ),
);

/** 240 bodies of fast clients and 240 of slow ones, over all cases. */
test.each(cases)(
  'answers each of 40 large bodies to a $target (chunked: $chunked, connection: $connection)',
  { timeout: 300_000 },
  async (how) => {
    const expected = `HTTP/1.1 ${targets[how.target].status} `;
    const answers: string[] = [];
    for (let n = 0; n < 4; n++) {
      const some = Array.from({ length: 10 }, (_, nth) => send({ ...how, parts: nth % 2 === 0 ? 1 : 100 }));
      answers.push(...(await Promise.all(some)).map((answer) => answer.slice(0, expected.length)));
    }
    expect(answers).toHaveLength(40);
    expect(new Set(answers)).toEqual(new Set([expected]));
  },
);

test('refuses an announced body before it is sent when the client asks first', async () => {
  for (const target of ['page', 'call', 'git'] as const) {
    const { path, type, status, large } = targets[target];
    const socket = connect({ port, host: '127.0.0.1' });
    const head = `POST ${path} HTTP/1.1\r\nhost: here\r\n${type}\r\nexpect: 100-continue\r\ncontent-length: ${large}\r\n\r\n`;
    socket.write(head);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    await once(socket, 'end');
    socket.destroy();
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('connection: close');
  }
});

test('tells a client that asks first to send a body that is taken', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(
    `POST /form HTTP/1.1\r\nhost: here\r\n${form}\r\nexpect: 100-continue\r\ncontent-length: 3\r\n\r\n`,
  );
  const [first] = (await once(socket.setEncoding('latin1'), 'data')) as [string];
  expect(first).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('a=b');
  const [second] = (await once(socket, 'data')) as [string];
  socket.destroy();
  expect(second).toMatch(/^HTTP\/1\.1 200 /);
});

test('stops reading a body that has no end, after the answer was sent', async () => {
  const server = createServer((request, response) => {
    whenAnsweredReadOn(request, response, { bytes: 1_000_000, idle: 60_000, whole: 60_000 });
    response.writeHead(413).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  // The other side closes while bytes are on their way.
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
  while (!socket.destroyed) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    await turn();
  }
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});
