import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright-core';
import type { ScenarioJob } from '#contracts/worker/job';
import { Unrunnable } from './ends';

export type BrowserName = ScenarioJob['browser'];

/** Usual paths of Chromium. The headless shell is 2x as fast to start and 3x as fast to open contexts. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns a browser's executable: the configured one, else Playwright's download, else the system's (Chromium only).
 * @param configured path of a Chromium
 * @throws {Unrunnable} when there is none; the message says what to do
 */
export function browserExecutable(name: BrowserName, configured?: string): string {
  if (name === 'chromium' && configured) {
    if (existsSync(configured)) return configured;
    throw new Unrunnable(
      `There is no browser at ${configured}, where the worker's configuration expects it.`,
    );
  }
  const candidates = {
    chromium: () => [...headlessShell(), chromium.executablePath(), ...installed],
    firefox: () => [firefox.executablePath()],
    webkit: () => [webkit.executablePath()],
  };
  const found = candidates[name]().find((path) => existsSync(path));
  if (found) return found;
  const also = name === 'chromium' ? ", install your system's chromium package" : '';
  throw new Unrunnable(
    `The worker has no ${name} to run this in. Install it there: npx playwright install ${name}${also}.`,
  );
}

/** Finds Playwright's headless shell next to its Chromium: Playwright only reports Chromium's path. */
function headlessShell(): string[] {
  // …/ms-playwright/chromium-1234/chrome-linux/chrome
  const build = dirname(dirname(chromium.executablePath()));
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)$/.exec(build) ?? [];
  if (!folder) return [];
  const shell = join(folder, `chromium_headless_shell-${revision}`);
  if (!existsSync(shell)) return [];
  return readdirSync(shell, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(path))
    .map((path) => join(shell, path));
}
