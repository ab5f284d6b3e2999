import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveServices } from './served.fixture';

/**
 * An attacker who sends each call of the product in ways that no client of the product does, signed out and signed in.
 * No such call is a fault of the server, and none reaches the error log.
 */
const faults: object[] = [];
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => void faults.push(details),
  fatal: (details: object) => void faults.push(details),
};

let port: number;
let close: () => Promise<void>;
let paths: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  const served = await serveServices({ licence: { trialDays: 0, threads: 2 }, log });
  ({ port, close } = served);
  const described = await send('GET', '/api/docs/openapi.json');
  paths = (JSON.parse(described.text) as { paths: typeof paths }).paths;
});
afterAll(() => close());

interface Sent {
  headers?: Record<string, string>;
  /** Sent in chunks, without a length, when `headers` has none. */
  body?: string | Buffer;
}

/** By Node's own client, which adds nothing to a request. */
async function send(method: string, path: string, { headers = {}, body }: Sent = {}) {
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  if (body === undefined) asked.removeHeader('transfer-encoding');
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

const form = 'multipart/form-data; boundary=x';
const json = { 'content-type': 'application/json' };

/** What is sent with each call. */
function oddBodies(projectId: string): Sent[] {
  const named = JSON.stringify({ projectId, project_id: projectId });
  return [
    {},
    { headers: { 'content-length': '0' } },
    { headers: json },
    { headers: { ...json, 'transfer-encoding': 'chunked' }, body: named },
    { headers: { ...json, 'transfer-encoding': 'chunked' }, body: '' },
    { headers: { 'content-type': 'text/plain', 'content-length': `${named.length}` }, body: named },
    { headers: { 'content-type': form, 'transfer-encoding': 'chunked' }, body: '--x\r\nbroken' },
    { headers: { 'content-type': 'no type at all', 'transfer-encoding': 'chunked' }, body: '[[[[' },
    { headers: { ...json, 'transfer-encoding': 'chunked' }, body: Buffer.from([0xff, 0xfe, 0, 1]) },
    { headers: { ...json, 'content-length': '4' }, body: 'null' },
  ];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Calls every path, eight at a time. @param others true to try methods that the path does not have, too */
async function tryAll(
  headersOf: () => Promise<Record<string, string>>,
  projectId: string,
  { others }: { others: boolean },
) {
  const bodies = oddBodies(projectId);
  const tries = Object.entries(paths).flatMap(([path, described]) =>
    methods.flatMap((method) =>
      // All of them where the call is read; without one and in chunks where its method is none of the path's.
      (method.toLowerCase() in described ? bodies : [bodies[0], bodies[3]])
        .filter((sent) => sent !== undefined)
        .filter(() => others || method.toLowerCase() in described)
        // Node's client sends no body with these.
        .filter(({ body }) => body === undefined || !['GET', 'HEAD', 'TRACE'].includes(method))
        .map((sent) => ({ path, method, sent })),
    ),
  );
  const answers: { call: string; documented: boolean; status: number; allow: string | undefined }[] = [];
  const worker = async () => {
    for (let next = tries.pop(); next; next = tries.pop()) {
      const { path, method, sent } = next;
      const headers = { ...(await headersOf()), ...sent.headers };
      const address = path.replace(/\{\w+\}/g, projectId);
      const answer = await send(method, address, { headers, body: sent.body });
      answers.push({
        call: `${method} ${path} ${JSON.stringify(sent)}`,
        documented: method.toLowerCase() in (paths[path] ?? {}),
        status: answer.status,
        allow: answer.headers.allow,
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return answers;
}

type Answers = Awaited<ReturnType<typeof tryAll>>;
const faulty = (answers: Answers) => answers.filter(({ status }) => status >= 500);

test('signed out, no call answers 500, and a method that a path does not have is told with those it has', async () => {
  const answers = await tryAll(async () => ({}), 'some-project', { others: true });
  expect(answers.length).toBeGreaterThan(1500);
  expect(faulty(answers)).toEqual([]);
  const traces = answers.filter(({ call }) => call.startsWith('TRACE '));
  expect(new Set(traces.map(({ status }) => status))).toEqual(new Set([405]));
  expect(traces.filter(({ allow }) => !allow)).toEqual([]);
  expect(answers.filter(({ documented, status }) => documented && status === 405)).toEqual([]);
  expect(faults).toEqual([]);
});

test('signed in, no call answers 500', async () => {
  const account = { email: 'ada@example.com', password: 'correct horse 42', firstname: 'A', lastname: 'L' };
  const call = async (path: string, body: object, bearer = '') => {
    const authorization: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
    const headers = { ...json, ...authorization };
    const { text } = await send('POST', path, { headers, body: JSON.stringify(body) });
    return JSON.parse(text) as { token: string; project: { id: string } };
  };
  const { token } = await call('/api/auth/signup-without-iam', account);
  const { project } = await call('/api/auth/CreateProject', { name: 'Odd calls' }, token);
  await call('/api/auth/create-workspace', { projectId: project.id, template: 'demo' }, token);
  // One of the calls ends the session.
  const session = { bearer: token, asked: 0 };
  const headersOf = async () => {
    if (session.asked++ % 100 === 0)
      session.bearer = (await call('/api/auth/signin-without-iam', account)).token;
    return { authorization: `Bearer ${session.bearer}`, 'project-id': project.id };
  };
  // The server refuses other methods before it checks the caller; the test above covers them.
  const answers = await tryAll(headersOf, project.id, { others: false });
  expect(answers.length).toBeGreaterThan(1000);
  expect(faulty(answers)).toEqual([]);
  const signedOut = answers.filter(({ status }) => status === 401).length;
  expect(signedOut).toBeLessThan(answers.length / 2);
  expect(faults).toEqual([]);
});

test('what is not there is 404, and odd addresses of calls are no faults', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api/auth/nothing',
    '/api/auth//x',
    '/api/%00',
  ]) {
    for (const method of methods)
      expect([path, method, (await send(method, path)).status]).toEqual([path, method, 404]);
  }
  expect((await send('POST', '/api/docs')).headers.allow).toBe('GET, HEAD');
  for (const target of [
    '/api/auth/%ff',
    '/api/auth/getProjects?%ff=%c0',
    '/api/runs/screenshots/scenario/%e0%a4/x',
  ]) {
    expect((await send('GET', target)).status).toBeLessThan(500);
  }
});

test('a body that grows past what a call takes, without a length announced, is refused', async () => {
  const socket = connect(port, '127.0.0.1');
  const head =
    'POST /api/auth/signup-without-iam HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n';
  socket.write(head);
  const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
  for (let sent = 0; sent < 60; sent += 1) socket.write(chunk);
  socket.write('0\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
});
