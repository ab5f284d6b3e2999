import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { browserExecutable } from '../browser-executable';
import { opensNoPage, type BrowserLease } from '../browser-source';
import { Fault, Unready, Unrunnable } from '../ends';
import { killBelow } from '../testing';
import { PlaywrightServerBrowsers } from './playwright-server';
import { SeleniumBrowsers } from './selenium';
import { acceptOf, openUpstream } from './upstream';

const flags = ['--no-sandbox', '--disable-gpu'];

async function workDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'remote-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts a Playwright server with one browser for all connections. */
async function sharedServer() {
  const server = await chromium.launchServer({ executablePath: browserExecutable('chromium'), args: flags });
  onTestFinished(() => server.kill());
  return server;
}

async function browsersOf(endpoint: string, patience?: number, pageLimit?: number) {
  const browsers = new PlaywrightServerBrowsers({
    endpoint,
    workDir: await workDir(),
    log: silentLog,
    patience,
    pageLimit,
  });
  onTestFinished(() => browsers.close());
  return browsers;
}

/** Reads the title of a page, connected like a runner. */
async function titleSeen({ endpoint }: BrowserLease, browser?: Browser): Promise<string> {
  const connected = browser ?? (await chromium.connect(endpoint));
  const page = await connected.newPage();
  await page.setContent('<title>Seen</title>');
  const title = await page.title();
  await connected.close();
  return title;
}

test('a browser of a Playwright server is used through a socket that does not tell where it is', async () => {
  const server = await sharedServer();
  const browsers = await browsersOf(server.wsEndpoint());
  const lease = await browsers.lease('shop', 'chromium');
  expect(lease.endpoint).toMatch(/^ws\+unix:\/\//);
  expect(lease.endpoint).not.toContain(new URL(server.wsEndpoint()).pathname);
  expect(await titleSeen(lease)).toBe('Seen');
  // Another process of the same project, and a second connection of the same process.
  expect(await titleSeen(await browsers.lease('shop', 'chromium'))).toBe('Seen');
  expect(await titleSeen(lease)).toBe('Seen');
  await expect(chromium.connect(lease.endpoint.replace(/.$/, '_'))).rejects.toThrow();
});

test('one browser for all connections belongs to one project at a time', async () => {
  const server = await sharedServer();
  const browsers = await browsersOf(server.wsEndpoint(), 200);
  const lease = await browsers.lease('shop', 'chromium');
  await expect(browsers.lease('bank', 'chromium')).rejects.toThrow(Unready);
  lease.release();
  expect(await titleSeen(await browsers.lease('bank', 'chromium'))).toBe('Seen');
});

test('a lease that fails keeps no browser', async () => {
  const server = await sharedServer();
  const occupied = join(await workDir(), 'work');
  await writeFile(occupied, '');
  const endpoint = server.wsEndpoint();
  const options = { endpoint, workDir: occupied, log: silentLog, patience: 200 };
  const browsers = new PlaywrightServerBrowsers(options);
  onTestFinished(() => browsers.close());
  await expect(browsers.lease('shop', 'chromium')).rejects.toThrow(/EEXIST|ENOTDIR/);
  await rm(occupied);
  expect(await titleSeen(await browsers.lease('bank', 'chromium'))).toBe('Seen');
});

test('a server that starts a browser for each connection serves projects at the same time', async () => {
  // Works like `npx playwright run-server`, but with this machine's Chromium.
  const server = createServer().on('upgrade', (request, socket) => {
    void sharedServer().then((own) => {
      const { port, pathname } = new URL(own.wsEndpoint());
      const inner = connect(Number(port), '127.0.0.1');
      // The browser is killed while the sockets may still be in use.
      for (const item of [socket, inner]) item.on('error', () => item.destroy());
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      inner.write([`GET ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      socket.pipe(inner).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const browsers = await browsersOf(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, 200);
  const [shop, bank] = [await browsers.lease('shop', 'chromium'), await browsers.lease('bank', 'chromium')];
  expect(await Promise.all([titleSeen(shop), titleSeen(bank)])).toEqual(['Seen', 'Seen']);
});

test('a server that cuts off a connection that nobody uses yet ends that and nothing else', async () => {
  const opened: Socket[] = [];
  const server = createServer().on('upgrade', ({ headers }, socket) => {
    opened.push(socket as Socket);
    const accept = acceptOf(headers['sec-websocket-key'] ?? '');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { stream } = await openUpstream(`ws://127.0.0.1:${port}/`, {});
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  // A broken connection is only reported to a client that reads or writes.
  stream.write('x');
  opened.forEach((socket) => socket.resetAndDestroy());
  stream.resume();
  await closed;
});

test('a browser that goes is told', async () => {
  const server = await sharedServer();
  const browsers = await browsersOf(server.wsEndpoint());
  const lease = await browsers.lease('shop', 'chromium');
  const watch = lease.watch();
  onTestFinished(() => watch.stop());
  expect(await watch.fault()).toBeNull();
  await chromium.connect(lease.endpoint);
  const told = new Promise<string>((resolve) => lease.onGone(resolve));
  await server.kill();
  expect(await told).toBe('The browser crashed.');
  expect(await watch.fault()).toBe('The browser crashed.');
  await expect(browsers.lease('shop', 'chromium')).rejects.toThrow(Fault);
});

test('a shared browser that opens no page any more is lost to all who have it', async () => {
  const server = await sharedServer();
  const browsers = await browsersOf(server.wsEndpoint(), undefined, 4_000);
  const [lease, other] = [await browsers.lease('shop', 'chromium'), await browsers.lease('shop', 'chromium')];
  const watches = [lease, other].map((browserLease) => browserLease.watch());
  onTestFinished(() => watches.forEach((watch) => watch.stop()));
  const told = new Promise<string>((resolve) => lease.onGone(resolve));
  await killBelow(server.process().pid ?? 0, 'zygote');
  expect(await Promise.all(watches.map((watch) => watch.fault()))).toEqual([opensNoPage, opensNoPage]);
  expect(await told).toBe(opensNoPage);
});

test('another version is explained, and not tried again', async () => {
  const said = 'Playwright version mismatch:\n  - server version: v1.40\n  - client version: v1.65';
  const other = createServer().on('upgrade', (_request, socket) => {
    socket.end(`HTTP/1.1 428 Precondition Required\r\n\r\n${said}`);
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const browsers = await browsersOf(`ws://me:secret@127.0.0.1:${port}/`);
  const refused = await browsers.lease('shop', 'chromium').catch((error: unknown) => error as Error);
  expect(refused).toBeInstanceOf(Unrunnable);
  expect(refused).toHaveProperty(
    'message',
    expect.stringMatching(
      /^The Playwright server at 127\.0\.0\.1:\d+ is version 1\.40, the worker's is 1\.\d+\./,
    ),
  );
});

const chromedriver = '/usr/bin/chromedriver';

test.runIf(existsSync(chromedriver))('Chromium of a Selenium Grid: a session for each project', async () => {
  const driver = spawn(chromedriver, ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  onTestFinished(() => void process.kill(-(driver.pid ?? 0), 'SIGKILL'));
  let port = '';
  for await (const line of createInterface(driver.stdout)) {
    port = /started successfully on port (\d+)/.exec(line)?.[1] ?? '';
    if (port !== '') break;
  }
  vi.stubEnv('SELENIUM_REMOTE_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv(
    'SELENIUM_REMOTE_CAPABILITIES',
    JSON.stringify({ 'goog:chromeOptions': { args: ['headless=new', ...flags] } }),
  );
  onTestFinished(() => void vi.unstubAllEnvs());
  const browsers = new SeleniumBrowsers({
    grid: 'http://grid:4444',
    workDir: await workDir(),
    log: silentLog,
  });
  onTestFinished(() => browsers.close());

  const [shop, again, bank] = [
    await browsers.lease('shop', 'chromium'),
    await browsers.lease('shop', 'chromium'),
    await browsers.lease('bank', 'chromium'),
  ];
  const seen = await chromium.connect(shop.endpoint);
  expect(await titleSeen(again)).toBe('Seen');
  expect(await titleSeen(bank)).toBe('Seen');
  expect(await titleSeen(shop, seen)).toBe('Seen');
  await expect(browsers.lease('shop', 'firefox')).rejects.toThrow('has Chromium only for Playwright');
});

/** Starts a fake grid with the given answers, and returns its browsers. */
async function seleniumGrid(answer: RequestListener, startLimit?: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('SELENIUM_REMOTE_URL', `http://127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const options = { grid: 'http://me:secret@grid:4444', workDir: await workDir(), log: silentLog };
  const browsers = new SeleniumBrowsers({ ...options, startLimit });
  onTestFinished(() => browsers.close());
  return { asked, server, lease: () => browsers.lease('shop', 'chromium') };
}

/** Returns Selenium's answer after it started a browser that is controlled at this address. */
const started = (address: string) =>
  JSON.stringify({ value: { sessionId: 'one', capabilities: { 'se:cdp': address } } });

const wrongAnswers: [string, RequestListener, RegExp][] = [
  ['refuses', (_, answer) => answer.writeHead(500).end('{"value":{"message":"no slot"}}'), /no slot/],
  ['is none', (_, answer) => answer.end('<html>Welcome</html>'), /JSON/],
  ['breaks off', (request) => request.socket.destroy(), /socket hang up/],
  ['has a browser out of reach', (_, answer) => answer.end(started('ws://127.0.0.1:9/')), /ECONNREFUSED/],
];
test.each(wrongAnswers)(
  'a grid that %s is a fault that names it, and is asked again',
  async (_, answer, why) => {
    const { asked, lease } = await seleniumGrid(answer);
    for (let time = 1; time <= 2; time++) {
      const failed: unknown = await lease().catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Fault);
      expect((failed as Fault).message).toMatch(/^The Selenium Grid at grid:4444 started no Chromium: /);
      expect((failed as Fault).message).toMatch(why);
      expect(asked.filter((item) => item === 'POST /session')).toHaveLength(time);
    }
  },
);

test('a grid that never answers is given up, by all who wait for it at once, and asked again', async () => {
  const { asked, lease } = await seleniumGrid(() => undefined, 500);
  const failed = await Promise.allSettled([lease(), lease()]);
  for (const item of failed) {
    expect(item).toMatchObject({ status: 'rejected', reason: expect.any(Fault) as Fault });
  }
  expect(asked).toEqual(['POST /session']);
  await expect(lease()).rejects.toThrow(/started no Chromium: .*Timeout 500ms exceeded/);
  expect(asked).toHaveLength(2);
});

test('a browser of a grid that never speaks is given up, and its session given back', async () => {
  const { asked, server, lease } = await seleniumGrid(
    (_, answer) => answer.end(started(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`)),
    500,
  );
  server.on('upgrade', () => undefined);
  await expect(lease()).rejects.toThrow(/started no Chromium: .*Timeout 500ms exceeded/);
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['POST /session', 'DELETE /session/one']);
});

test('a grid that is not there is an infrastructure fault', async () => {
  vi.stubEnv('SELENIUM_REMOTE_URL', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const browsers = new SeleniumBrowsers({
    grid: 'http://127.0.0.1:9',
    workDir: await workDir(),
    log: silentLog,
  });
  await expect(browsers.lease('shop', 'chromium')).rejects.toThrow(Fault);
});
