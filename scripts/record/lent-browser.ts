import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright';
import type { RecordingCommand, RecordingEvent } from '../../contracts/recording';
import { RecordingSession } from '../../runner/recording/session';
import { withFiles } from '../../runner/recording/with-files';
import { guardAddresses } from './address-guard';
import type { KnownHosts } from './known-hosts';
import { closedAddress, shownAddress } from './shown-address';

/** Milliseconds that one action may take, as in a scenario. */
const longestAction = 30_000;
/** Milliseconds until a page has to be there: longer than the tester is asked about its host. */
const longestNavigation = 90_000;

export class NoBrowser extends Error {
  override name = 'NoBrowser';
}

/** @param found one without a window that starts. @param configured which a person set, for whatever is recorded */
export async function launchBrowser(
  headed: boolean,
  found: string | undefined,
  configured: string | undefined,
): Promise<Browser> {
  const options: LaunchOptions = headed ? withWindow(configured) : { executablePath: found };
  // Playwright would close it and end the process, before the last of what was done is told.
  Object.assign(options, { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  try {
    // Root cannot have Chromium's own sandbox, and some systems let nobody have it.
    const isRoot = process.getuid?.() === 0;
    const own = isRoot
      ? null
      : await chromium.launch({ ...options, chromiumSandbox: true }).catch(() => null);
    if (own) return own;
    const without = await chromium.launch(options);
    if (!isRoot) console.warn('Chromium has no sandbox of its own on this system.');
    return without;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const hint = headed ? '. One with a window comes with: npx playwright install chromium' : '';
    throw new NoBrowser(`The browser does not start: ${line}${hint}`);
  }
}

function withWindow(configured: string | undefined): LaunchOptions {
  const own = configured ?? chromium.executablePath();
  return existsSync(own) ? { headless: false, executablePath: own } : { headless: false, channel: 'chrome' };
}

export interface LentBrowser {
  command(command: RecordingCommand): void;
  /** Tells the last of what was done. */
  end(): Promise<void>;
  /** Resolves with the reason where the page is gone by itself. */
  gone: Promise<string>;
}

/**
 * Says why the first address of a recording is not opened; null when it is. Asks the tester about a new host.
 * @param address as the server sent it
 */
export async function refusalToOpen(address: string, hosts: KnownHosts): Promise<string | null> {
  const shown = shownAddress(address);
  return shown.is === 'page' ? hosts.refusalOf(shown.host) : closedAddress(address);
}

/**
 * Opens the environment's address and records what is done there, as a worker's process does (runner/recording).
 * Whatever the server sends, the browser shows pages of hosts that the tester confirmed, and nothing else leaves it.
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
  context.setDefaultNavigationTimeout(longestNavigation);
  const guard = await guardAddresses(browser, context, hosts, (reason) => tell({ type: 'refused', reason }));
  const page = await context.newPage();
  const told = withFiles(() => session.files, tell);
  const emit = (event: RecordingEvent) => {
    if (guard.mayLeave(event)) told(event);
  };
  const session = new RecordingSession({ page, language, baseUrl, emit });
  const gone = new Promise<string>((resolve) => {
    const watch = (one: Page) => void one.on('crash', () => resolve('The page crashed.'));
    watch(page);
    context.on('page', watch);
    context.once('close', () => resolve('The browser on the tester’s machine was closed.'));
  });
  emit({ type: 'ready' });
  void session
    .command({ type: 'open', url: baseUrl })
    // Who looked before it began was told nothing yet.
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
