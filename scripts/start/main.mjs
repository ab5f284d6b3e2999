// @ts-check
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './packages.mjs';
import { run } from './programs.mjs';
import { step } from './progress.mjs';
import { CannotStart } from './project.mjs';
import { runServer } from './server.mjs';
import { refuseSecondInstance } from './running-instance.mjs';
import { readSettings } from './settings.mjs';

/** Makes everything ready, runs the server to its end and leaves its exit code. */
export async function start() {
  try {
    const settings = readSettings();
    await refuseSecondInstance(settings);
    await prepare(settings);
    process.exitCode = await runServer(settings);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** @param {NodeJS.ProcessEnv} settings gets the browser's path */
async function prepare(settings) {
  await step('Node and git', requireGit, (git) => `${process.version}, ${git}`);
  await step('Packages', ensureInstalled, (installed) => (installed ? 'installed' : 'up to date'));
  const browser = await step(
    'Browser',
    () => ensureBrowser(settings),
    ({ path }) => path ?? 'none',
  );
  if (browser.path === null) console.warn(`\n${browser.reason}\n`);
  else settings.CHROMIUM_PATH = browser.path;
  await step('Build', ensureBuilt, (built) => (built ? 'built' : 'up to date'));
}

/** @returns {Promise<string>} git's version */
async function requireGit() {
  const { code, output } = await run(['git', '--version']);
  if (code === 0) return output.trim();
  throw new CannotStart(
    'git is needed and was not found. Get it from https://git-scm.com or the packages of your system, ' +
      'for example: apt-get install git',
  );
}
