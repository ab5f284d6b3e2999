import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Isolation } from '#services/worker/isolation';
import { isolationHere, startSite, steps, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';

/**
 * Attempts of step code to access files, programs and the database of the machine, with a sandbox of the system and
 * without. Accesses that only a sandbox refuses (mainly the network): services/worker/isolation.service.test.ts.
 */
const canary = 'canary-4c1d7a90';
const fallback: Isolation = { kind: 'fallback', asked: true, reason: 'A test wants it.' };
const here = await isolationHere;
const modes = here.kind === 'bubblewrap' ? [here, fallback] : [fallback];

/** Attacks by name: each returns the data that it could read, or throws. `secret` is a file of the server. */
const attacks = `
const own = process.env.TMPDIR + '/';
const body = async (page) => page.locator('body').innerText({ timeout: 5000 });
const cdp = ({ context, page }) => context.newCDPSession(page);
const attacks = {
  // files, by twelve ways and some
  readFileSync: () => fs.readFileSync(secret, 'utf8'),
  readFile: () => fs.promises.readFile(secret, 'utf8'),
  descriptor: () => fs.readFileSync(fs.openSync(secret), 'utf8'),
  handle: async () => (await fs.promises.open(secret)).readFile('utf8'),
  stream: async () => { let text = ''; for await (const part of fs.createReadStream(secret)) text += part; return text; },
  blob: async () => (await fs.openAsBlob(secret)).text(),
  buffer: () => fs.readFileSync(Buffer.from(secret), 'utf8'),
  address: () => fs.readFileSync(new URL('file://' + secret), 'utf8'),
  dotted: () => fs.readFileSync(own + '../../../../../../../../../../..' + secret, 'utf8'),
  copy: () => { fs.copyFileSync(secret, own + 'copy'); return fs.readFileSync(own + 'copy', 'utf8'); },
  copyFolder: () => { fs.cpSync(secret, own + 'copied', { recursive: true }); return fs.readFileSync(own + 'copied', 'utf8'); },
  hardLink: () => { fs.linkSync(secret, own + 'hard'); return fs.readFileSync(own + 'hard', 'utf8'); },
  symbolicLink: () => { fs.symlinkSync(secret, own + 'soft'); return fs.readFileSync(own + 'soft', 'utf8'); },
  folder: () => fs.readdirSync(dir).join(),
  folderHandle: () => fs.opendirSync(dir).readSync().name,
  module: () => createRequire(import.meta.url)(secret + '.json').canary,
  imported: async () => (await import('file://' + secret + '.mjs')).default,
  fetchedFile: async () => (await fetch('file://' + secret)).text(),
  checkoutOfAnother: () => fs.readFileSync(dir + '/checkouts/another.txt', 'utf8'),
  passwd: () => fs.readFileSync('/etc/passwd', 'utf8'),
  overwrite: () => { fs.writeFileSync(secret, 'gone'); return 'written'; },
  // below the permission model
  binding: () => process.binding('fs').open(secret, 0, 0o666),
  bindingOfProcesses: () => new (process.binding('spawn_sync').spawn)({ file: '/bin/cat', args: ['cat', secret] }),
  addon: () => { process.dlopen({ exports: {} }, secret + '.node'); return 'loaded'; },
  wasi: () => new WASI({ version: 'preview1', preopens: { '/': '/' } }).wasiImport.path_open.length && 'opened',
  thread: () => new threads.Worker('0', { eval: true }) && 'started',
  spawn: () => child.execFileSync('/bin/cat', [secret], { encoding: 'utf8' }),
  fork: () => child.fork(import.meta.filename ?? '') && 'forked',
  git: () => child.execSync('git --version', { encoding: 'utf8' }),
  signal: () => process.kill(worker, 0) && 'reached',
  debugger: () => { process._debugProcess(worker); return 'attached'; },
  inspector: () => { inspector.open(0); return inspector.url(); },
  inspectorOfOwn: () => { new inspector.Session().connect(); return 'connected'; },
  environmentOfWorker: () => fs.readFileSync('/proc/' + worker + '/environ', 'utf8'),
  memoryOfWorker: () => fs.openSync('/proc/' + worker + '/mem') + 'opened',
  // the database
  databaseWithoutPassword: () => query(''),
  databaseWithGuess: () => query('postgres'),
  databaseByTcp: () => query(undefined, '127.0.0.1'),
  // pages that show files
  pageOfFile: ({ page }) => page.goto('file://' + secret).then(() => body(page)),
  pageOfSpelling: ({ page }) => page.goto(' \\tFiLe:' + secret).then(() => body(page)),
  pageOfSource: ({ page }) => page.goto('view-source:file://' + secret).then(() => body(page)),
  pageOfFolder: ({ page }) => page.goto('file://' + dir + '/').then(() => body(page)),
  pageOfBrowser: ({ page }) => page.goto('chrome://version').then(() => body(page)),
  pageOfBrowserByAbout: ({ page }) => page.goto('about:version').then(() => body(page)),
  pageOfDeveloperTools: ({ page }) => page.goto('devtools://devtools/bundled/inspector.html').then(() => body(page)),
  navigation: async (world) => {
    const session = await cdp(world);
    await session.send('Page.navigate', { url: 'file://' + secret });
    return body(world.page);
  },
  target: async ({ browser }) => {
    const session = await browser.newBrowserCDPSession();
    const { targetId } = await session.send('Target.createTarget', { url: 'file://' + secret });
    return 'opened ' + targetId;
  },
  nestedCommand: async (world) => {
    const session = await world.browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const { targetId } = targetInfos.find(({ type }) => type === 'page');
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const message = JSON.stringify({ id: 1, method: 'Page.navigate', params: { url: 'file://' + secret } });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    return 'sent';
  },
  commandsOfPage: async ({ browser }) => {
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const { targetId } = targetInfos.find(({ type }) => type === 'page');
    await session.send('Target.exposeDevToolsProtocol', { targetId });
    return 'exposed';
  },
  request: async (world) => {
    const session = await cdp(world);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { resource } = await session.send('Network.loadNetworkResource', {
      frameId: frameTree.frame.id, url: 'file://' + secret, options: { disableCache: false, includeCredentials: false },
    });
    if (!resource.success) throw new Error(resource.netErrorName);
    return 'loaded';
  },
  frame: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      return new Promise((done) => {
        frame.onload = done;
        setTimeout(done, 2000);
      });
    }, 'file://' + secret);
    return page.frames()[1].locator('body').innerText({ timeout: 2000 });
  },
  script: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    return page.evaluate((url) => fetch(url).then((answer) => answer.text()), 'file://' + secret);
  },
  isolatedWorld: async (world) => {
    const session = await cdp(world);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id, grantUniveralAccess: true,
    });
    const expression = 'fetch(' + JSON.stringify('file://' + secret) + ').then((answer) => answer.text())';
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression, contextId, awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  },
  redirect: ({ page, baseUrl }) => page.goto(baseUrl + '/to-file').then(() => body(page)),
  location: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    await page.evaluate((url) => void (window.location.href = url), 'file://' + secret);
    if ((await body(page)).includes('Shop')) nothing();
    return body(page);
  },
  uploadByCommand: async (world) => {
    await world.page.goto(world.baseUrl);
    const session = await cdp(world);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input' });
    await session.send('DOM.setFileInputFiles', { nodeId, files: [secret] });
    return world.page.evaluate(() => document.querySelector('input').files[0].text());
  },
  uploadByPath: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    await page.setInputFiles('input', secret);
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  uploadByServer: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    const input = await page.$('input');
    await input._channel.setInputFiles({ localPaths: [secret], timeout: 5000 });
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  dragOfFile: async (world) => {
    await world.page.goto(world.baseUrl);
    const session = await cdp(world);
    const data = { items: [], files: [secret], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 5, y: 5, data });
    return 'dragged';
  },
  downloadFolder: async ({ browser }) => {
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: dir });
    return 'set';
  },
  extension: async ({ browser }) => {
    const session = await browser.newBrowserCDPSession();
    await session.send('Extensions.loadUnpacked', { path: dir });
    return 'loaded';
  },
};
/** What must go on working for honest step code. */
const honest = {
  page: ({ page, baseUrl }) => page.goto(baseUrl).then(() => body(page)),
  dataAddress: ({ page }) => page.goto('data:text/html,Shop').then(() => body(page)),
  content: ({ page }) => page.goto('about:blank').then(() => page.setContent('Shop')).then(() => body(page)),
  upload: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    await page.setInputFiles('input', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Shop') });
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  uploadOfOwnFile: async ({ page, baseUrl }) => {
    fs.writeFileSync(own + 'mine.txt', 'Shop');
    await page.goto(baseUrl);
    await page.setInputFiles('input', own + 'mine.txt');
    return page.evaluate(() => document.querySelector('input').files[0].text());
  },
  download: async ({ page, baseUrl }) => {
    await page.goto(baseUrl);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
    let text = '';
    for await (const part of await download.createReadStream()) text += part;
    return text;
  },
};
`;
const [hostile = '', honest = ''] = attacks.split('const honest =');
const namesIn = (text: string) => [...text.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '');

/** For all in one step, on a machine that others use too. */
const patient = { stepTimeout: 240_000, scenarioTimeout: 240_000 };
const feature = 'Feature: Attacks\n  Scenario: all\n    When all is tried\n';
const codeAgainst = (dir: string) => {
  const database = new URL(inject('postgresUrl'));
  const given = {
    dir,
    secret: join(dir, 'secret'),
    worker: process.pid,
    socket: database.searchParams.get('host'),
  };
  return steps(`
import * as fs from 'node:fs';
import * as child from 'node:child_process';
import * as inspector from 'node:inspector';
import * as threads from 'node:worker_threads';
import { createRequire } from 'node:module';
import { WASI } from 'node:wasi';
import pg from 'pg';
const { dir, secret, worker, socket } = ${JSON.stringify(given)};
const nothing = () => { throw new Error('nothing came'); };
const query = async (password, host = socket) => {
  const client = new pg.Client({ host, port: 5432, user: 'app', password, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return 'connected';
};
${attacks}
When('all is tried', async function () {
  const all = [...Object.entries(attacks), ...Object.entries(honest)];
  for (const [name, attack] of all) {
    // Of its own, as a page may be left half-way to somewhere.
    const page = await this.context.newPage();
    const told = await Promise.resolve().then(() => attack({ ...this, page })).then(
      (got) => 'got ' + (String(got ?? '').trim() || nothing()),
    ).catch((error) => 'blocked: ' + (error?.message ?? error));
    await page.close();
    console.log(name + ' ' + told.slice(0, 300));
  }
});
`);
};

describe.each(modes)('with $kind', (isolation) => {
  let site: TestSite;
  let stage: Stage;
  let outcomes: Map<string, string>;
  beforeAll(async () => {
    const form = 'Shop<input type="file"><a download="a.txt" href="data:text/plain,Shop">x</a>';
    site = await startSite({
      '/': form,
      '/to-file': '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
    });
    stage = await setStage(site.baseUrl, { isolation, ...patient });
    const { dir } = stage.bench;
    await writeFile(join(dir, 'secret'), canary);
    await writeFile(join(dir, 'secret.json'), JSON.stringify({ canary }));
    await writeFile(join(dir, 'secret.mjs'), `export default '${canary}';`);
    await writeFile(join(dir, 'secret.node'), canary);
    stage.worker.start();
    const code = codeAgainst(dir);
    await mkdir(join(dir, 'checkouts'), { recursive: true });
    await writeFile(join(dir, 'checkouts', 'another.txt'), canary);
    const recorded = await stage.run({ feature, code }, { line: 2, ...patient });
    expect(JSON.stringify(recorded)).not.toContain(canary);
    const printed = recorded.steps.flatMap(({ webLog }) => webLog.map(({ text }) => text));
    outcomes = new Map(printed.map((line) => [line.split(' ', 1)[0] ?? '', line.replace(/^\w+ /, '')]));
  }, 300_000);
  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  it.each(namesIn(hostile))('%s comes to nothing', (name) => {
    expect(outcomes.get(name)).toMatch(/^blocked: /);
  });

  it.each(namesIn(honest))('%s goes on working', (name) => {
    expect(outcomes.get(name)).toMatch(/^got Shop/);
  });

  it('says which command the browser refuses', () => {
    expect(outcomes.get('pageOfFile')).toContain('addresses of this kind are not opened: file:');
  });
});
