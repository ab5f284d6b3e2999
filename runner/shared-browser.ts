import playwright, { type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { reportApiTests } from './api-tests';
import { prepareCapture } from './capture';
import { hideKnownCookies } from './cookies';
import { hideCredentials, hideSetHeaders } from './credentials';
import { captured, gateCalls, holdCalls } from './late-capture';
import { ownRequests } from './own-requests';
import { reportIntercepts } from './intercepts';
import { pageEventsReported, reportPageEvents } from './page-events';
import { reportCommands } from './commands';
import { scope } from './scope';
import { session } from './session';
import { beginTrace, dropTrace, endTrace } from './trace/recording';

/** Playwright's own default, unless steps may only take less: its message says more than that of a time limit. */
const longestAction = 30_000;

let shared: Promise<Browser> | null = null;
/** Makes contexts that are not reported as pages are; there once the browser is. */
let plainContexts: Browser['newContext'];
/** Contexts of BeforeAll hooks, which live as long as the process. */
const lasting = new WeakSet<BrowserContext>();

/**
 * Whatever browser step code launches or connects to, it gets the worker's shared one; `close()` on it closes the
 * contexts of the scenario only, so that the process stays warm.
 */
export function redirectLaunches(): void {
  for (const type of [playwright.chromium, playwright.firefox, playwright.webkit]) {
    type.launch = sharedBrowser;
    type.connect = sharedBrowser;
    type.connectOverCDP = sharedBrowser;
    type.launchPersistentContext = async (_folder, options) => (await sharedBrowser()).newContext(options);
    type.launchServer = async () => {
      throw new Error('Step code cannot start a browser server; use chromium.launch().');
    };
  }
  playwright.request.newContext = async (options) => {
    await sharedBrowser();
    hideCredentials(options);
    const requests = await ownRequests(plainContexts, options);
    reportApiTests(requests);
    return requests;
  };
  // Connected while the step code loads; what goes wrong is said where step code launches the browser.
  sharedBrowser().catch(() => undefined);
}

/** Closes what step code left open. */
export async function closeContexts(): Promise<void> {
  const browser = await shared;
  const open = browser?.contexts().filter((context) => !lasting.has(context)) ?? [];
  await Promise.allSettled(open.map((context) => context.close()));
}

function sharedBrowser(): Promise<Browser> {
  // Outside the scenario's scope: events of this connection belong to whichever scenario runs then.
  shared ??= scope.exit(connect);
  return shared;
}

const connectTo = {
  chromium: playwright.chromium.connect.bind(playwright.chromium),
  firefox: playwright.firefox.connect.bind(playwright.firefox),
  webkit: playwright.webkit.connect.bind(playwright.webkit),
};

async function connect(): Promise<Browser> {
  const { settings } = session();
  const browser = await connectTo[settings.browser](settings.browserEndpoint);
  const newContext = browser.newContext.bind(browser);
  plainContexts = newContext;
  gateCalls(browser);
  browser.newContext = async (options) => {
    hideCredentials(options);
    const context = prepare(await newContext({ ...defaults(), ...options }));
    const { tracing } = session();
    const begun = beginTrace(context);
    // Pictures are recorded from the first page on; for what is done to pages it is time enough once there is one.
    if (tracing?.detail === 'full' || !holdCalls(begun)) await begun;
    return context;
  };
  browser.close = closeContexts;
  return browser;
}

function defaults(): BrowserContextOptions {
  const { viewport, env } = session().settings;
  return { viewport, baseURL: env.baseUrl };
}

function prepare(context: BrowserContext): BrowserContext {
  const { current, settings } = session();
  if (!current) lasting.add(context);
  const { stepTimeout } = settings;
  context.setDefaultTimeout(Math.min(longestAction, Math.max(stepTimeout - 1000, stepTimeout / 2)));
  reportPageEvents(context);
  reportIntercepts(context);
  reportApiTests(context.request);
  hideKnownCookies(context);
  hideSetHeaders(context);
  context.on('page', (page) => {
    reportCommands(page);
    reportIntercepts(page);
    prepareCapture(page);
    const { current: running } = session();
    if (running) running.page = page;
    page.once('close', () => {
      const after = session().current;
      if (after?.page === page) after.page = context.pages().at(-1) ?? null;
    });
  });
  const close = context.close.bind(context);
  // Step code often closes its context in an After hook, before the last requests are reported.
  context.close = async (options) => {
    await Promise.all([captured(), dropTrace(context)]);
    await pageEventsReported(context);
    await endTrace(context);
    return close(options);
  };
  return context;
}
