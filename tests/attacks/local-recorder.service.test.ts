import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { bundleRecorder, writeRecorder } from '../../scripts/build-recorder';
import type { KnownHosts } from '../../scripts/record/known-hosts';
import { lend } from '../../scripts/record/lent-browser';
import type { RecordingCommand, RecordingEvent } from '#contracts/worker/recording';
import { browserExecutable } from '#services/worker/browser-executable';
import { startSite, type TestSite } from '#services/worker/testing';

/**
 * A server that was taken over, an environment file that a member pushed, and a page that was opened all want the
 * browser on a tester's machine to show a file of that machine, the browser's own pages, or another host.
 */

const until = (is: () => unknown) => expect.poll(is, { timeout: 120_000 });
/** Milliseconds for a test that starts browsers, on a machine that others use too. */
const longest = 600_000;

let browser: Browser;
let site: TestSite;
let secretFile: string;
let folder: string;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserExecutable('chromium') });
  folder = await mkdtemp(join(tmpdir(), 'lent-'));
  secretFile = join(folder, 'private.html');
  await writeFile(secretFile, '<title>the secret of ada</title><h1>the secret of ada</h1>');
  site = await startSite({
    '/': (query) => `<title>Home</title><a href="${decodeURIComponent(query)}" style="font-size:80px">Go</a>`,
    '/open': (query) =>
      `<title>Opener</title><button style="font-size:80px" onclick="window.open('${decodeURIComponent(query)}')">Go</button>`,
    '/script': (query) => `<title>Script</title><script>location = '${decodeURIComponent(query)}'</script>`,
    '/next': '<title>Next</title><h1>Next</h1>',
    '/frame': (query) => `<title>Framed</title><iframe src="${decodeURIComponent(query)}"></iframe>`,
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const hostOf = (address: string) => new URL(address).host;

/** A lent browser at a page of the site, whose host the tester confirmed, and no other. */
async function lent(path: string) {
  const events: RecordingEvent[] = [];
  const asked: string[] = [];
  const known = new Set([hostOf(site.baseUrl)]);
  const hosts: KnownHosts = {
    isKnown: (host) => known.has(host),
    async refusalOf(host) {
      asked.push(host);
      return `The tester did not confirm the host ${host}.`;
    },
  };
  const contexts = new Set(browser.contexts());
  const lentBrowser = await lend(browser, {
    baseUrl: site.baseUrl + path,
    viewport: { width: 600, height: 300 },
    language: 'en',
    hosts,
    tell: (event) => void events.push(event),
  });
  const context = browser.contexts().find((each) => !contexts.has(each));
  const page = context?.pages()[0];
  if (!context || !page) throw new Error('No page was opened.');
  onTestFinished(async () => {
    await lentBrowser.end();
    await context.close();
  });
  await until(() => page.url()).not.toBe('about:blank');
  await until(() => events.some(({ type }) => type === 'picture')).toBe(true);
  await page.waitForLoadState('load');
  const send = (...commands: RecordingCommand[]) =>
    commands.forEach((command) => lentBrowser.command(command));
  const press = () => {
    const at = { x: 60, y: 60, button: 'left' as const, clicks: 1, modifiers: [] };
    send({ type: 'move', x: 60, y: 60 }, { type: 'down', ...at }, { type: 'up', ...at });
  };
  const reasons = () => events.flatMap((event) => (event.type === 'refused' ? [event.reason] : []));
  const addresses = () => context.pages().map((each) => each.url());
  return { context, page, known, events, asked, send, press, reasons, addresses };
}

/** Returns whether an event that left the machine contains a part of the file. */
const leaks = (events: readonly RecordingEvent[]) =>
  events.some((event) => event.type !== 'picture' && /the secret of ada/.test(JSON.stringify(event)));

const closed = [
  ['a file', 'file:'],
  ['a page of the browser', 'chrome:'],
  ['the source of a page', 'view-source:'],
  ['data', 'data:'],
] as const;

/** An address of a scheme that no tab may have. */
function addressOf(scheme: (typeof closed)[number][1]): string {
  if (scheme === 'file:') return `file://${secretFile}`;
  if (scheme === 'view-source:') return `view-source:${site.baseUrl}/next`;
  return scheme === 'data:' ? 'data:text/html,<title>the secret of ada</title>' : 'chrome://version/';
}

test.each([
  ...closed.map(([what, scheme]) => [what, '/', scheme] as const),
  ['a file', '/open', 'file:'] as const,
  ['a file', '/script', 'file:'] as const,
  ['a file', '/frame', 'file:'] as const,
])('%s is not opened by a page at %s', { timeout: longest }, async (_, from, scheme) => {
  const address = encodeURIComponent(addressOf(scheme));
  const { press, events, send, addresses } = await lent(`${from}?${address}`);
  press();
  // The next command is carried out once the press was.
  send({ type: 'look' }, { type: 'open', url: `${site.baseUrl}/next` });
  await until(() => addresses()).toContain(`${site.baseUrl}/next`);
  expect(addresses().filter((entry) => !/^http|^about:blank$/.test(entry))).toEqual([]);
  expect(leaks(events)).toBe(false);
});

test('a command of the server opens no file, whatever it is', { timeout: longest }, async () => {
  const { send, addresses, events, reasons } = await lent('/next');
  for (const [, scheme] of closed) send({ type: 'open', url: addressOf(scheme) });
  send({ type: 'open', url: `${site.baseUrl}/to?file://${secretFile}` });
  send({ type: 'open', url: `${site.baseUrl}/next?last` });
  await until(() => addresses()).toEqual([`${site.baseUrl}/next?last`]);
  expect(leaks(events)).toBe(false);
  await until(() => reasons().join()).toMatch(/begin with file:/);
});

test(
  'nothing of a page leaves while a tab shows what it may not, and the tab is emptied',
  { timeout: longest },
  async () => {
    const { page, known, events, send, reasons } = await lent('/next');
    await until(() => events.some(({ type }) => type === 'step')).toBe(true);
    // As if the page had come past every request that is judged.
    known.clear();
    events.length = 0;
    const at = { x: 30, y: 30 };
    send(
      { type: 'look' },
      { type: 'check', kind: 'title', ...at },
      { type: 'check', kind: 'visible', ...at },
    );
    await page.evaluate(() => history.pushState(null, '', '/next?again'));
    await until(() => page.url()).toBe('about:blank');
    await until(() => reasons().join()).toMatch(/is not confirmed/);
    expect(JSON.stringify(events.filter(({ type }) => type !== 'picture'))).not.toMatch(/"Next"|next/);
  },
);

test.each(['/', '/open', '/script'])(
  'a host that is not confirmed is asked for once, from %s',
  { timeout: longest },
  async (from) => {
    const other = await startSite({ '/': '<title>Other</title><h1>Other</h1>' });
    onTestFinished(() => other.close());
    // By way of a redirect, as a shortener has it.
    const address = `${site.baseUrl}/to?${other.baseUrl}/`;
    const { press, asked, addresses, reasons, events } = await lent(`${from}?${encodeURIComponent(address)}`);
    press();
    await until(() => reasons().join()).toMatch(/did not confirm the host/);
    expect(asked).toEqual([hostOf(other.baseUrl)]);
    expect(addresses().filter((entry) => entry.startsWith(other.baseUrl))).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('"Other"');
  },
);

test('a frame of another host belongs to the page and is not asked for', { timeout: longest }, async () => {
  const other = await startSite({ '/': '<h1>Other</h1>' });
  onTestFinished(() => other.close());
  const { asked, context } = await lent(`/frame?${encodeURIComponent(other.baseUrl)}`);
  await until(() =>
    context
      .pages()[0]
      ?.frames()
      .map((frame) => frame.url()),
  ).toContain(`${other.baseUrl}/`);
  expect(asked).toEqual([]);
});

/** A malicious server that can send any address of the environment, and any version. */
async function hostileServer(baseUrl: string, product?: string) {
  const told: string[] = [];
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        status: true,
        recording: recordingAnswer,
        product,
        browser: { key: 'k', baseUrl, viewport: { width: 600, height: 300 } },
      }),
    );
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; because?: string; reason?: string };
      told.push(message.type === 'over' ? `over: ${message.reason ?? ''}` : String(data));
      if (message.type !== 'over') return;
      socket.send(JSON.stringify({ type: 'over', because: message.because, reason: message.reason }));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    sockets.clients.forEach((socket) => socket.terminate());
    http.close();
    http.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, told };
}

const recordingAnswer = {
  id: '00000000-0000-4000-8000-000000000000',
  state: 'starting',
  branch: 'main',
  env: 'evil',
  featureName: null,
  scenarioName: null,
  userName: 'Ada',
  drives: false,
  browser: 'local',
  createdAt: 0,
  endedAt: null,
  because: null,
  reason: null,
  steps: 0,
  after: 0,
  replaces: 0,
  language: 'en',
  progress: '',
  limits: { idle: 600_000, whole: 600_000 },
  parts: [],
  version: 0,
};

/** The file that servers offer, in a separate folder. */
let recorder: Promise<string> | undefined;

/** Starts the recorder without a terminal. */
async function record(server: string, words: readonly string[] = []) {
  recorder ??= bundleRecorder().then((bundle) => writeRecorder(bundle, '0.0.0', join(folder, 'cli')));
  const bundled = await recorder;
  const child = spawn(
    process.execPath,
    [bundled, server, '--env', 'evil', '--project', 'p', '--no-open', ...words],
    {
      env: {
        NODE_ENV: 'test',
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        RECORD_TOKEN: 'sk-1',
        CHROMIUM_FOUND: browserExecutable('chromium'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { text: '', code: undefined as number | null | undefined };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said.text += part));
  child.on('close', (code) => (said.code = code));
  return said;
}

test(
  'the recorder opens no environment whose address is a file, and tells why',
  { timeout: longest },
  async () => {
    const { address, told } = await hostileServer(`file://${secretFile}`, '0.0.1\u001b[2J\nDone');
    const said = await record(address, ['--allow-host', 'secret.html']);
    await until(() => said.code).toBe(1);
    expect(said.text).toMatch(/Addresses that begin with file: are not opened/);
    expect(told).toEqual([expect.stringMatching(/^over: Addresses that begin with file:/)]);
    // The version of the server is a text of the server: it neither clears the terminal nor adds lines.
    expect(said.text).toContain(
      'is version 0.0.0, and the server runs version 0.0.1 [2J Done. The recording',
    );
    expect(said.text).toContain(`curl -fO ${address}/cli/record.mjs\n`);
  },
);

test(
  'the recorder opens no new host without a terminal, and names the option that opens it',
  { timeout: longest },
  async () => {
    const { address, told } = await hostileServer(`${site.baseUrl}/next`);
    const host = hostOf(site.baseUrl);
    const said = await record(address);
    await until(() => said.code).toBe(1);
    expect(said.text).toContain(`--allow-host ${host}`);
    expect(told).toEqual([expect.stringContaining(host)]);
    await record(address, ['--allow-host', host]);
    await until(() => told.some((text) => text.includes('"picture"'))).toBe(true);
  },
);
