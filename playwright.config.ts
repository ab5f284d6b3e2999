import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { ofTheSystem } from './scripts/start/browser.mjs';

const chromium = process.env.CHROMIUM_PATH ?? ofTheSystem.find((path) => existsSync(path));

/** Flows without a page: they run once. */
const withoutPage =
  /\/(access-matrix|admin|api|canaries|chaos|contract|crash|database-away|doctor|get-requests|naughty|odd-requests|start|weight|worker-process)\.spec\.ts$/;

/** What looks at documents that are the same without scripts. */
const withScripts = /\/axe\.spec\.ts$/;

/**
 * What one way of working proves for both runs once: `@nojs` where the outcome is the server's alone, such as a refusal
 * or what a save keeps; `@js` where scripts have their part and the server's has been shown.
 */
const [withScriptsOnly, withoutScriptsOnly] = [/@js/, /@nojs/];

// Two projects over the same files: every flow works with and without JavaScript, but for those that are tagged.
export default defineConfig({
  testDir: 'tests/flows',
  // Slow ones have their own script, `npm run chaos`.
  grepInvert: process.env.CHAOS ? undefined : /@chaos/,
  globalSetup: './tests/flows/start-product.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // For pages, and scenarios that wait in line, on a machine with much else to do; what passes takes no longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1440, height: 900 },
    // Recording takes a quarter of the time; `npm run flows -- --trace retain-on-failure` tells more of a failure.
    trace: 'off',
    actionTimeout: 30_000,
    // No step waits for what moves, which is a twentieth of the time of flows with scripts.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Less work beside the pages: a tenth of the time of all flows. Code that runs once is not worth optimizing.
        ...['--in-process-gpu', '--disable-gpu-compositing', '--js-flags=--single-threaded --no-opt'],
      ],
    },
  },
  // Those without a page first: they are the longest, and at the end the other worker would wait for them.
  projects: [
    { name: 'no page', testMatch: withoutPage },
    { name: 'js', testIgnore: withoutPage, grepInvert: withoutScriptsOnly },
    {
      name: 'nojs',
      testIgnore: [withoutPage, withScripts],
      grepInvert: withScriptsOnly,
      use: { javaScriptEnabled: false },
    },
  ],
});
