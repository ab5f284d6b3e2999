import { chromium, type Browser } from 'playwright-core';
import { browserExecutable } from '#services/worker/browser-executable';

/** The same browser program and switches that the worker runs scenarios in. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserExecutable('chromium', process.env.CHROMIUM_PATH),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
