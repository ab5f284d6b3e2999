import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import inspector from 'node:inspector';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isolationHere, startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Attacks of step code and pages on the worker's machine, in real runs. None may get the canary. */
const canary = 'canary-9b1f6f6e';
const isolation = await isolationHere;
const reason = isolation.kind === 'fallback' ? ` (skipped: ${isolation.reason})` : '';

let site: TestSite;
let stage: Stage;
let hidden: Awaited<ReturnType<typeof hideCanaries>>;
beforeAll(async () => {
  site = await startSite({ '/': '<h1>Shop</h1><input type="file" />' });
  hidden = await hideCanaries();
  const { port } = hidden;
  stage = await setStage(site.baseUrl, {
    egress: { own: [{ host: 'localhost', port }], deny: [{ host: 'denied.test' }], lookup: namesOfAttackers },
    stepTimeout: 240_000,
    scenarioTimeout: 240_000,
  });
  await hidden.fillFolder(stage.bench.dir);
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await hidden.close();
  await site.close();
});

/** Hides secrets of a server: in the environment, in files, behind a port and a socket of this machine. */
async function hideCanaries() {
  vi.stubEnv('CANARY', canary);
  const http = createHttpServer((_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(canary),
  );
  http.on('upgrade', (_request, socket) => socket.on('error', () => undefined).end(canary));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const sockets: ReturnType<typeof createServer>[] = [];
  return {
    port: (http.address() as AddressInfo).port,
    async fillFolder(dir: string) {
      await mkdir(join(dir, 'checkouts'), { recursive: true });
      await writeFile(join(dir, 'secret.txt'), canary);
      const socket = createServer((client) => client.on('error', () => undefined).end(canary));
      await once(socket.listen(join(dir, 'server.sock')), 'listening');
      sockets.push(socket);
    },
    async close() {
      vi.unstubAllEnvs();
      sockets.forEach((socket) => socket.close());
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Resolves names to this machine, like the name server of an attacker. */
const namesOfAttackers = async (name: string) =>
  name === 'rebound.test' || name === 'denied.test' ? ['127.0.0.1'] : ['::1', '127.0.0.1'];

/** Attacks of step code by name: each returns the data that it got, or throws. */
const attacks = `
const get = 'GET / HTTP/1.0\\r\\n\\r\\n', machineData = 'http://169.254.169.254/latest/meta-data/';
const file = (path) => fs.readFileSync(path, 'utf8');
const shown = async (page, url) => {
  await page.goto(url, { timeout: 8000 });
  return page.locator('body').innerText();
};
const attacks = {
  // files and processes
  passwd: () => file('/etc/passwd'),
  dataFolder: () => file(dir + '/secret.txt'),
  symlink: () => file(new URL('../../link.txt', import.meta.url)),
  environment: () => JSON.stringify(process.env) + file('/proc/' + process.ppid + '/environ'),
  environmentOfWorker: () => file('/proc/' + worker + '/environ'),
  exec: () => child.execFileSync('/bin/cat', ['/etc/passwd'], { encoding: 'utf8' }),
  thread: () => new Worker('0', { eval: true }),
  debugger: () => process.kill(worker, 'SIGUSR1'),
  debuggerOfParent: () => process.kill(process.ppid, 'SIGUSR1'),
  killWorker: () => process.kill(worker, 0),
  // the network
  fetchServer: async () => (await fetch('http://127.0.0.1:' + port)).text(),
  fetchServerByName: async () => (await fetch('http://rebound.test:' + port)).text(),
  fetchServerOnAllAddresses: async () => (await fetch('http://0.0.0.0:' + port)).text(),
  rawSocket: () => answer(net.connect(port, '127.0.0.1').end('GET / HTTP/1.0\\r\\n\\r\\n')),
  unixSocket: () => answer(net.connect(dir + '/server.sock')),
  request: async () => {
    const context = await request.newContext();
    return (await context.get('http://127.0.0.1:' + port)).text();
  },
  metadata: async () => (await fetch('http://169.254.169.254/latest/', { signal: AbortSignal.timeout(5000) })).text(),
  denied: async () => (await fetch('http://denied.test:' + port)).text(),
  // loopback as it can be spelled, told to the way out as it stands
  socketToNumber: () => answer(net.connect(port, '2130706433').end(get)),
  socketToHexadecimal: () => answer(net.connect(port, '0x7f000001').end(get)),
  socketToShort: () => answer(net.connect(port, '127.1').end(get)),
  socketToSixth: () => answer(net.connect(port, '::1').end(get)),
  socketToMapped: () => answer(net.connect(port, '::ffff:127.0.0.1').end(get)),
  fetchNumber: async () => (await fetch('http://2130706433:' + port)).text(),
  // redirects of a site that may be reached
  redirectOfFetch: async ({ baseUrl }) => (await fetch(baseUrl + '/to?http://127.0.0.1:' + port)).text(),
  redirectOfFetchToMetadata: async ({ baseUrl }) => (await fetch(baseUrl + '/to?' + machineData)).text(),
  redirectOfRequest: async ({ context, baseUrl }) =>
    (await context.request.get(baseUrl + '/to?http://127.0.0.1:' + port)).text(),
  redirectOfPage: ({ page, baseUrl }) => shown(page, baseUrl + '/to?http://127.0.0.1:' + port),
  redirectOfPageToMetadata: ({ page, baseUrl }) => shown(page, baseUrl + '/to?' + machineData),
  // the browser
  pageOfNumber: ({ page }) => shown(page, 'http://2130706433:' + port),
  pageOfHexadecimal: ({ page }) => shown(page, 'http://0x7f000001:' + port),
  pageOfShort: ({ page }) => shown(page, 'http://127.1:' + port),
  pageOfSixth: ({ page }) => shown(page, 'http://[::1]:' + port),
  pageOfServer: ({ page }) => shown(page, 'http://127.0.0.1:' + port),
  pageOfServerByName: ({ page }) => shown(page, 'http://rebound.test:' + port),
  pageOfServerBySixth: ({ page }) => shown(page, 'http://[::ffff:127.0.0.1]:' + port),
  pageOfMetadata: ({ page }) => shown(page, 'http://169.254.169.254/latest/meta-data/'),
  fetchOfPage: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    return page.evaluate(async (url) => (await fetch(url)).text(), 'http://127.0.0.1:' + port);
  },
  webSocketOfPage: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    return page.evaluate((url) => new Promise((done, failed) => {
      const socket = new WebSocket(url);
      socket.onmessage = socket.onopen = () => done('open');
      socket.onerror = () => failed(new Error('no connection'));
    }), 'ws://127.0.0.1:' + port);
  },
  requestOfContext: async ({ context }) => (await context.request.get('http://127.0.0.1:' + port)).text(),
  contextWithoutProxy: async ({ browser }) => {
    const context = await browser.newContext({ proxy: { server: 'direct://' } });
    return shown(await context.newPage(), 'http://127.0.0.1:' + port);
  },
  contextWithServerAsProxy: async ({ browser }) => {
    const context = await browser.newContext({ proxy: { server: 'http://127.0.0.1:' + port } });
    return shown(await context.newPage(), 'http://example.test/');
  },
  pageOfFile: ({ page }) => shown(page, 'file://' + dir + '/secret.txt'),
  pageOfPasswd: ({ page }) => shown(page, 'file:///etc/passwd'),
  pageOfEnvironment: ({ page }) => shown(page, 'file:///proc/self/environ'),
  fileByProtocol: async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Page.navigate', { url: 'file://' + dir + '/secret.txt' });
    await page.waitForLoadState();
    return page.locator('body').innerText();
  },
  uploadByProtocol: async ({ page, context, baseUrl }) => {
    await page.goto(baseUrl);
    const session = await context.newCDPSession(page);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input' });
    await session.send('DOM.setFileInputFiles', { nodeId, files: [dir + '/secret.txt'] });
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  uploadByServer: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    const input = await page.$('input');
    await input._channel.setInputFiles({ localPaths: [dir + '/secret.txt'], timeout: 5000 });
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  otherBrowser: () => answer(net.connect(other).end('GET / HTTP/1.0\\r\\n\\r\\n')),
  otherBrowserByLoopback: () => answer(net.connect(port, 'localhost').end('GET /json HTTP/1.0\\r\\n\\r\\n')),
};
`;
const names = [...attacks.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name as string);
/** An attack that may show its page, because the page has no secrets of the worker. */
const harmless = 'pageOfEnvironment';

const code = (other = '') =>
  steps(`
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as child from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { chromium, request } from 'playwright';
const dir = ${JSON.stringify(stage.bench.dir)}, port = ${hidden.port}, worker = ${process.pid}, other = '${other}';
const answer = (socket) => new Promise((done, failed) => {
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', failed);
  socket.on('close', () => (text ? done(text) : failed(new Error('closed without an answer'))));
});
${attacks}
const nothing = () => { throw new Error('nothing came'); };
When('I try {word}', async function (name) {
  await attacks[name](this);
});
When('all is tried', async function () {
  for (const name of Object.keys(attacks)) {
    const told = await this.context.newPage().then((page) => attacks[name]({ ...this, page })).then(
      (got) => 'got ' + (String(got).trim() || nothing()),
    ).catch((error) => 'blocked: ' + error.message);
    console.log(name + ' ' + told);
  }
});
`);
const feature = `Feature: Attacks
  Scenario: all
    When all is tried
  Scenario: one
    When I try pageOfMetadata
`;

describe.skipIf(isolation.kind === 'fallback')(`in a sandbox of the system${reason}`, () => {
  let outcomes: Map<string, string>;
  beforeAll(async () => {
    // Starts another project's browser, which stays open for a while after its run.
    await stage.run({ feature, code: code() }, { line: 4, projectId: randomUUID(), stepTimeout: 60_000 });
    const browsers = join(stage.bench.workDir, 'browsers');
    const [other = ''] = await readdir(browsers);
    const files = { feature, code: code(join(browsers, other, 'in', 's')) };
    await stage.enqueue(files, { line: 4, stepTimeout: 60_000 });
    const folder = stage.folders().at(-1);
    await symlink(join(stage.bench.dir, 'secret.txt'), join((await folder) ?? '', 'link.txt'));
    // All attacks are in one step, and the machine may be busy.
    const patient = { stepTimeout: 240_000, scenarioTimeout: 240_000 };
    const recorded = await stage.run(files, { line: 2, ...patient });
    expect(JSON.stringify(recorded)).not.toContain(canary);
    const printed = recorded.steps.flatMap(({ webLog }) => webLog.map(({ text }) => text));
    outcomes = new Map(printed.map((line) => [line.split(' ', 1)[0] ?? '', line.replace(/^\w+ /, '')]));
  }, 400_000);

  it.each(names)('%s comes to nothing', (name) => {
    if (name !== harmless) expect(outcomes.get(name)).toMatch(/^blocked: /);
  });

  it('opens no debugger', () => {
    expect(outcomes.size).toBeGreaterThanOrEqual(names.length);
    expect(inspector.url()).toBeUndefined();
  });

  const told = ['pageOfServer', 'fetchServer', 'pageOfMetadata', 'metadata', 'denied'];
  const spelled = /^(socketTo|fetchNumber|redirectOfFetch|pageOf(Number|Hexadecimal|Short|Sixth)$)/;
  it.each([...told, ...names.filter((name) => spelled.test(name))])(
    '%s is told that the policy refuses it',
    (name) => {
      expect(outcomes.get(name)).toMatch(/The operator's policy refuses [\w.:[\]]+:\d+: .+\./);
    },
  );

  // The runner only knows the address that the page opened, not the target of the redirect.
  it.each(['redirectOfPage', 'redirectOfPageToMetadata', 'redirectOfRequest'])(
    '%s ends at the way out',
    (name) => {
      expect(outcomes.get(name)).toMatch(/ERR_SOCKS_CONNECTION_FAILED|Socks5 proxy rejected .* NotAllowed/);
    },
  );

  it('says so in the report', async () => {
    const { outcome, steps: reported } = await stage.run(
      { feature, code: code() },
      { line: 4, stepTimeout: 60_000 },
    );
    const refusal = "The operator's policy refuses 169.254.169.254:80: ";
    expect(outcome?.message).toContain(refusal);
    expect(reported[0]?.networkData[0]?.error).toContain(refusal);
  });
});
