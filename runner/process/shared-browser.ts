import playwright, {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type APIRequestContext,
} from 'playwright';
import { reportApiTests } from '../evidence/api-tests';
import { prepareCapture } from '../evidence/capture';
import { hideKnownCookies } from '../secrets/cookies';
import { captured, gateCalls, holdCalls } from '../evidence/late-capture';
import { watchRest } from '../healing/page-rest';
import { reportIntercepts } from '../evidence/intercepts';
import { pageEventsReported, reportPageEvents } from '../evidence/page-events';
import { reportCommands } from '../evidence/commands';
import { scope } from './scope';
import { session } from './session';
import { beginTrace, dropTrace, endTrace } from '../evidence/trace/recording';
import { secretsOfHeader } from '../secrets/sensitive';

/** Playwright's default, unless steps have a shorter limit: its message says more than a step's does. */
const longestAction = 30_000;

let shared: Promise<Browser> | null = null;
/** Makes contexts that are not reported as pages are. Set once the browser is connected. */
let plainContexts: Browser['newContext'];
/** Contexts of BeforeAll hooks, which exist as long as the process. */
const lasting = new WeakSet<BrowserContext>();

/**
 * Makes step code use the worker's shared browser, whatever browser it launches or connects to.
 * `close()` on it only closes the contexts of the scenario, so that the process stays warm.
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
  // Connects while the step code loads. An error is reported when step code launches the browser.
  sharedBrowser().catch(() => undefined);
}

/** Closes the contexts that step code left open. */
export async function closeContexts(): Promise<void> {
  const browser = await shared;
  const open = browser?.contexts().filter((context) => !lasting.has(context)) ?? [];
  await Promise.allSettled(open.map((context) => context.close()));
}

function sharedBrowser(): Promise<Browser> {
  // Outside the scenario's scope: events of this connection belong to the scenario that runs at that time.
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
    // Screenshots are recorded from the first page on. Actions on pages can wait until there is a page.
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
  watchRest(context);
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

/** Hides what a context sends with every request: tokens in headers, and a password. */
function hideCredentials({
  extraHTTPHeaders = {},
  httpCredentials,
}: Pick<BrowserContextOptions, 'extraHTTPHeaders' | 'httpCredentials'> = {}): void {
  const { secrets } = session().outlet;
  for (const [name, value] of Object.entries(extraHTTPHeaders)) {
    secretsOfHeader(name, value).forEach((secret) => secrets.add(secret));
  }
  for (const { username, password } of [httpCredentials ?? []].flat()) {
    secrets.add(password);
    secrets.add(Buffer.from(`${username}:${password}`).toString('base64'));
  }
}

/** Does the same for headers that are set later. */
function hideSetHeaders(context: BrowserContext): void {
  const set = context.setExtraHTTPHeaders.bind(context);
  context.setExtraHTTPHeaders = (extraHTTPHeaders) => {
    hideCredentials({ extraHTTPHeaders });
    return set(extraHTTPHeaders);
  };
}

/** Options of `request.newContext()` that contexts of a browser also accept. */
const sharedOptions = [
  ...['baseURL', 'clientCertificates', 'extraHTTPHeaders', 'httpCredentials', 'ignoreHTTPSErrors'],
  ...['proxy', 'storageState', 'userAgent'],
] as const satisfies readonly (keyof BrowserContextOptions)[];

type Options = BrowserContextOptions & {
  timeout?: number;
  failOnStatusCode?: boolean;
  maxRedirects?: number;
};

/**
 * Creates a request context without a page, from a browser context of its own.
 * The process of step code has no network (services/worker/sandbox.ts), so requests take the way of page requests.
 */
async function ownRequests(
  newContext: Browser['newContext'],
  options: Options = {},
): Promise<APIRequestContext> {
  const known = Object.fromEntries(
    sharedOptions.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
  const context = await newContext(known);
  if (options.timeout !== undefined) context.setDefaultTimeout(options.timeout);
  const { request } = context;
  const { failOnStatusCode, maxRedirects } = options;
  if (failOnStatusCode !== undefined || maxRedirects !== undefined) {
    const fetch = request.fetch.bind(request);
    request.fetch = (asked, more) => fetch(asked, { failOnStatusCode, maxRedirects, ...more });
  }
  request.dispose = () => context.close();
  return request;
}
