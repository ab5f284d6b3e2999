import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import { expect, onTestFinished, test } from 'vitest';
import { announceSignUp } from './announce-sign-up';

const user = {
  _id: 'u1',
  name: 'Ada Lovelace',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
};

/** A context with the address of a form, and what was logged. */
function contextOf(signupFormUrl: string | null) {
  const logged: string[] = [];
  const log = { debug: (_: object, message: string) => void logged.push(message) };
  const context = { deployment: { signupFormUrl }, log, traceId: 't' } as unknown as AppLoadContext;
  return { context, logged };
}

test('the form gets name, e-mail and company of a new account, and nothing else', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  announceSignUp(contextOf(`http://127.0.0.1:${port}/form?list=1`).context, user);
  const [request, response] = await asked;
  response.writeHead(500).end('broken');
  expect([request.method, request.url]).toEqual(['POST', '/form?list=1']);
  expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  const body = await new Response(request as unknown as BodyInit).text();
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    company: '',
  });
});

test('a form that does not answer is only logged, and none is none', async () => {
  const { context, logged } = contextOf('http://127.0.0.1:1/');
  announceSignUp(context, user);
  await expect.poll(() => logged).toEqual(['The sign-up form was not sent']);
  expect(() => announceSignUp(contextOf(null).context, user)).not.toThrow();
});
