import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { chromium, firefox, webkit, type Browser, type BrowserServer } from 'playwright-core';
import type {
  BrowserServiceSettings,
  BrowserState,
  FromBrowserService,
  ToBrowserService,
} from '#contracts/worker/browser-service';
import { opensPage } from '#domain/opens-page';
import { guardCommands } from './process/browser-commands';
import { openChannel } from './process/channel';
import { recordingsIn } from './evidence/trace/recordings';

/**
 * The process of one browser: Playwright's server and the browser. Step code can use Playwright's
 * protocol, or the browser's own, to make them read files and open connections. So both are in a sandbox without files
 * and network. The process is reached by two unix sockets (contracts/worker/browser-service.ts).
 */
// The project's step code connects to the socket, maybe as another user of its group (services/worker/system-users.ts).
process.umask(0o007);
const settings = JSON.parse(process.argv[2] ?? '') as BrowserServiceSettings;
const types = { chromium, firefox, webkit };
let receive: (message: ToBrowserService) => void = () => undefined;
let end: () => void = () => process.exit(0);
const channel = openChannel({
  receive: (message) => receive(message as ToBrowserService),
  // The worker is gone, and so is everyone who needs the browser.
  gone: () => end(),
});
const send = (message: FromBrowserService) => channel.send(message);

/** Below the folder whose size is limited. Playwright removes downloads together with their context. */
const downloadsPath = join(homedir(), 'downloads');

try {
  const proxy = await startProxy();
  const wsPath = `/${randomBytes(24).toString('hex')}`;
  const server = await types[settings.name].launchServer({
    executablePath: settings.executablePath,
    args: settings.args,
    tracesDir: recordingsIn(homedir()),
    downloadsPath,
    // `<-loopback>`: addresses of this machine also go through the proxy.
    proxy: { server: `socks5://127.0.0.1:${(proxy.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    // Trap: the type is number, but Node's `listen` receives it, and also takes a socket's path (playwright-core 1.65).
    // With a port, this process would have to pass on all data once more.
    port: settings.entrance as unknown as number,
    wsPath,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  guardCommands(server.process().stdio[3] as Writable, downloadsPath);
  server.once('close', () => process.exit(0));
  // A client like that of step code: it tests every part through which step code reaches the browser.
  const browser = await types[settings.name].connect(`ws+unix://${settings.entrance}:${wsPath}`);
  if (settings.name === 'chromium') await tellKilledPages(browser);
  let ending: Promise<void> | undefined;
  end = () => void (ending ??= server.kill().finally(() => process.exit(0)));
  receive = (message) => {
    if (message.type === 'ask')
      void stateOf(server, browser).then((state) => send({ type: 'answer', state }));
    if (message.type === 'end') end();
  };
  send({ type: 'ready', path: wsPath, pid: server.process().pid });
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

/** Joins each connection of the browser with the way out. */
function startProxy(): Promise<Server> {
  const server = createServer({ allowHalfOpen: false, noDelay: true }, (client) => {
    const exit = connect(settings.exit);
    const end = () => {
      client.destroy();
      exit.destroy();
    };
    client.on('error', end).once('close', end);
    exit.on('error', end).once('close', end);
    client.pipe(exit).pipe(client);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => resolve(server));
  });
}

async function stateOf(server: BrowserServer, browser: Browser): Promise<BrowserState> {
  if (isSilent(server)) return 'crashed';
  if (await opensPage(browser, settings.pageLimit)) return 'well';
  return isSilent(server) ? 'crashed' : 'stuck';
}

/** Reports killed pages. A page with status `crashed` (own crash, or memory limit) only fails its test. */
async function tellKilledPages(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCrashed', ({ status }) => {
    if (status === 'killed') send({ type: 'pageKilled' });
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}

/**
 * Returns whether the browser's pipe has ended. A crash ends the pipe, and so the scenario, before the
 * process counts as gone. Code that only waits for the latter takes the crash for a failed test.
 */
function isSilent(server: BrowserServer): boolean {
  const [, , , , pipe] = server.process().stdio;
  return pipe?.destroyed ?? false;
}
