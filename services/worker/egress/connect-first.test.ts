import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectFirst } from './connect-first';

const server = createServer((client) => client.on('error', () => undefined));
const port = () => (server.address() as AddressInfo).port;
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => server.close());

const opened = new Map<string, Socket>();
afterEach(() => {
  opened.forEach((socket) => socket.destroy());
  opened.clear();
});

/** `here` answers, `refusing` refuses, and other addresses never answer. */
function open(address: string): Socket {
  const socket =
    address === 'here'
      ? connect(port(), '127.0.0.1')
      : address === 'refusing'
        ? connect({ path: '/no/such/socket' })
        : new Socket();
  opened.set(address, socket);
  return socket;
}

const connectTo = (addresses: string[], client = new Socket(), patience = 20_000) =>
  connectFirst(addresses, port(), client, { open, patience });

it('does not wait for addresses that are silent, and closes them', async () => {
  const outcome = await connectTo(['silent', 'as silent', 'here', 'not needed']);
  expect(outcome).toBe(opened.get('here'));
  expect([...opened.keys()]).toEqual(['silent', 'as silent', 'here']);
  expect(opened.get('silent')?.destroyed).toBe(true);
  expect(opened.get('as silent')?.destroyed).toBe(true);
});

it('goes on at once where one refuses', async () => {
  expect(await connectTo(['refusing', 'here'])).toBe(opened.get('here'));
});

it('tells what went wrong when there is none left', async () => {
  expect(await connectTo(['refusing'])).toBe('ENOENT');
  expect(await connectTo([])).toBe('EHOSTUNREACH');
});

it('ends when all are silent', async () => {
  expect(await connectTo(['silent', 'as silent'], new Socket(), 600)).toBe('ETIMEDOUT');
  expect([...opened.values()].every(({ destroyed }) => destroyed)).toBe(true);
});

it('ends with who asked', async () => {
  const client = new Socket();
  const outcome = connectTo(['silent'], client);
  client.destroy();
  expect(await outcome).toBeNull();
  expect(opened.get('silent')?.destroyed).toBe(true);
  expect(await connectTo(['here'], client)).toBeNull();
});

it('tries no more than sixteen', async () => {
  const many = Array.from({ length: 40 }, () => 'refusing');
  let tried = 0;
  const counting = (address: string) => {
    tried++;
    return open(address);
  };
  expect(await connectFirst(many, port(), new Socket(), { open: counting })).toBe('ENOENT');
  expect(tried).toBe(16);
});
