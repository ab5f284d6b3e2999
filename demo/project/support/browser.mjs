import { After, Before } from '@cucumber/cucumber';
import { chromium } from 'playwright';
import { findEnvironment } from './environment.mjs';

/**
 * Gives every scenario a browser page of its own as `this.page`, with `this.context` and `this.baseUrl`: no cookie, no
 * basket, no sign-in of another scenario.
 * @param {{ actionTimeout?: number }} options milliseconds that one action on the page may take
 */
export function openBrowserForEachScenario({ actionTimeout = 10_000 } = {}) {
  Before(async function () {
    this.baseUrl = (await findEnvironment()).baseUrl;
    this.browser = await chromium.launch({
      headless: process.env.HEADLESS !== 'false',
      executablePath: process.env.CHROMIUM_PATH || undefined,
    });
    this.context = await this.browser.newContext({ baseURL: this.baseUrl });
    this.context.setDefaultTimeout(actionTimeout);
    this.page = await this.context.newPage();
  });

  After(async function () {
    await this.context?.close();
    await this.browser?.close();
  });
}
