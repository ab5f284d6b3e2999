import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Unreachable } from '#contracts/worker/runner';
import { silentLog } from '#services/foundation/testing.log';
import { openEgress, type Egress } from './index';

let dir: string;
let egress: Egress;
const failures: Unreachable[] = [];
const echo = createServer((client) => client.on('error', () => client.destroy()).pipe(client));
const port = () => (echo.address() as AddressInfo).port;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'egress-'));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  egress = await openEgress(join(dir, 's'), {
    rules: { privateNetworks: true, allow: [], deny: [], own: [] },
    onFailure: (failure) => failures.push(failure),
    log: silentLog,
  });
});
afterAll(async () => {
  egress.close();
  echo.close();
  await rm(dir, { recursive: true });
});

const greeting = Buffer.from([5, 1, 0]);
const request = (host: string, at: number) =>
  Buffer.concat([
    Buffer.from([5, 1, 0, 3, host.length]),
    Buffer.from(host),
    Buffer.from([at >> 8, at & 255]),
  ]);

/** Sends pieces one after the other and returns everything that comes back. */
async function talk(...pieces: Buffer[]): Promise<Buffer> {
  const client = connect({ path: join(dir, 's'), allowHalfOpen: true });
  const answer = buffer(client);
  for (const piece of pieces) await new Promise((sent) => client.write(piece, sent));
  client.end();
  return answer;
}

it('connects to the environment while it is granted, and carries what comes with the request', async () => {
  const revoke = egress.grant(`http://127.0.0.1:${port()}/shop`);
  const answer = await talk(Buffer.concat([greeting, request('127.0.0.1', port()), Buffer.from('hello')]));
  expect([...answer.subarray(0, 4)]).toEqual([5, 0, 5, 0]);
  expect(answer.subarray(12).toString()).toBe('hello');
  revoke();
  expect((await talk(greeting, request('127.0.0.1', port())))[3]).toBe(2);
});

it('reads a request that comes byte by byte', async () => {
  const revoke = egress.grant(`http://127.0.0.1:${port()}`);
  const bytes = Buffer.concat([greeting, request('127.0.0.1', port()), Buffer.from('!')]);
  const answer = await talk(...[...bytes].map((byte) => Buffer.from([byte])));
  expect(answer.subarray(12).toString()).toBe('!');
  revoke();
});

it('says why there is no connection, to the client as a code and to the worker by name', async () => {
  failures.length = 0;
  const free = createServer();
  await once(free.listen(0, '127.0.0.1'), 'listening');
  const closed = (free.address() as AddressInfo).port;
  await new Promise((done) => free.close(done));
  const revoke = egress.grant(`http://127.0.0.1:${closed}`);
  expect((await talk(greeting, request('127.0.0.1', closed)))[3]).toBe(5);
  expect((await talk(greeting, request('nobody.invalid', 80)))[3]).toBe(4);
  const refused = await talk(greeting, request('169.254.169.254', 80));
  expect(refused[3]).toBe(2);
  expect(refused.toString()).toContain("The operator's policy refuses 169.254.169.254:80");
  expect(failures.map(({ code }) => code)).toEqual([
    'ERR_CONNECTION_REFUSED',
    'ERR_NAME_NOT_RESOLVED',
    'ERR_BLOCKED_BY_ADMINISTRATOR',
  ]);
  revoke();
});

it('ends with whoever speaks something else', async () => {
  expect(await talk(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toHaveLength(0);
  expect(await talk(Buffer.from([5, 1, 2]))).toHaveLength(0);
  expect([...(await talk(greeting, Buffer.from([5, 3, 0, 1, 0, 0, 0, 0, 0, 0])))]).toEqual([5, 0]);
});
