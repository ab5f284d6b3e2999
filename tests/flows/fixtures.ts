import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { callsOfAccount, password, type Calls } from './outside-client';

export { expect };

interface Account {
  email: string;
  password: string;
  firstname: string;
}

interface Flow {
  /**
   * The browser's connection is fast, so that the code editor loads automatically. Otherwise text is edited in the
   * plain field, which a flow fills at once.
   */
  fastLink: boolean;
  /** True in the project with scripts. */
  scripts: boolean;
  /** A signed-in user without a project. Each test has its own. */
  account: Account;
  /** An empty project of the account; its id. */
  project: string;
  /** A project with the demo features and the environment "demo"; its id. */
  demoProject: string;
  /** The account's calls to the demo project, made like a program outside of the product. */
  calls: Calls;
}

export const test = base.extend<Flow>({
  baseURL: async ({}, provide) => provide(process.env.PRODUCT_URL ?? ''),
  scripts: async ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled !== false),
  fastLink: [false, { option: true }],
  context: async ({ context, scripts, fastLink }, provide) => {
    if (scripts) context.on('page', waitForScripts);
    if (scripts && !fastLink) await saveData(context);
    if (process.env.SLOW_PAGES) await delayPages(context, Number(process.env.SLOW_PAGES));
    await provide(context);
  },
  page: async ({ page }, provide, info) => {
    const faults = watchFaults(page);
    await provide(page);
    expectNoFault(faults, info);
  },
  account: async ({ page }, provide, info) => {
    const email = `${info.testId}-${info.repeatEachIndex}-${Date.now()}@example.com`;
    const account = { email, password, firstname: 'Ada' };
    const answer = await page.request.post('/signup', {
      form: { ...account, lastname: 'Lovelace' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
    await provide(account);
  },
  project: async ({ page, account: _account }, provide) => provide(await createProject(page, 'Web shop')),
  demoProject: async ({ page, account: _account }, provide) =>
    provide(await createProject(page, 'Demo shop', true)),
  calls: async ({ account, demoProject }, provide) => provide(await callsOfAccount(account, demoProject)),
});

/** Makes the browser request reduced data usage. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
}

/**
 * Delays the background requests of pages, by `delay` milliseconds. A flow that presses a button before the requested
 * page has arrived acts on the previous page. With the delay such a flow fails every time, not only sometimes.
 */
async function delayPages(context: BrowserContext, delay: number): Promise<void> {
  await context.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue().catch(() => undefined);
    },
  );
}

/** Creates a project for the signed-in user and returns its id. */
export async function createProject(page: Page, name: string, demo = false): Promise<string> {
  const form: Record<string, string> = { name };
  if (demo) form['demo'] = 'on';
  const answer = await page.request.post('/projects/new', { form, maxRedirects: 0 });
  const id = /^\/([\w-]{36})\//.exec(answer.headers()['location'] ?? '')?.[1];
  if (!id) throw new Error(`No project was created: ${answer.status()} ${await answer.text()}`);
  return id;
}

/**
 * Console errors and page errors fail a flow. A test that provokes one says so:
 * `info.annotations.push({ type: 'expected-console', description: 'part of the text' })`.
 */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const fault = `console: ${message.text()} ${message.location().url}`;
    const noFault = refusedPage.test(fault) || cancelledLoad.test(fault);
    if (message.type() === 'error' && !noFault) faults.push(fault);
  });
  return faults;
}

export function expectNoFault(faults: string[], info: TestInfo): void {
  const expected = info.annotations
    .filter(({ type }) => type === 'expected-console')
    .map(({ description }) => description ?? '');
  expect(faults.filter((fault) => !expected.some((part) => fault.includes(part)))).toEqual([]);
}

/** Remix reports a load that was interrupted because the user left for another page. */
const cancelledLoad = /^console: AbortError: signal is aborted/;

/** Chromium reports every 4xx page as an error. Refused forms and missing pages are answers, not faults. */
const refusedPage =
  /Failed to load resource: the server responded with a status of (401|403|404|409|422|429) .*\/\/[^/]+\/(?!assets\/)/;

/**
 * Makes `goto` wait until React has hydrated a page with scripts; earlier clicks would test the page without scripts.
 * With `waitUntil: 'commit'`, `goto` does not wait: the caller wants the page before hydration.
 */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    if (args[1]?.waitUntil === 'commit') return answer;
    const scripted = await page.evaluate(
      () => document.querySelector('script[type="module"][nonce]') !== null,
    );
    if (scripted) await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    return answer;
  };
}

/** Presses a submit button and waits for the answer, as reloading earlier would cancel the request. */
export async function send(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), button.click()]);
}

/** Replaces the text of a field at once: typing code key by key takes long and adds nothing. */
export async function typeText(field: Locator, text: string): Promise<void> {
  await field.fill(text);
}
