// @ts-check
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { heedSignals } from './ending.mjs';
import { ensureInstalled } from './packages.mjs';
import { run } from './programs.mjs';
import { showProgress } from './progress.mjs';
import { CannotStart } from './project.mjs';
import { runProgramToEnd } from './server.mjs';
import { ensureSandbox } from './sandbox.mjs';
import { refuseSecondInstance } from './running-instance.mjs';
import { readStartSettings } from './settings.mjs';

/** Makes everything ready, runs the server to its end and leaves its exit code. */
export function startServerProgram() {
  return startBuilt('build/server.js', true, refuseSecondInstance);
}

/** The same for a worker, which needs no git. The worker itself detects another worker on its folder. */
export function startWorker() {
  return startBuilt('build/worker.js', false, async () => undefined);
}

/**
 * @param {string} program
 * @param {boolean} needsGit
 * @param {(settings: NodeJS.ProcessEnv) => Promise<void>} check refuses before anything is built
 */
async function startBuilt(program, needsGit, check) {
  heedSignals();
  try {
    const settings = readStartSettings();
    await check(settings);
    await prepare(settings, needsGit);
    process.exitCode = await runProgramToEnd(program, settings);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * @param {NodeJS.ProcessEnv} settings gets the browser's path
 * @param {boolean} needsGit
 */
async function prepare(settings, needsGit) {
  if (needsGit) await showProgress('Node and git', requireGit, (git) => `${process.version}, ${git}`);
  await showProgress('Packages', ensureInstalled, (installed) => (installed ? 'installed' : 'up to date'));
  const browser = await showProgress(
    'Browser',
    () => ensureBrowser(settings),
    ({ path }) => path ?? 'none',
  );
  if (browser.path === null) console.warn(`\n${browser.reason}\n`);
  else settings.CHROMIUM_PATH = browser.path;
  if (settings.WORKER !== 'off') {
    const sandbox = await showProgress(
      'Sandbox',
      () => ensureSandbox(settings),
      ({ found }) => (found ? 'bubblewrap' : 'none'),
    );
    if (sandbox.reason) console.warn(`\n${sandbox.reason}\n`);
  }
  await showProgress('Build', ensureBuilt, (built) => (built ? 'built' : 'up to date'));
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
