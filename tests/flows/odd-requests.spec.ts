import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { freePort } from './free-port';
import { outsideProject } from './outside-client';
import { startProduct, type Product } from './product';

/**
 * Requests that no browser sends from the product's pages. Each is refused once with the right reason, before a route
 * sees it. None reaches the log, which signed-out users could otherwise fill.
 */
test.describe.configure({ mode: 'default' });

let product: Product;
let port: number;
let cookie: string;
let projectId: string;
let printed = '';

test.beforeAll(async () => {
  port = await freePort();
  product = await startProduct({
    env: {
      PORT: String(port),
      PUBLIC_URL: 'https://tests.example.com',
      ALLOWED_HOSTS: '*.inside.example',
      WORKER: 'off',
    },
    print: (text) => (printed += text),
  });
  const account = await outsideProject(`http://127.0.0.1:${port}`);
  projectId = account.projectId;
  const form = new URLSearchParams({ email: account.email, password: account.password });
  const type = 'application/x-www-form-urlencoded';
  const signedIn = await send('POST /login', { type, body: form.toString() });
  expect(signedIn.status).toBe(302);
  cookie = /^set-cookie: (__Host-session=[^;]+)/im.exec(signedIn.head)?.[1] ?? '';
});
test.afterAll(async () => {
  await product?.stop();
  expectNothingPrinted();
});
test.afterEach(expectNothingPrinted);

function expectNothingPrinted(): void {
  const text = printed;
  printed = '';
  expect(text).toBe('');
}

interface Sent {
  /** Content type. */
  type?: string;
  body?: string | Buffer;
  headers?: string[];
  host?: string;
  /** True to send it as the signed-in user. */
  signedIn?: boolean;
}

/** Sends one request unchanged over a separate connection. @param line such as `POST /login` */
async function send(line: string, { type, body, headers = [], host = 'localhost', signedIn }: Sent = {}) {
  // A large request is answered before its end. Its connection stays open, so that the rest can still be sent.
  const large = body !== undefined && body.length > 16_000;
  const lines = [
    `${line} HTTP/1.1`,
    `host: ${host}`,
    `connection: ${large ? 'keep-alive' : 'close'}`,
    ...headers,
  ];
  if (type) lines.push(`content-type: ${type}`);
  if (body !== undefined && !/transfer-encoding/i.test(headers.join())) {
    lines.push(`content-length: ${Buffer.byteLength(body)}`);
  }
  if (signedIn) lines.push(`cookie: ${cookie}`);
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  // What came until then tells more than why the connection ended.
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    parts.push(part);
    if (large) socket.destroy();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (body !== undefined) socket.write(body);
  await closed;
  const text = Buffer.concat(parts).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    head: text.slice(0, end),
    text: text.slice(end + 4),
    header: (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text.slice(0, end))?.[1]?.trim(),
  };
}

const urlEncoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const html = 'accept: text/html,application/xhtml+xml';

/** Requests to a form with their answers: signed out, and the same to a form that needs a sign-in. */
const oddForms: [what: string, sent: Sent, status: number[]][] = [
  ['plain text', { type: 'text/plain', body: 'email=a' }, [415]],
  ['JSON', { type: 'application/json', body: '{"email":"a"}' }, [415]],
  ['JSON that says it is none', { type: urlEncoded, body: '{"email":"a"}' }, [200, 401, 422]],
  ['no type', { body: 'email=a' }, [415]],
  ['a type that is none', { type: ';;;', body: 'email=a' }, [415]],
  ['a compressed form', { type: urlEncoded, body: 'x', headers: ['content-encoding: gzip'] }, [415]],
  ['multipart without a boundary', { type: 'multipart/form-data', body: part('email', 'a') }, [400]],
  ['multipart without an end', { type: multipart, body: part('email', 'a') }, [400]],
  ['multipart of something else', { type: multipart, body: 'email=a' }, [400]],
  ['multipart with a wrong part', { type: multipart, body: '--x\r\nno header\r\n\r\n\r\n--x--\r\n' }, [400]],
  ['a file', { type: multipart, body: `${part('email', 'a', '; filename="a.txt"')}--x--\r\n` }, [400]],
  [
    'a file twice',
    { type: multipart, body: `${part('name', 'a', '; filename="a"').repeat(2)}--x--\r\n` },
    [400],
  ],
  ['conform’s orders', { type: urlEncoded, body: '__intent__=%7B%22type%22%3A%22reset%22%7D' }, [400]],
  ['conform’s state', { type: urlEncoded, body: '__state__=%7B&email=a' }, [400]],
  [
    'an order as a file',
    { type: multipart, body: `${part('__intent__', '', '; filename="a"')}--x--\r\n` },
    [400],
  ],
  ['a list of 100 million', { type: urlEncoded, body: 'items[0]=a&items[99999999]=a' }, [400]],
  ['the same in another way', { type: urlEncoded, body: 'items[0]=a&items.99999999=a' }, [400]],
  ['prototypes', { type: urlEncoded, body: '__proto__.x=1' }, [400]],
  ['prototypes below', { type: urlEncoded, body: 'name.constructor.prototype.x=1' }, [400]],
  ['a deep name', { type: urlEncoded, body: `a${'.b'.repeat(100)}=1` }, [400]],
  ['a long name', { type: urlEncoded, body: `${'n'.repeat(5000)}=1` }, [400]],
  ['bad escapes', { type: urlEncoded, body: 'email=%ff%zz&password=%' }, [200, 401, 422]],
  ['bytes', { type: urlEncoded, body: Buffer.from([0, 0xff, 0xfe, 0x3d, 0]) }, [200, 401, 422]],
  ['nothing', { type: urlEncoded, body: '' }, [200, 401, 422]],
  ['nothing at all', {}, [200, 401, 422]],
  [
    'chunks',
    { type: urlEncoded, headers: ['transfer-encoding: chunked'], body: '3\r\na=b\r\n0\r\n\r\n' },
    [200, 401, 422],
  ],
  [
    'chunks without a type',
    { headers: ['transfer-encoding: chunked'], body: '3\r\na=b\r\n0\r\n\r\n' },
    [415],
  ],
  ['wrong chunks', { type: urlEncoded, headers: ['transfer-encoding: chunked'], body: 'zz\r\n' }, [400]],
];

test('what is no form of ours is refused, signed out and signed in, as text and as a page', async () => {
  const answers = oddForms.map(async ([what, sent, expected]) => {
    const [out, asData] = await Promise.all([send('POST /login', sent), send('POST /login.data', sent)]);
    expect(expected, what).toContain(out.status);
    expect(asData.status, what).toBeLessThan(500);
    const headers = [...(sent.headers ?? []), html];
    const [signedIn, page] = await Promise.all([
      send(`POST /${projectId}/environments/new`, { ...sent, signedIn: true }),
      send('POST /login', { ...sent, headers }),
    ]);
    expect(signedIn.status, what).toBeLessThan(500);
    expect(signedIn.status, what).toBeGreaterThanOrEqual(400);
    if (expected.length > 1 || what === 'wrong chunks') return;
    expect(signedIn.status, what).toBe(expected[0]);
    expect(out.header('content-type'), what).toBe('text/plain; charset=utf-8');
    expect([page.status, page.header('content-type')], what).toEqual([
      expected[0],
      'text/html; charset=utf-8',
    ]);
    expect(page.text, what).toContain(`>${expected[0]}</p>`);
    expect(page.text, what).not.toContain('<script');
  });
  await Promise.all(answers);
});

test('a field that is there twice is refused where a text is expected', async () => {
  const forms: [path: string, fields: string][] = [
    ['environments/new', 'name=aaaa&name=bbbb&baseUrl=http://a.example'],
    ['environments/new', 'name=aaaa&baseUrl=http://a.example&baseUrl=http://b.example'],
    ['test-data/add', 'key=a&key=b&value=c&DataType=string&environment=*'],
    ['edit', 'name=One&name=Two'],
    ['settings/access-tokens/new', 'name=One&name=Two'],
    ['features/new-folder', 'name=One&name=Two'],
  ];
  for (const [path, body] of forms) {
    const answer = await send(`POST /${projectId}/${path}`, { type: urlEncoded, body, signedIn: true });
    expect([path, answer.status]).toEqual([path, 400]);
  }
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/preferences',
    '/onboarding',
  ]) {
    const body =
      'email=a&email=b&password=c&password=d&scheme=dark&scheme=light&back=/a&back=/b&token=a&token=b';
    expect((await send(`POST ${path}`, { type: urlEncoded, body })).status).toBeLessThan(500);
  }
});

test('half a million fields, and bodies that are too large, are refused before anything is made of them', async () => {
  const many = 'a=&'.repeat(500_000);
  const parts = `${part('a', '').repeat(20_000)}--x--\r\n`;
  const path = `POST /${projectId}/edit`;
  expect((await send(path, { type: urlEncoded, body: many, signedIn: true })).status).toBe(413);
  expect((await send(path, { type: multipart, body: parts, signedIn: true })).status).toBe(413);
  expect((await send('POST /login', { type: urlEncoded, body: many })).status).toBe(413);
  const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
  const grows = {
    type: urlEncoded,
    headers: ['transfer-encoding: chunked'],
    body: `${chunk.repeat(5)}0\r\n\r\n`,
  };
  expect((await send('POST /login', grows)).status).toBe(413);
});

test('methods, addresses, files and cookies that nobody has to expect', async () => {
  for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await send(`${method} /login`, { headers: [html] });
    expect([method, answer.status, answer.header('allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
  // Pages without a form.
  for (const path of ['/', '/invitations/none', '/refused']) {
    const answer = await send(`POST ${path}`, { type: urlEncoded, body: 'a=b', headers: [html] });
    const told = [answer.status, answer.header('content-type'), answer.header('allow')];
    expect([path, ...told]).toEqual([path, 405, 'text/html; charset=utf-8', 'GET, HEAD']);
  }
  const targets: [target: string, status: number[]][] = [
    ['*', [400]],
    ['http://evil.example/login', [400]],
    ['http://localhost/login', [400]],
    ['//evil.example/login', [400]],
    ['/.//evil.example/login', [400]],
    ['/\\evil.example', [400]],
    ['/%2e//evil.example', [400]],
    ['/%', [400]],
    ['/%ff', [400]],
    ['/%e0%a4', [400]],
    ['/%00', [400]],
    ['/login%00', [400]],
    ['/assets/%ff', [400, 404]],
    ['/assets/%00.js', [400, 404]],
    ['/assets/../server.js', [400, 403, 404]],
    ['/assets/%2e%2e/%2e%2e/package.json', [400, 403, 404]],
    ['/assets/..%2f..%2fserver%2findex.js', [400, 403, 404]],
    ['/assets/', [404]],
    ['/assets/none.js', [404]],
    ['/trace-viewer/%ff', [400, 404]],
    ['/trace-viewer/..%2f..%2fpackage.json', [400, 403, 404]],
    ['/login?_data=root', [400]],
    ['/nothing?_data=routes%2Fnothing', [400]],
    ['/login.data?_routes=none', [200]],
    ['/nothing.data', [401]],
    ['/nothing.data?_routes=%ff', [200, 401, 404]],
    ['/_root.data?_routes=__proto__', [200, 202, 404]],
    ['/__manifest?p=/login&version=x', [302]],
    ['/refused', [404]],
    [`/${'a/'.repeat(3000)}`, [404]],
    ['/login?callbackUrl=%ff', [200]],
    ['/git/%ff.git/info/refs', [400, 401, 404]],
    ['/api/%ff', [400]],
  ];
  for (const [target, expected] of targets) {
    const method = target === '*' ? 'OPTIONS' : 'GET';
    for (const headers of [[], [html]]) {
      const answer = await send(`${method} ${target}`, { headers });
      expect(expected, `${method} ${target} answered ${answer.status}`).toContain(answer.status);
      expect(answer.header('location') ?? '/login', target).toMatch(/^\/login(\?|$)/);
    }
  }
  const range = await send('GET /favicon.svg', { headers: ['range: bytes=99999999-'] });
  expect([range.status, range.header('content-range')]).toEqual([
    416,
    expect.stringMatching(/^bytes \*\/\d+$/),
  ]);
  const cookies = [
    ...[
      '__Host-session=',
      '__Host-session=%ff',
      '__Host-session=abc.def',
      'session=x',
      'preferences=%7B',
      'notice=bnVsbA==',
    ],
    ...['invitation=%22/.//evil%22', '=', ';;;', '__proto__=1', `x=${'y'.repeat(6000)}`],
  ];
  for (const value of cookies) {
    expect([value, (await send('GET /login', { headers: [`cookie: ${value}`, html] })).status]).toEqual([
      value,
      200,
    ]);
  }
});

test('no form and no address leads to another host', async () => {
  const elsewhere = [
    ...[
      '//evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/login/..//evil.example',
      '/%2e//evil.example',
    ],
    ...[
      '/\\evil.example',
      '/\t/evil.example',
      '\\\\evil.example',
      '/./\\evil.example',
      'https://evil.example',
    ],
    ...[
      'https:evil.example',
      'javascript:alert(1)',
      '/%2E%2e/\\evil.example',
      ' //evil.example',
      '/@evil.example',
    ],
  ];
  const own = 'http://localhost';
  for (const to of elsewhere) {
    const value = encodeURIComponent(to);
    const forms: [line: string, body: string][] = [
      ['POST /preferences', `scheme=dark&back=${value}`],
      [`POST /${projectId}/choose`, `back=${value}`],
      ['POST /preferences.data', `scheme=dark&back=${value}`],
    ];
    const answers = await Promise.all([
      ...forms.map(([line, body]) => send(line, { type: urlEncoded, body, signedIn: true })),
      send(`GET /login?callbackUrl=${value}`, { signedIn: true }),
      send(`GET /signup?callbackUrl=${value}`, { signedIn: true }),
      send(`GET /login?redirectTo=${value}&callbackUrl=${value}`, { signedIn: true }),
    ]);
    const locations = answers.map((answer) => answer.header('location'));
    expect(locations.filter(Boolean)).toHaveLength(answers.length);
    for (const location of locations) {
      expect(new URL(location ?? '/', `${own}/p1/page`).origin, `${to} → ${location}`).toBe(own);
    }
  }
});

test('a form of another site is refused; one of ours and a program’s is not', async () => {
  const form = { type: urlEncoded, body: 'scheme=dark&back=/login' };
  const asked = async (...headers: string[]) =>
    (await send('POST /preferences', { ...form, headers })).status;
  expect(await asked('origin: https://tests.example.com')).toBe(302);
  expect(await asked('origin: http://localhost')).toBe(302);
  expect(await asked('sec-fetch-site: same-origin')).toBe(302);
  expect(await asked()).toBe(302);
  expect(await asked('origin: https://evil.example')).toBe(403);
  expect(await asked('origin: null')).toBe(403);
  expect(await asked('sec-fetch-site: cross-site')).toBe(403);
  expect(await asked('origin: https://evil.example', 'sec-fetch-site: same-origin', html)).toBe(403);
});

test('the product answers by its own names, and its health to everybody', async () => {
  const asked = async (host: string, path = '/login') =>
    (await send(`GET ${path}`, { host, headers: [html] })).status;
  const own = [
    'tests.example.com',
    'TESTS.example.com:443',
    'a.inside.example',
    '127.0.0.1',
    `[::1]:${port}`,
  ];
  for (const host of own) expect([host, await asked(host)]).toEqual([host, 200]);
  const socket = '/api/storage/ws/socket.io/?EIO=4&transport=polling';
  const upgrade = ['connection: upgrade', 'upgrade: websocket'];
  const foreign = ['evil.example', 'tests.example.com.evil.example', 'inside.example', '10.0.0.1'];
  for (const host of foreign) {
    expect([host, await asked(host)]).toEqual([host, 421]);
    expect([host, await asked(host, '/api/docs')]).toEqual([host, 421]);
    expect([host, await asked(host, '/healthz')]).toEqual([host, 200]);
    expect([host, (await send(`GET ${socket}`, { host, headers: upgrade })).status]).toEqual([host, 421]);
  }
  expect((await send('GET /none', { headers: upgrade })).status).toBe(404);
  for (const host of ['a b', 'evil.example/..', 'user@localhost', '']) {
    expect([host, [400, 421].includes(await asked(host))]).toEqual([host, true]);
  }
});

test('pages of who is signed in are kept nowhere', async () => {
  for (const path of [
    '',
    '/dashboard',
    '/features',
    '/environments',
    '/settings/members',
    '/dashboard.data',
  ]) {
    const answer = await send(`GET /${projectId}${path}`, { signedIn: true });
    expect([path, answer.header('cache-control')]).toEqual([path, 'no-store']);
  }
  const ahead = await send(`GET /${projectId}/environments.data`, {
    signedIn: true,
    headers: ['sec-purpose: prefetch'],
  });
  expect(ahead.header('cache-control')).toBe('private');
});
