import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright';
import type { RecordingCommand, RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '../../runner/recording/session';
import { withFiles } from '../../runner/recording/with-files';
import { guardAddresses } from './address-guard';
import { CannotRecord } from './cannot-record';
import { installedBrowsers, launchFailure, whatToInstall, type BrowserToTry } from './find-browser';
import type { KnownHosts } from './known-hosts';
import { closedAddress, shownAddress } from './shown-address';

/** Milliseconds that one action may take, as in a scenario. */
const longestAction = 30_000;
/** Milliseconds until a page must have loaded: longer than the tester has to confirm its host. */
const maxNavigationTime = 90_000;

/** A browser to start. Without a path, it is the browser that Playwright downloaded. */
type Choice = Omit<BrowserToTry, 'path'> & Partial<BrowserToTry>;

/**
 * Starts the first browser of this machine that starts. `CHROMIUM_PATH` is the only choice where it is set.
 * `CHROMIUM_FOUND` is the browser that `npm run record` found; it may have no window.
 * @throws {CannotRecord} when no browser starts
 */
export async function launchBrowser(
  headed: boolean,
  { CHROMIUM_PATH: configured, CHROMIUM_FOUND: found }: NodeJS.ProcessEnv,
): Promise<Browser> {
  if (configured && !existsSync(configured))
    throw new CannotRecord(`CHROMIUM_PATH names ${configured}, which does not exist.`);
  const choices = configured
    ? [{ name: 'The browser of CHROMIUM_PATH', path: configured }]
    : [...ofPlaywright(headed, found), ...installedBrowsers(headed)];
  const failures: string[] = [];
  for (const { name, path } of choices) {
    try {
      const browser = await launch({ headless: !headed, executablePath: path });
      console.log(`Browser: ${name} ${browser.version()}${path ? ` (${path})` : ''}`);
      return browser;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (path === undefined && text.includes("Executable doesn't exist")) continue;
      failures.push(`${name}${path ? ` (${path})` : ''} does not start: ${launchFailure(text)}`);
    }
  }
  if (configured)
    throw new CannotRecord(
      `${failures.join('\n')}\nSet CHROMIUM_PATH to the program of Chrome, Chromium or Edge, or unset it.`,
    );
  const begin = failures.length > 0 ? failures.join('\n') : 'There is no browser on this machine.';
  throw new CannotRecord(`${begin}\n${whatToInstall(process.platform)}`);
}

function ofPlaywright(headed: boolean, found: string | undefined): Choice[] {
  if (!headed && found) return [{ name: 'Chromium', path: found }];
  const name = 'Chromium of Playwright';
  // Without a window, Playwright uses a smaller browser and does not report its path.
  if (!headed) return [{ name }];
  const path = chromium.executablePath();
  return existsSync(path) ? [{ name, path }] : [];
}

async function launch(choice: LaunchOptions): Promise<Browser> {
  // Playwright would close the browser and end the process before the last actions are sent.
  const options = { ...choice, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  // Root cannot use Chromium's own sandbox, and some systems deny it to every user.
  const isRoot = process.getuid?.() === 0;
  const browser = isRoot
    ? null
    : await chromium.launch({ ...options, chromiumSandbox: true }).catch(() => null);
  if (browser) return browser;
  const without = await chromium.launch(options);
  if (!isRoot) console.warn('The browser runs without its own sandbox on this system.');
  return without;
}

export interface LentBrowser {
  command(command: RecordingCommand): void;
  /** Sends the last actions and ends. */
  end(): Promise<void>;
  /** Resolves with the reason when the page ended without `end`. */
  gone: Promise<string>;
}

/**
 * Says why the first address of a recording is not opened; null when it is. Asks the tester about a new host.
 * @param address as the server sent it
 */
export async function refusalOfFirstAddress(address: string, hosts: KnownHosts): Promise<string | null> {
  const shown = shownAddress(address);
  return shown.is === 'page' ? hosts.refusalOf(shown.host) : closedAddress(address);
}

/**
 * Opens the environment's address and records the actions there, like a worker's process does (runner/recording).
 * Regardless of the server's commands, the browser shows only pages of hosts that the tester confirmed.
 */
export async function lend(
  browser: Browser,
  options: {
    baseUrl: string;
    viewport: { width: number; height: number };
    language: 'en' | 'de';
    hosts: KnownHosts;
    tell(event: RecordingEvent): void;
  },
): Promise<LentBrowser> {
  const { baseUrl, viewport, language, hosts, tell } = options;
  const context = await browser.newContext({ viewport, baseURL: baseUrl });
  context.setDefaultTimeout(longestAction);
  context.setDefaultNavigationTimeout(maxNavigationTime);
  const guard = await guardAddresses(browser, context, hosts, (reason) => tell({ type: 'refused', reason }));
  const page = await context.newPage();
  const told = withFiles(() => session.files, tell);
  const emit = (event: RecordingEvent) => {
    if (guard.mayLeave(event)) told(event);
  };
  const session = new RecordingSession({ page, language, baseUrl, emit });
  const gone = new Promise<string>((resolve) => {
    const watch = (entry: Page) => void entry.on('crash', () => resolve('The page crashed.'));
    watch(page);
    context.on('page', watch);
    context.once('close', () => resolve('The browser on the tester’s machine was closed.'));
  });
  emit({ type: 'ready' });
  void session
    .command({ type: 'open', url: baseUrl })
    // Viewers who joined before the recording began have received nothing yet.
    .then(() => session.command({ type: 'look' }));
  return {
    gone,
    command(command) {
      if (guard.mayDo(command)) void session.command(command);
    },
    async end() {
      await session.end();
      await guard.close();
    },
  };
}
