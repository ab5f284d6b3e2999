import { defineConfig } from '@playwright/test';
import flows from '../../playwright.config';

/** Takes the screenshots of docs/guide from the real product: `npm run screenshots`, after `npm run build`. */
export default defineConfig({
  ...flows,
  testDir: '.',
  globalSetup: '../flows/start-product.ts',
  workers: 1,
  timeout: 600_000,
  use: { ...flows.use, viewport: { width: 1280, height: 800 } },
  projects: [{ name: 'screenshots' }],
});
