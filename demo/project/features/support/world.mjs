import { readFile } from 'node:fs/promises';
import { After, Before, setDefaultTimeout } from '@cucumber/cucumber';
import { chromium } from 'playwright';

// One step may take this long; a single action on the page gives up earlier and says on what it waited.
setDefaultTimeout(60_000);
const ACTION_TIMEOUT = 10_000;

/** The address under test: BASE_URL, or the base URL of the environment named by TEST_ENV. */
async function findBaseUrl() {
  if (process.env.BASE_URL) return process.env.BASE_URL;
  const name = process.env.TEST_ENV ?? 'demo';
  const file = new URL(`../../environments/${encodeURIComponent(name)}.json`, import.meta.url);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no environments/${name}.json. Set TEST_ENV to an environment, or BASE_URL.`);
  });
  return JSON.parse(text).baseUrl;
}

// Every scenario has a browser context of its own: no cookie, no basket, no sign-in of another one.
Before(async function () {
  this.baseUrl = (await findBaseUrl()).replace(/\/+$/, '');
  this.browser = await chromium.launch({
    headless: process.env.HEADLESS !== 'false',
    executablePath: process.env.CHROMIUM_PATH || undefined,
  });
  this.context = await this.browser.newContext({ baseURL: this.baseUrl });
  this.context.setDefaultTimeout(ACTION_TIMEOUT);
  this.page = await this.context.newPage();
});

After(async function () {
  await this.context?.close();
  await this.browser?.close();
});
