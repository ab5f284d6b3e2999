// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';
import { run } from './programs.mjs';
import { CannotStart, root } from './project.mjs';

/** Milliseconds for Playwright's download of about 110 MB. */
const downloadLimit = 600_000;
/** Those of Debian; the smaller one starts sooner. */
export const ofTheSystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Finds a browser for runs, or installs one.
 * @param {NodeJS.ProcessEnv} env CHROMIUM_PATH takes priority
 * @returns {Promise<{ path: string } | { path: null, reason: string }>} `reason` says what the user can do
 * @throws {CannotStart} when CHROMIUM_PATH names a file that does not start
 */
export async function ensureBrowser(env) {
  if (env.CHROMIUM_PATH) {
    if (await starts(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH };
    throw new CannotStart(`CHROMIUM_PATH: ${env.CHROMIUM_PATH} is not a browser that starts.`);
  }
  const found = await firstThatStarts([...ofPlaywright(), ...ofTheSystem]);
  if (found) return { path: found };
  const reasons = [await download(), await installOfDebian()].filter((reason) => reason !== null);
  const installed = await firstThatStarts([...ofPlaywright(), ...ofTheSystem]);
  return installed ? { path: installed } : { path: null, reason: whatToDo(reasons) };
}

/** @returns {string[]} where Playwright keeps its browsers, whether they are there or not */
function ofPlaywright() {
  // Playwright names the path of its full Chromium only; its registry knows the smaller one for runs, too.
  const { registry } = createRequire(join(root, 'package.json'))('playwright-core/lib/coreBundle');
  return ['chromium-headless-shell', 'chromium'].flatMap(
    (name) => registry.registry.findExecutable(name)?.executablePath() ?? [],
  );
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path;
  return null;
}

/** @param {string} path */
async function starts(path) {
  return (await run([path, '--version'], { limit: 20_000 })).code === 0;
}

/** @returns {Promise<string | null>} why it failed */
async function download() {
  if (ofPlaywright().some(existsSync)) {
    return 'Playwright’s browser is installed but does not start: libraries of the system are missing.';
  }
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  const outcome = await run([process.execPath, cli, 'install', 'chromium-headless-shell'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env },
    limit: downloadLimit,
  });
  if (outcome.code === 0) return null;
  const why = outcome.late ? 'it took too long' : lastError(outcome.output);
  return `Playwright’s browser could not be downloaded: ${why}.`;
}

/** @returns {Promise<string | null>} why it failed */
async function installOfDebian() {
  if ((await firstThatStarts(ofPlaywright())) !== null) return null;
  if (!mayInstallDebianPackages()) return 'Debian’s package was not tried: this is not Debian, or not root.';
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const outcome = await installDebianPackages(name, 'fonts-liberation');
    if (outcome.code === 0) return null;
  }
  return 'Debian’s package could not be installed: see apt-get install chromium.';
}

/** @param {string} output */
function lastError(output) {
  const errors = output.split('\n').filter((line) => line.startsWith('Error: '));
  return errors.at(0)?.slice('Error: '.length).trim() ?? 'it failed';
}

/** @param {string[]} reasons */
function whatToDo(reasons) {
  return [
    'There is no browser, so runs will fail until one is installed.',
    ...reasons.map((reason) => `- ${reason}`),
    'Install one by hand: npx playwright install --with-deps chromium-headless-shell',
    'or the package chromium of your system, or set CHROMIUM_PATH to an installed Chromium or Chrome.',
    'Then start again.',
  ].join('\n');
}
